/** The dice of a round, rolled by the phone. */

import { make } from "../shared/page.js";
import { word } from "../shared/words.js";
import { announce } from "../shared/announce.js";
import { signal } from "./awake.js";
import { Kept } from "./kept.js";
import { button, byLot, foot, history, show, symbol } from "./parts.js";

const FACES = 6;

/** What was rolled last, for the other tools of this box. @param {string} game */
export function rolled(game) {
  return new Kept(`${game}.dice`, () => ({ /** @type {number[]} */ dice: [], way: "" }));
}

/** @param {Element} place @param {any} table */
export function begin(place, { game, look, tables }) {
  const kept = rolled(game);
  const { bodies, coloured, ways } = tables;

  function roll() {
    const dice = Array.from({ length: tables.dice }, () => 1 + byLot(FACES));
    if (!coloured) dice.sort();
    const way = ways[byLot(ways.length)];
    const words = dice.map((die, number) => (coloured ? `${bodies[number].letter}${die}` : die)).join(" ");
    kept.change({ dice, way }, ways.length > 1 ? `${words} · ${way === ways[0] ? word("Clockwise") : word("Counter-clockwise")}` : words);
    void signal("dice", [20, 40, 20, 40, 30], true);
    announce(words);
  }

  function draw() {
    const { dice, way } = kept.now;
    const shown = dice.map((die, number) => {
      const letter = coloured ? bodies[number].letter : "plain";
      return make("li", { "aria-label": coloured ? `${bodies[number].title}: ${die}` : String(die) }, symbol(look, `die-${die}`, `die ${letter}`));
    });
    if (way && ways.length > 1) {
      const name = way === ways[0] ? word("Clockwise") : word("Counter-clockwise");
      shown.push(make("li", { class: "arrow", "aria-label": name }, symbol(look, way, "die arrow-die")));
    }
    show(
      place,
      dice.length ? make("ul", { class: "rolled" }, ...shown) : make("p", { class: "standing" }, word("Roll the dice.")),
      history(kept.history),
      foot(kept, button(word("Roll"), roll, { class: "primary large" })),
    );
  }

  place.classList.add("dice-tool");
  kept.onChange(draw);
  draw();
}
