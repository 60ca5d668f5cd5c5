// boardgame.io's server, in memory, with a game of the same shape: draw from a secret stock, discard.
// NODE_PATH leads to the packages; arguments: the port of the sockets, the port of the lobby.
const { Server, Origins } = require('boardgame.io/server');
const { PlayerView, TurnOrder } = require('boardgame.io/core');

const PACK = Array.from({ length: 52 }, (_, n) => `${'A23456789TJQK'[n % 13]}${'SHDC'[n % 4]}`);

const hand = {
  name: 'hand',
  setup: ({ random }) => {
    const stock = random.Shuffle(PACK);
    return { players: { 0: stock.splice(0, 5), 1: stock.splice(0, 5) }, discards: [], secret: { stock } };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { order: TurnOrder.DEFAULT, minMoves: 2, maxMoves: 2 },
  moves: {
    act: {
      client: false, // the stock is not the client's to see
      move: ({ G, playerID, ctx, random }) => {
        const held = G.players[playerID];
        if (held.length > 5) {
          G.discards.push(held.pop());
          return;
        }
        if (G.secret.stock.length === 0) G.secret.stock = random.Shuffle(G.discards.splice(0));
        held.push(G.secret.stock.pop());
      },
    },
  },
};

const [port, apiPort] = process.argv.slice(2).map(Number);
Server({ games: [hand], origins: [Origins.LOCALHOST] }).run({ port, lobbyConfig: { apiPort } });
