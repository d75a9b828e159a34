// boardgame.io's reducer without a network, on moves that were chosen beforehand.
// usage: node inprocess.js COUNT SEED      prints one JSON line
'use strict';
const { start, reducer, asAction, play } = require('./play');

if (process.env.NODE_ENV !== 'production') throw new Error('set NODE_ENV=production, else boardgame.io runs its slow checks');
const PASSES = 5, WINDOW = 100;
const [count, seed] = [Number(process.argv[2]), Number(process.argv[3])];
const actions = play(count, seed).list.map(asAction);
const clock = () => Number(process.hrtime.bigint()) / 1e3; // µs
const quantile = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))];

function pass() {
  const reduce = reducer(), began = clock();
  let state = start();
  for (const action of actions) state = reduce(state, action);
  if (state._stateID !== count) throw new Error('a move was refused');
  return count / ((clock() - began) / 1e6);
}
function eachMove() {
  const reduce = reducer(), took = new Float64Array(count);
  let state = start();
  actions.forEach((action, k) => { const began = clock(); state = reduce(state, action); took[k] = clock() - began; });
  return took;
}

pass(); // the compiler has seen everything before the clock runs
const took = eachMove();
const around = (move) => quantile(took.slice(Math.max(0, move - WINDOW), move + WINDOW), 0.5);
console.log(JSON.stringify({
  moves_per_s: quantile(Array.from({ length: PASSES }, pass), 0.5),
  p50_us: quantile(took, 0.5), p99_us: quantile(took, 0.99),
  p50_us_at_100: around(100), p50_us_at_end: around(count - WINDOW), node: process.version,
}));
