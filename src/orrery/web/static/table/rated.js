/** Ratings at a table: who is how strong, whether the game is rated, and what it has changed. */

import { at, make } from "../shared/page.js";
import { word } from "../shared/words.js";

/** The rating beside a seat. @param {any} seat */
export function rating(seat) {
  if (!seat.rating) return null;
  const label = make("span", { class: "unseen" }, word("Rating:"));
  return make("span", { class: "seat-rating" }, label, " ", seat.rating);
}

/** The name of a person leads to their page. @param {any} seat @param {string} words */
export function profile(seat, words) {
  return seat.person ? make("a", { href: `/people/${seat.person}` }, words) : words;
}

/** The badge, the host's choice, and the changes. @param {any} state */
export function showStakes(state) {
  at("rated").hidden = !state.rated;
  at("stakes").textContent = state.stakes ?? "";
  at("stakes").hidden = !state.stakes || state.phase === "playing";
  const choice = at("make-rated");
  choice.checked = Boolean(state.rated);
  choice.closest("label").hidden = !state.can?.includes("make_rated");
  const changes = state.seats.filter((seat) => seat.rating_change);
  at("result-ratings").hidden = changes.length === 0;
  at("result-ratings").replaceChildren(...changes.map(changed));
}

/** @param {any} seat */
function changed(seat) {
  const who = seat.bot ? word("Bot, level {level}", { level: seat.bot }) : seat.name;
  const [numbers, points] = seat.rating_change.split(" (");
  return make(
    "li",
    {},
    make("span", {}, `${seat.title} · ${who}`),
    make("strong", {}, `${numbers} `, make("span", { class: "points" }, `(${points}`)),
  );
}

/** Whoever may decide whether the game is rated. @param {(command: object) => void} command */
export function prepareStakes(command) {
  const choice = at("make-rated");
  choice.addEventListener("change", () => command({ do: "make_rated", rated: choice.checked }));
}

/** What the game has done to the own rating, for those who listen. @param {any} state */
export function ratingNews(state) {
  const own = state.seats.find((seat) => seat.own && seat.rating_change);
  return own ? word("Your rating: {change}", { change: own.rating_change }) : "";
}
