// Set-up, and what happens between the rounds. A match never ends: after the third phase the table
// is laid out afresh, so that it can be as long as a measurement wants.
'use strict';
const c = require('./components');

const START_PRICES = { coffee: 3, goods: 1, immigrant: 1, national: 2, tax: 2, expand: 4, favour: 1 };

function newPlayer(secret) {
  return {
    money: 4, coffee: 0, goods: 0, points: 0, managers: 2, swapped: false, secret,
    sold: { coffee: false, goods: false },
    holdings: [{ id: 0, kind: 'board', yield: 0, manager: false, spaces: ['starting', 'starting', null, null, null], scoring: [] }],
  };
}

function layOut(random, players) {
  const pieces = random.Shuffle(Array.from({ length: 29 }, (_, k) => k + 1));
  const cards = random.Shuffle(Array.from({ length: 35 }, (_, k) => c.bonus(k)));
  const G = {
    games: 0, phase: 0, round: 0, order: players, prices: { ...START_PRICES },
    piles: [0, 1, 2].map((phase) => random.Shuffle(c.immigrants(phase))), ships: { A: [], B: [], C: [], D: [] }, nationals: [], nationalsLeft: 13,
    actions: c.actionSpaces(), queue: [], favoursTaken: [], holder: { manager: null, discount: null },
    train: c.train(), market: pieces.splice(0, 5).map(c.piece), stack: pieces, events: [], commons: cards.splice(0, 5),
    financial: [[0, -2], [5, 0], [10, 3]], players: {},
  };
  for (const id of players) G.players[id] = newPlayer(cards.pop());
  startPhase(G, random);
  return G;
}

function startPhase(G, random) {
  for (const letter of ['B', 'C', 'D']) G.ships.A.push(...G.ships[letter].splice(0));
  for (const letter of c.LETTERS) G.ships[letter].push(...G.piles[G.phase].splice(0, 5));
  const arriving = Math.min(3, G.nationalsLeft);
  G.nationals = c.nationals(arriving, 100 + 13 - G.nationalsLeft);
  G.nationalsLeft -= arriving;
  G.events = random.Shuffle(Array.from({ length: 7 }, (_, k) => c.event(G.phase * 7 + k))).slice(0, 3);
  G.prices.coffee = START_PRICES.coffee + G.phase;
  G.prices.goods = START_PRICES.goods + 2 * G.phase;
}

function workers(holding) { return holding.spaces.filter((worker) => worker !== null); }

function score(holding) {
  const peoples = {};
  for (const worker of workers(holding)) if (worker.from) peoples[worker.from] = (peoples[worker.from] || 0) + 1;
  const most = { any: workers(holding).length, same: Math.max(0, ...Object.values(peoples)) };
  return Math.max(0, ...holding.scoring.filter((line) => most[line.need] >= line.count).map((line) => line.points));
}

function endRound(G, random) {
  for (const id of G.order) {
    const player = G.players[id];
    player.points += (player.sold.coffee ? 1 : 0) + (player.sold.goods ? 2 : 0);
    player.sold = { coffee: false, goods: false };
    player.managers = G.holder.manager === id ? 3 : 2;
    player.swapped = false;
    for (const holding of player.holdings) holding.manager = false;
  }
  for (const spaces of Object.values(G.actions)) for (const space of spaces) space.manager = null;
  G.favoursTaken = [];
  if (G.train.filter((car) => car.load > 0).length >= 3) G.train = c.train();
  while (G.market.length < 5 && G.stack.length) G.market.push(c.piece(G.stack.pop()));
  G.order = [...G.order.slice(1), G.order[0]];
  G.round += 1;
  if (G.round < 4) return;
  G.round = 0;
  G.phase += 1;
  if (G.phase < 3) { startPhase(G, random); return; }
  const games = G.games + 1, players = [...G.order].sort();
  for (const id of players) for (const holding of G.players[id].holdings) G.players[id].points += score(holding);
  Object.assign(G, layOut(random, players), { games });
}

module.exports = { layOut, endRound, workers };
