// A worker-placement game of the kind and size of Imigrantes, on boardgame.io as its manual
// writes such a game: phases, turn order, per-player view, undo on (the default), its own log.
'use strict';
const { ACTIONS } = require('./components');
const moves = require('./moves');
const { layOut, endRound } = require('./upkeep');

// One decision for each manager on the board, action by action and from the left; own holdings last.
function decisions(G) {
  const queue = [];
  for (const action of ACTIONS) {
    G.actions[action].forEach(({ manager }, space) => { if (manager !== null) queue.push({ action, space, player: manager, again: false, moved: 0 }); });
  }
  for (const id of G.order) {
    G.players[id].holdings.forEach(({ manager }, holding) => { if (manager) queue.push({ action: 'own', holding, player: id, again: false, moved: 0 }); });
  }
  return queue;
}

function nextWithManager({ G, ctx }) {
  for (let step = 1; step <= ctx.numPlayers; step++) {
    const at = (ctx.playOrderPos + step) % ctx.numPlayers;
    if (G.players[ctx.playOrder[at]].managers > 0) return at;
  }
  return undefined;
}
const atHead = ({ G, ctx }) => (G.queue.length ? ctx.playOrder.indexOf(G.queue[0].player) : undefined);

// Everybody sees what lies on the table; secret cards only their holder, face-down piles nobody.
function playerView({ G, playerID }) {
  const players = {};
  for (const id of G.order) players[id] = id === playerID ? G.players[id] : { ...G.players[id], secret: null };
  return { ...G, players, piles: G.piles.map((pile) => pile.length), stack: G.stack.length };
}

const game = {
  name: 'imigrantes', seed: 'table-companion', minPlayers: 4, maxPlayers: 4, playerView,
  setup: ({ random, ctx }) => layOut(random, Array.from({ length: ctx.numPlayers }, (_, k) => String(k))),
  phases: {
    place: {
      start: true, next: 'resolve', moves: { place: moves.place },
      turn: { minMoves: 1, maxMoves: 1, order: { playOrder: ({ G }) => G.order, first: () => 0, next: nextWithManager } },
      endIf: ({ G }) => G.order.every((id) => G.players[id].managers === 0),
      // Not in the next phase's onBegin: its endIf is asked before that.
      onEnd: ({ G }) => { G.queue = decisions(G); },
    },
    resolve: {
      next: 'place',
      moves: {
        hire: moves.hire, hireNational: moves.hireNational, produce: moves.produce, expand: moves.expand,
        favour: moves.favour, sell: moves.sell, relocate: moves.relocate, decline: moves.decline,
      },
      turn: {
        // An action's order may change G.order; the seats of this phase stay as they are.
        order: { playOrder: ({ G }) => [...G.order].sort(), first: ({ G }) => Number(G.queue[0].player), next: atHead },
        endIf: ({ G, ctx }) => G.queue.length > 0 && G.queue[0].player !== ctx.currentPlayer,
      },
      endIf: ({ G }) => G.queue.length === 0,
      onEnd: ({ G, random }) => endRound(G, random),
    },
  },
};

module.exports = { game };
