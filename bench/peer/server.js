// boardgame.io's own server on loopback, in memory, full states (its defaults).
// usage: node server.js      prints {"port": …} when it accepts connections
'use strict';
const { Server } = require('boardgame.io/server');
const { game } = require('./game');

if (process.env.NODE_ENV !== 'production') throw new Error('set NODE_ENV=production, else boardgame.io runs its slow checks');
process.on('SIGTERM', () => process.exit(0));
Server({ games: [game], origins: ['http://127.0.0.1'] })
  .run({ port: { port: 0, host: '127.0.0.1' } })
  .then(({ appServer }) => console.log(JSON.stringify({ port: appServer.address().port })));
