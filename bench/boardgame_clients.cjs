// Two people at each table of boardgame.io's server, who draw and discard in turn, and devices that
// only listen. Prints, as a line of JSON for each rate, the seconds from a move to its arrival at the other.
// Arguments: the two ports, tables, sockets, seconds of each measurement, rates a second (0: as fast as it goes).
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

const [port, lobby, tables, sockets, seconds, ...rates] = process.argv.slice(2).map(Number);
const address = `http://localhost:${port}`;
const game = { name: 'hand', moves: { act: { client: false, move: () => {} } }, turn: { maxMoves: 2 } };

async function post(path, body) {
  const answer = await fetch(`http://localhost:${lobby}/games/hand/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}

function device(matchID, playerID, credentials) {
  const multiplayer = SocketIO({ server: address, socketOpts: { transports: ['websocket'] } });
  const client = Client({ game, multiplayer, matchID, playerID, credentials, debug: false });
  client.start();
  return client;
}

function stateOf(client, good) {
  return new Promise((resolve) => {
    if (good(client.getState())) return resolve(client.getState());
    const stop = client.subscribe((state) => {
      if (good(state)) {
        stop();
        resolve(state);
      }
    });
  });
}

async function open(extra) {
  const { matchID } = await post('create', { numPlayers: 2 });
  const seats = [];
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await post(`${matchID}/join`, { playerID, playerName: playerID });
    seats.push(device(matchID, playerID, playerCredentials));
  }
  const listening = Array.from({ length: extra }, () => device(matchID, null));
  await Promise.all([...seats, ...listening].map((each) => stateOf(each, (state) => state !== null)));
  return seats;
}

async function act(seats) {
  const state = seats[0].getState();
  const actor = Number(state.ctx.currentPlayer);
  const after = (seen) => seen._stateID > state._stateID;
  const began = performance.now();
  seats[actor].moves.act();
  await stateOf(seats[1 - actor], after);
  const took = (performance.now() - began) / 1000;
  await stateOf(seats[actor], after);
  await stateOf(seats[0], after);
  return took;
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function play(all, rate) {
  const times = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(all.map(async (seats, number) => {
    const every = rate ? (all.length / rate) * 1000 : 0;
    let due = began + (number * every) / all.length;
    while (due < end && performance.now() < end) {
      if (due > performance.now()) await pause(due - performance.now());
      times.push(await act(seats));
      due += every;
    }
  }));
  return { rate, times, seconds: (performance.now() - began) / 1000 };
}

async function main() {
  const all = [];
  for (let number = 0; number < tables; number += 1) {
    all.push(await open(Math.floor((sockets - 2 * tables) / tables) + (number < (sockets % tables) ? 1 : 0)));
  }
  const told = [];
  for (const rate of rates) told.push(JSON.stringify(await play(all, rate)));
  process.stdout.write(`${told.join('\n')}\n`, () => process.exit(0)); // not before all is written
}

main();
