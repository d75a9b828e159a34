// The moves: placing managers, then one decision for each manager, from action 1 to 8.
'use strict';
const { INVALID_MOVE } = require('boardgame.io/core');
const c = require('./components');
const { workers } = require('./upkeep');

const shipsSoFar = (G) => c.LETTERS.slice(0, G.round + 1);
const freeSpace = (G, action) => G.actions[action].findIndex((space) => space.manager === null);
const eventNow = (G, target) => (G.round > 0 && G.events[G.round - 1].affects === target ? G.events[G.round - 1].by : 0);
const adjustment = (G, head) => (head.again || head.action === 'own' ? 0 : G.actions[head.action][head.space].adjust);
const output = (player, kind) => player.holdings.filter((h) => h.kind === kind).reduce((sum, h) => sum + h.yield * workers(h).length, 0);

function cost(G, head) {
  const price = { hostel: 'immigrant', nationals: 'national', expand: 'expand', favours: 'favour' }[head.action];
  const discount = head.action === 'expand' && G.holder.discount === head.player ? 2 : 0;
  return Math.max(0, G.prices[price] + adjustment(G, head) - discount);
}

// The head of the queue, if it is this player's and of this action.
function mine(G, playerID, action) {
  const head = G.queue[0];
  return head && head.player === playerID && head.action === action ? head : null;
}

// The manager may act once more after the others of its action.
function again(G, head) {
  let at = 1;
  while (at < G.queue.length && G.queue[at].action === head.action) at += 1;
  G.queue.splice(at, 0, { ...head, again: true });
}

function place({ G, playerID }, where) {
  const player = G.players[playerID];
  if (player.managers < 1) return INVALID_MOVE;
  if (where === 'swap') {
    if (player.swapped) return INVALID_MOVE;
    player.swapped = true;
    player.money += 1;
  } else if (typeof where === 'number') {
    const holding = player.holdings[where];
    if (!holding || holding.manager) return INVALID_MOVE;
    holding.manager = true;
  } else {
    if (!(where in G.actions)) return INVALID_MOVE;
    const space = freeSpace(G, where);
    if (space < 0) return INVALID_MOVE;
    G.actions[where][space].manager = playerID;
  }
  player.managers -= 1;
}

function hire({ G, playerID }, token, holdingIx, spaceIx) {
  const head = mine(G, playerID, 'hostel'), player = G.players[playerID];
  if (!head || player.money < cost(G, head)) return INVALID_MOVE;
  const ship = shipsSoFar(G).find((letter) => G.ships[letter].some((t) => t.id === token));
  const holding = player.holdings[holdingIx];
  if (!ship || !holding || holding.spaces[spaceIx] !== null) return INVALID_MOVE;
  player.money -= cost(G, head);
  holding.spaces[spaceIx] = G.ships[ship].splice(G.ships[ship].findIndex((t) => t.id === token), 1)[0];
  again(G, head);
  G.queue.shift();
}

function hireNational({ G, playerID }, holdingIx, spaceIx) {
  const head = mine(G, playerID, 'nationals'), player = G.players[playerID];
  if (!head || !G.nationals.length || player.money < cost(G, head)) return INVALID_MOVE;
  const holding = player.holdings[holdingIx];
  if (!holding || holding.spaces[spaceIx] !== null) return INVALID_MOVE;
  player.money -= cost(G, head);
  holding.spaces[spaceIx] = G.nationals.pop();
  again(G, head);
  G.queue.shift();
}

function produce({ G, playerID }) {
  const head = G.queue[0], player = G.players[playerID];
  if (!head || head.player !== playerID) return INVALID_MOVE;
  const bonus = () => adjustment(G, head) + eventNow(G, head.action);
  if (head.action === 'harvest') player.coffee += Math.max(0, output(player, 'farm') + bonus());
  else if (head.action === 'manufacture') player.goods += Math.max(0, output(player, 'factory') + bonus());
  else if (head.action === 'tax') player.money += Math.max(0, G.prices.tax + output(player, 'city') + bonus());
  else return INVALID_MOVE;
  G.queue.shift();
}

function expand({ G, playerID }, pieceId) {
  const head = mine(G, playerID, 'expand'), player = G.players[playerID];
  const at = G.market.findIndex((piece) => piece.id === pieceId);
  if (!head || at < 0 || player.money < cost(G, head)) return INVALID_MOVE;
  player.money -= cost(G, head);
  player.holdings.push(G.market.splice(at, 1)[0]);
  G.queue.shift();
}

function favour({ G, playerID }, which, marker, by) {
  const head = mine(G, playerID, 'favours'), player = G.players[playerID];
  if (!head || !c.FAVOURS.includes(which) || G.favoursTaken.includes(which) || player.money < cost(G, head)) return INVALID_MOVE;
  if (which === 'prices') {
    if (!['coffee', 'goods', 'tax'].includes(marker) || (by !== 1 && by !== -1) || G.prices[marker] + by < 0) return INVALID_MOVE;
    G.prices[marker] += by;
  }
  player.money -= cost(G, head);
  G.favoursTaken.push(which);
  if (which === 'manager' || which === 'discount') G.holder[which] = playerID;
  if (which === 'train') G.train = c.train();
  if (which === 'first') G.order = [playerID, ...G.order.filter((id) => id !== playerID)];
  G.queue.shift();
}

function sell({ G, playerID }, carIx, good) {
  const head = mine(G, playerID, 'sell'), player = G.players[playerID], car = G.train[carIx];
  if (!head || !car || (good !== 'coffee' && good !== 'goods') || player[good] < 1) return INVALID_MOVE;
  if ((car.good !== null && car.good !== good) || car.load >= car.size) return INVALID_MOVE;
  const count = Math.min(player[good], car.size - car.load);
  player[good] -= count;
  player.money += Math.max(0, G.prices[good] * count + adjustment(G, head));
  player.sold[good] = true;
  car.good = good;
  car.load += count;
  again(G, head);
  G.queue.shift();
}

function relocate({ G, playerID }, fromSpace, toIx, toSpace) {
  const head = mine(G, playerID, 'own'), player = G.players[playerID];
  if (!head) return INVALID_MOVE;
  const from = player.holdings[head.holding], to = player.holdings[toIx];
  if (!to || !from.spaces[fromSpace] || to.spaces[toSpace] !== null) return INVALID_MOVE;
  if (from.spaces[fromSpace] === 'starting' && to.kind !== 'board') return INVALID_MOVE;
  to.spaces[toSpace] = from.spaces[fromSpace];
  from.spaces[fromSpace] = null;
  head.moved += 1;
  if (head.moved >= 2) G.queue.shift();
}

const canSell = (G, player) => ['coffee', 'goods'].some((good) => player[good] > 0
  && G.train.some((car) => car.load < car.size && (car.good === null || car.good === good)));

function decline({ G, playerID }) {
  const head = G.queue[0];
  if (!head || head.player !== playerID) return INVALID_MOVE;
  if (head.action === 'sell' && canSell(G, G.players[playerID])) return INVALID_MOVE;
  G.queue.shift();
}

module.exports = { place, hire, hireNational, produce, expand, favour, sell, relocate, decline, cost, shipsSoFar, freeSpace };
