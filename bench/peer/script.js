// Writes random legal moves for the load generator to replay.
// usage: node script.js COUNT SEED FILE      prints one JSON line about them
'use strict';
const fs = require('fs');
const { play } = require('./play');

const [count, seed, file] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]];
const { list, state } = play(count, seed);
fs.writeFileSync(file, JSON.stringify(list));
const kinds = {};
for (const [, name] of list) kinds[name] = (kinds[name] || 0) + 1;
console.log(JSON.stringify({ moves: count, kinds, games: state.G.games, state_bytes: JSON.stringify(state.G).length }));
