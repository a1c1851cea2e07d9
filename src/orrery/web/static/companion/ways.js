/** The arena: lay the warriors, then see what a way costs and what a hexline hits. */

import { make } from "../shared/page.js";
import { count, word } from "../shared/words.js";
import { CellBoard } from "./cells.js";
import { Kept } from "./kept.js";
import { button, choice, foot, note, show } from "./parts.js";
import { chargeLength, hits, shortest } from "./paths.js";

/** @param {Element} place @param {any} table */
export function begin(place, table) {
  new Ways(place, table).draw();
}

class Ways {
  constructor(place, { game, look, tables }) {
    this.look = look;
    this.tables = tables;
    this.kept = new Kept(`${game}.ways`, () => ({ arena: 0, mode: "way", side: 0, /** @type {Record<string, number>} */ warriors: {}, from: "", to: "" }));
    this.top = make("div", { class: "plan-top" });
    this.holder = make("div");
    this.below = make("div", { class: "plan-below" });
    place.classList.add("plan-tool");
    show(place, this.top, this.holder, this.below);
    this.kept.onChange(() => this.draw());
  }

  get now() {
    return this.kept.now;
  }

  get arena() {
    return this.tables.arenas[this.now.arena];
  }

  number(cell) {
    return this.arena.cells.indexOf(cell);
  }

  isTaken(number) {
    return this.arena.cells[number] in this.now.warriors;
  }

  /** @param {string} cell */
  touch(cell) {
    const { mode, warriors, side, from, to } = this.now;
    if (mode === "lay") {
      const { [cell]: here, ...others } = warriors;
      this.kept.change({ ...this.now, warriors: here === side ? others : { ...warriors, [cell]: side } });
    } else if (mode === "way" && from && !to && cell !== from) this.kept.replace({ ...this.now, to: cell });
    else this.kept.replace({ ...this.now, from: cell, to: "" });
  }

  // --- Showing ------------------------------------------------------------------------------------

  draw() {
    if (this.drawn !== this.arena.name) {
      this.drawn = this.arena.name;
      this.board = new CellBoard(this.look, this.arena.scene, word("The arena"), (cell) => this.touch(cell));
      show(this.holder, this.board.place);
    }
    const { mode } = this.now;
    const modes = /** @type {[string, any][]} */ ([["lay", word("Warriors")], ["way", word("Way")], ["line", word("Hexlines")]]);
    const [marks, told] = mode === "way" ? this.way() : mode === "line" ? this.lines() : [[], []];
    const warriors = Object.entries(this.now.warriors).map(([cell, side]) => this.warrior(cell, side));
    this.board.draw([...marks, ...warriors]);
    show(this.top, choice(word("What to do"), modes, mode, (name) => this.kept.replace({ ...this.now, mode: name, from: "", to: "" })));
    show(this.below, this.sides(), make("section", { class: "possible", "aria-live": "polite" }, ...told), this.arenas(), this.foot());
    if (this.now.to) this.below.querySelector(".possible").scrollIntoView({ block: "nearest" });
  }

  warrior(cell, side) {
    const name = this.tables.sides[side].name;
    return { key: `warrior-${cell}`, shape: "symbol", at: this.board.cells.get(cell), size: 0.8, style: "crest", symbol: `crest-${name}` };
  }

  sides() {
    const choices = this.tables.sides.map(({ title }, side) => /** @type {[string, any]} */ ([String(side), title]));
    return this.now.mode === "line" ? null : choice(word("Whose warrior?"), choices, String(this.now.side), (side) => this.kept.replace({ ...this.now, side: Number(side), to: "" }));
  }

  way() {
    const { from, to, side } = this.now;
    if (!from) return [[], [note(word("Touch where the warrior stands, then where it goes."))]];
    const start = this.board.mark(from, "from-cell", 11);
    if (!to) return [[start], [note(word("Now touch where it goes."))]];
    const cells = shortest(this.arena.steps[side], (cell) => this.isTaken(cell), this.number(from), this.number(to));
    const marks = [start, ...cells.map((cell) => this.board.mark(this.arena.cells[cell], "way-cell", 6))];
    if (!cells.length) return [marks, [note(word("There is no way over free cells."), "problem")]];
    return [marks, to in this.now.warriors ? this.attacks(cells.length) : [this.length(cells.length), this.prices(this.tables.walks, cells.length, 0)]];
  }

  /** What it takes to attack the warrior on the last cell. @param {number} steps */
  attacks(steps) {
    const { from, to, side } = this.now;
    const { fighting, steps: ways } = this.arena;
    const [start, target] = [this.number(from), this.number(to)];
    if (!fighting.includes(start) || !fighting.includes(target)) return [note(word("In a haven nobody attacks, and nobody is attacked."), "problem")];
    if (steps < 2) return [note(word("These attacks do not reach a neighbour."), "problem")];
    const charge = chargeLength(ways[side], (cell) => this.isTaken(cell), fighting, start, target);
    const rows = this.tables.attacks.filter(({ charges }) => charge || !charges);
    return [this.length(steps), this.prices(rows, steps, charge), note(word("Cloaks and shields are not looked at here."))];
  }

  /** @param {number} steps */
  length(steps) {
    return make("p", { class: "standing" }, count("1 cell", "{n} cells", steps));
  }

  prices(rows, steps, charge) {
    const lines = rows.map(({ title, price, charges, power }) => {
      const cost = word("{n} energy", { n: price * (charges ? charge : steps) });
      const strength = power ? ` · ${word("power {n}", { n: power })}` : "";
      return make("tr", {}, make("th", { scope: "row" }, title), make("td", {}, cost + strength));
    });
    return make("table", {}, make("tbody", {}, ...lines));
  }

  lines() {
    const { from } = this.now;
    if (!from) return [[], [note(word("Touch a cell: its hexlines light up, and whom they hit."))]];
    const found = hits(this.arena.lines[this.number(from)], (cell) => this.isTaken(cell));
    const names = this.arena.cells;
    const marks = found.flatMap(({ cells, hit }) => [
      ...cells.map((cell) => this.board.mark(names[cell], "line-cell", 5)),
      ...(hit < 0 ? [] : [this.board.mark(names[hit], "hit-cell", 13)]),
    ]);
    const hit = found.filter(({ hit: cell }) => cell >= 0).map(({ hit: cell }) => names[cell]);
    const words = hit.length ? word("Shares a hexline with: {cells}", { cells: hit.join(", ") }) : word("Shares a hexline with nobody.");
    return [[this.board.mark(from, "from-cell", 11), ...marks], [make("p", { class: "standing" }, words)]];
  }

  arenas() {
    if (this.tables.arenas.length < 2) return null;
    const choices = this.tables.arenas.map((_, place) => /** @type {[string, any]} */ ([String(place), word("Arena {n}", { n: place + 1 })]));
    return choice(word("Which arena"), choices, String(this.now.arena), (place) => this.kept.change({ ...this.now, arena: Number(place), warriors: {}, from: "", to: "" }));
  }

  foot() {
    return foot(this.kept, button(word("Empty the arena"), () => this.kept.change({ ...this.now, warriors: {}, from: "", to: "" }), { "data-focus": "again" }));
  }
}
