/** Who has won? What lies on the real board is tapped in; the server, which knows the rules, answers. */

import { make } from "../shared/page.js";
import { word } from "../shared/words.js";
import { CellBoard } from "./cells.js";
import { Kept } from "./kept.js";
import { ask, button, choice, foot, note, show, tell } from "./parts.js";

const positions = new Map();

/** What is tapped in, the same for all tools of this box. @param {string} game @param {any} tables */
export function tapped(game, tables) {
  const usual = () => ({ ...Object.fromEntries(tables.pieces.map(({ name }) => [name, []])), brush: tables.pieces.at(-2).name, isLast: false });
  if (!positions.has(game)) positions.set(game, new Kept(`${game}.position`, usual));
  return positions.get(game);
}

/** @param {Element} place @param {any} table */
export function begin(place, { game, look, tables }) {
  const { pieces } = tables;
  const kept = tapped(game, tables);
  const board = new CellBoard(look, tables.scene, word("Touch the cells"), touch);
  const told = make("section", { class: "possible", "aria-live": "polite" });
  const top = make("div", { class: "plan-top" });
  const below = make("div", { class: "plan-below" });
  /** @type {string[]} */
  let won = [];
  place.classList.add("plan-tool");
  show(place, top, board.place, below);

  /** The brush lays its piece, or takes the same one away. @param {string} cell */
  function touch(cell) {
    const { brush } = kept.now;
    const place = pieces.findIndex(({ name }) => name === brush);
    const piece = pieces[place];
    const has = kept.now[brush].includes(cell);
    if (!has && kept.now[brush].length >= piece.most) return;
    const now = { ...kept.now, [brush]: has ? kept.now[brush].filter((one) => one !== cell) : [...kept.now[brush], cell] };
    const other = pieces[place ^ 1].name; // tokens exclude each other, and so do colours
    now[other] = now[other].filter((one) => one !== cell);
    kept.change(now, "");
  }

  function draw() {
    const items = [...pieces].reverse().flatMap(({ name, items: drawn }) => kept.now[name].map((cell) => drawn[cell]));
    const lit = won.map((cell) => board.mark(cell, "won-cell", 17));
    board.draw([...items, ...lit]);
    const brushes = pieces.map(({ name, title }) => /** @type {[string, any]} */ ([name, title]));
    show(top, choice(word("What do you lay?"), brushes, kept.now.brush, (brush) => kept.replace({ ...kept.now, brush })));
    const last = make("input", { type: "checkbox", id: "all-laid", checked: kept.now.isLast });
    last.addEventListener("change", () => kept.change({ ...kept.now, isLast: last.checked }));
    show(
      below,
      make("label", { class: "tick", for: "all-laid" }, last, make("span", {}, word("All tiles of both players are laid"))),
      told,
      foot(
        kept,
        button(word("Empty the board"), () => kept.again(), { "data-focus": "again" }),
        button(word("Who has won?"), () => void answer(), { class: "primary", "data-focus": "tell" }),
      ),
    );
  }

  async function answer() {
    const [galaxies, holes, first, second] = pieces.map(({ name }) => kept.now[name].join(" "));
    const found = await ask(tables.asks, { galaxies, black_holes: holes, [pieces[2].name]: first, [pieces[3].name]: second, last: kept.now.isLast ? "yes" : "" });
    if (!found) tell(told, note(word("This needs a connection: the server knows the rules, and this phone does not."), "problem"));
    else if (found.error) tell(told, note(found.error, "problem"));
    else tell(told, make("p", { class: "standing" }, found.sentence), note(found.why));
    won = found?.cells ?? [];
    draw();
  }

  kept.onChange(() => {
    won = [];
    told.replaceChildren();
    draw();
  });
  draw();
}
