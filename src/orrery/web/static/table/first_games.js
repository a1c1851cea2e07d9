/** For the first games of somebody: what the game is about, in one line. */

import { at } from "../shared/page.js";

const KEY = "orrery.played";
const FIRST = 3;
/** After so many own moves the board has the room. */
const MOVES = 2;

/** The tables at which a game was finished in this browser, as long as they are few. @param {string} game */
function finished(game) {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}")[game] ?? [];
  } catch {
    return [];
  }
}

/** @param {string} game @param {string} table */
function remember(game, table) {
  const tables = finished(game);
  if (tables.length >= FIRST || tables.includes(table)) return;
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: [...tables, table] }));
  } catch {
    // Without storage the line is shown once more.
  }
}

/** @param {any} state */
export function showGoal(state) {
  const { game, table } = at("play").dataset;
  const sits = state.seats.some((seat) => seat.own);
  if (sits && state.result) remember(game, table);
  const own = state.log.filter((line) => line.seat === state.seat).length;
  const begins = state.phase === "playing" && sits && own < MOVES;
  at("goal").hidden = !begins || finished(game).length >= FIRST;
}
