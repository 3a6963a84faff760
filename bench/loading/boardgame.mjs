// boardgame.io under load: `server PORT` serves tic-tac-toe from memory, `load PORT PID MATCHES WARM SECONDS [RATE]` plays it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";

const require = createRequire(new URL("../.venv-boardgame/package.json", import.meta.url));
const [mode, ...rest] = process.argv.slice(2);
const [port, pid, matches, warm, seconds, rate] = rest.map(Number);
const every = rate ? (1000 * matches) / rate : 0; // ms between two moves of a match; 0: as soon as somebody is asked

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const TICKS = 100; // of the clock in /proc, a second

// The game of its own tutorial, word for word in effect.
const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return "INVALID_MOVE";
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (LINES.some(([a, b, c]) => G.cells[a] !== null && G.cells[a] === G.cells[b] && G.cells[b] === G.cells[c])) {
      return { winner: ctx.currentPlayer };
    }
    return G.cells.includes(null) ? undefined : { draw: true };
  },
};

// One person at one end of a socket, as the library's own client talks.
class Player {
  constructor(match, id, io) {
    this.match = match;
    this.id = id;
    this.socket = io(`http://127.0.0.1:${port}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
    this.socket.on("connect", () => match.arrived());
    this.socket.on("sync", (name, info) => name === match.name && match.synced(this, info.state));
    this.socket.on("update", (name, state) => name === match.name && match.updated(this, state));
  }

  sync() {
    this.socket.emit("sync", this.match.name, this.id, undefined, 2);
  }

  move(state) {
    const wait = every ? this.match.due - performance.now() : 0;
    if (wait > 0) return void setTimeout(() => this.move(state), wait);
    this.match.due = Math.max(this.match.due + every, performance.now() - every);
    const free = state.G.cells.flatMap((cell, n) => (cell === null ? [n] : []));
    const cell = free[Math.floor(Math.random() * free.length)];
    const payload = { type: "clickCell", args: [cell], playerID: this.id };
    this.match.sent[state._stateID + 1] = [this, performance.now()];
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, this.match.name, this.id);
  }
}

// Two people who play match after match.
class Match {
  constructor(number, io, tally) {
    this.number = number;
    this.tally = tally;
    this.played = 0;
    this.connected = 0;
    this.due = performance.now() + (every * number) / matches; // not all at the same moment
    this.players = ["0", "1"].map((id) => new Player(this, id, io));
  }

  arrived() {
    if (++this.connected === 2) this.begin();
  }

  begin() {
    this.name = `${process.pid}-${this.number}-${this.played++}`;
    this.ends = 0;
    this.sent = []; // by whom and when, by the number of the state that comes of it
    this.players[1].sync(); // the one who waits first, so that no move is made before both look on
  }

  synced(player, state) {
    if (player.id === "1") this.players[0].sync();
    else player.move(state);
  }

  updated(player, state) {
    const [mover, at] = this.sent[state._stateID];
    this.tally.took(player === mover ? "acknowledged" : "seen", performance.now() - at);
    if (state.ctx.gameover !== undefined) {
      if (++this.ends === 2) this.begin();
    } else if (state.ctx.currentPlayer === player.id) {
      player.move(state);
    }
  }
}

// What was measured between the two ends of the window.
class Tally {
  acknowledged = [];
  seen = [];
  running = false;

  took(kind, ms) {
    if (this.running) this[kind].push(ms);
  }
}

const sorted = (numbers) => Float64Array.from(numbers).sort();
const quantile = (numbers, q) => numbers[Math.floor(numbers.length * q)];
const serverSeconds = () => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
};
const serverMegabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
const pause = (s) => new Promise((done) => setTimeout(done, s * 1000));

async function load() {
  const { io } = require("socket.io-client");
  const tally = new Tally();
  for (let n = 0; n < matches; n++) new Match(n, io, tally);
  await pause(warm);
  const own = process.cpuUsage();
  const began = performance.now(), used = serverSeconds(), held = serverMegabytes();
  tally.running = true;
  await pause(seconds);
  tally.running = false;
  const wall = (performance.now() - began) / 1000, busy = process.cpuUsage(own);
  const acknowledged = sorted(tally.acknowledged), seen = sorted(tally.seen);
  console.log(JSON.stringify({
    moves: acknowledged.length,
    wall,
    cpu: serverSeconds() - used,
    load: (busy.user + busy.system) / 1e6,
    acknowledged: [0.5, 0.99].map((q) => quantile(acknowledged, q)),
    seen: [0.5, 0.99].map((q) => quantile(seen, q)),
    megabytes: [held, serverMegabytes()],
  }));
  process.exit();
}

function serve() {
  const { Server } = require("boardgame.io/server");
  Server({ games: [TicTacToe], origins: [] }).run({ port });
}

mode === "server" ? serve() : load();
