/**
 * Shows on the board what can be touched, what was chosen, and where one points: outlines on a
 * layer of their own, so that they look the same on every game's art.
 */

import { outline, svg } from "./scene.js";

/** @typedef {import("./scene.js").Board} Board */
/** @typedef {"can" | "chosen" | "hover" | "focus"} Kind */

/** More outlines than this are drawn thin, lest they hide the board. */
const MANY = 16;

export class Marks {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Record<string, SVGGElement>} */
    this.groups = {};
    for (const kind of ["can", "chosen", "hover", "focus"]) {
      this.groups[kind] = /** @type {SVGGElement} */ (svg("g", { class: `marks-${kind}` }));
    }
    board.layers.marks.append(...Object.values(this.groups));
  }

  /** @param {Kind} kind @param {Iterable<string>} keys */
  show(kind, keys) {
    const drawn = [];
    for (const key of keys) {
      const item = this.board.items.get(key);
      const element = /** @type {SVGGraphicsElement} */ (this.board.elements.get(key));
      if (item && element) drawn.push(outline(item, element));
    }
    this.groups[kind].classList.toggle("many", drawn.length > MANY);
    this.groups[kind].replaceChildren(...drawn);
  }

  clear() {
    for (const group of Object.values(this.groups)) group.replaceChildren();
  }
}
