// Random legal play: every legal move of the player to move, and one of them by a seeded generator.
'use strict';
const { InitializeGame, CreateGameReducer } = require('boardgame.io/internal');
const c = require('./components');
const { cost, shipsSoFar, freeSpace } = require('./moves');
const { game } = require('./game');

const PLAYERS = 4;
const start = () => InitializeGame({ game, numPlayers: PLAYERS });
const reducer = () => CreateGameReducer({ game });
const asAction = ([playerID, type, args]) => ({ type: 'MAKE_MOVE', payload: { type, args, playerID } });

// mulberry32: small, seeded, the same everywhere.
function generator(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function emptySpaces(player, only = () => true) {
  const found = [];
  player.holdings.forEach((holding, h) => holding.spaces.forEach((worker, s) => { if (worker === null && only(holding)) found.push([h, s]); }));
  return found;
}

function placements(G, player) {
  const found = c.ACTIONS.filter((action) => freeSpace(G, action) >= 0).map((action) => ['place', [action]]);
  player.holdings.forEach((holding, h) => { if (!holding.manager) found.push(['place', [h]]); });
  if (!player.swapped) found.push(['place', ['swap']]);
  return found;
}

const BY_ACTION = {
  hostel(G, player, head) {
    if (player.money < cost(G, head)) return [];
    const tokens = shipsSoFar(G).flatMap((letter) => G.ships[letter]);
    return tokens.flatMap((token) => emptySpaces(player).map(([h, s]) => ['hire', [token.id, h, s]]));
  },
  nationals(G, player, head) {
    if (!G.nationals.length || player.money < cost(G, head)) return [];
    return emptySpaces(player).map(([h, s]) => ['hireNational', [h, s]]);
  },
  harvest: () => [['produce', []]],
  manufacture: () => [['produce', []]],
  tax: () => [['produce', []]],
  expand: (G, player, head) => (player.money < cost(G, head) ? [] : G.market.map((piece) => ['expand', [piece.id]])),
  favours(G, player, head) {
    if (player.money < cost(G, head)) return [];
    const found = c.FAVOURS.filter((which) => which !== 'prices' && !G.favoursTaken.includes(which)).map((which) => ['favour', [which]]);
    if (!G.favoursTaken.includes('prices')) {
      for (const marker of ['coffee', 'goods', 'tax']) for (const by of [1, -1]) if (G.prices[marker] + by >= 0) found.push(['favour', ['prices', marker, by]]);
    }
    return found;
  },
  sell(G, player) {
    const found = [];
    for (const good of ['coffee', 'goods']) {
      if (player[good] < 1) continue;
      G.train.forEach((car, k) => { if (car.load < car.size && (car.good === null || car.good === good)) found.push(['sell', [k, good]]); });
    }
    return found;
  },
  own(G, player, head) {
    const found = [];
    player.holdings[head.holding].spaces.forEach((worker, from) => {
      if (worker === null) return;
      for (const [h, s] of emptySpaces(player, (to) => worker !== 'starting' || to.kind === 'board')) found.push(['relocate', [from, h, s]]);
    });
    return found;
  },
};

function legalMoves(G, ctx) {
  const player = G.players[ctx.currentPlayer];
  if (ctx.phase === 'place') return placements(G, player);
  const head = G.queue[0], found = BY_ACTION[head.action](G, player, head);
  if (head.action !== 'sell' || !found.length) found.push(['decline', []]);
  return found;
}

// `count` legal moves as [player, name, arguments], and the state that they lead to.
function play(count, seed) {
  const reduce = reducer(), random = generator(seed), list = [];
  let state = start();
  for (let k = 0; k < count; k++) {
    const choices = legalMoves(state.G, state.ctx);
    const move = [state.ctx.currentPlayer, ...choices[Math.floor(random() * choices.length)]];
    state = reduce(state, asAction(move));
    if (state._stateID !== k + 1) throw new Error(`move ${k} was refused: ${JSON.stringify(move)}`);
    list.push(move);
  }
  return { list, state };
}

module.exports = { PLAYERS, start, reducer, asAction, play };
