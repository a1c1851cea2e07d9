/** Set-ups to lay out on the real board: even ones, any one by lot, and those of the booklet. */

import { make } from "../shared/page.js";
import { word } from "../shared/words.js";
import { CellBoard } from "./cells.js";
import { Kept } from "./kept.js";
import { button, byLot, choice, foot, note, show } from "./parts.js";
import { tapped } from "./winner.js";

/** @param {Element} place @param {any} table */
export function begin(place, { game, look, tables }) {
  const kept = new Kept(`${game}.setups`, () => ({ kind: "balanced", number: 0 }));
  const board = new CellBoard(look, tables.scene, word("The set-up"), () => undefined);
  const below = make("div", { class: "plan-below" });
  const top = make("div", { class: "plan-top" });
  place.classList.add("plan-tool");
  show(place, top, board.place, below);

  /** @param {string} kind */
  function those(kind) {
    return tables.setups.filter((one) => one.kind === kind);
  }

  /** Another one of the same kind, by lot. @param {string} kind */
  function draw(kind = kept.now.kind) {
    const many = those(kind).length;
    const number = kind === kept.now.kind ? (kept.now.number + 1 + byLot(many - 1)) % many : byLot(many);
    kept.change({ kind, number });
  }

  function shown() {
    const { kind, number } = kept.now;
    const { name, galaxies, black_holes: holes, chance } = those(kind)[number];
    const [galaxy, hole] = tables.pieces;
    board.draw([...galaxies.map((cell) => galaxy.items[cell]), ...holes.map((cell) => hole.items[cell])]);
    const kinds = /** @type {[string, any][]} */ ([["balanced", word("Balanced")], ["random", word("Random")], ["preset", word("Booklet")]]);
    const percent = Math.round(100 * chance);
    show(
      top,
      choice(word("Which set-ups"), kinds, kind, draw),
      make("p", { class: "standing" }, word("Whoever begins wins {n} %", { n: percent })),
    );
    show(
      below,
      note(word("Set-up {name}. The share is what our strongest net expects of equal players; most set-ups are far from even.", { name })),
      make("dl", { class: "laid-out" }, make("dt", {}, galaxy.title), make("dd", { class: "notation" }, galaxies.join(" ")), make("dt", {}, hole.title), make("dd", { class: "notation" }, holes.join(" "))),
      foot(
        kept,
        button(word("We play this"), () => play(galaxies, holes), { "data-focus": "play" }),
        button(word("Another one"), () => draw(), { class: "primary", "data-focus": "another" }),
      ),
    );
  }

  /** The tokens lie there when somebody asks who has won. */
  function play(galaxies, holes) {
    const position = tapped(game, tables);
    position.change({ ...position.usual(), "galaxy": galaxies, "black-hole": holes });
    location.hash = "winner";
  }

  kept.onChange(shown);
  shown();
}
