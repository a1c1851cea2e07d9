/**
 * A boardgame.io server with Pebbles, as its documentation makes one: matches in memory.
 *
 *     NODE_ENV=production node server.js PORT
 */

const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const PEBBLES = 12;
const MOST = 3;

/** Take one to three pebbles; whoever takes the last one wins. */
const pebbles = {
  name: "pebbles",
  setup: () => ({ pebbles: PEBBLES }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G }, count) => {
      if (!(count >= 1 && count <= MOST && count <= G.pebbles)) return INVALID_MOVE;
      G.pebbles -= count;
    },
  },
  endIf: ({ G, ctx }) => (G.pebbles === 0 ? { winner: ctx.currentPlayer } : undefined),
};

/** The same, but the pebbles come back when the last one is taken. */
const endless = {
  ...pebbles,
  name: "endless",
  moves: {
    take: (context, count) => {
      const refused = pebbles.moves.take(context, count);
      if (context.G.pebbles === 0) context.G.pebbles = PEBBLES;
      return refused;
    },
  },
  endIf: undefined,
};

const server = Server({ games: [pebbles, endless], origins: [Origins.LOCALHOST] });
server.run({ port: { port: Number(process.argv[2]), host: "127.0.0.1" } });
