/** A board whose cells are touched, by finger, mouse or keyboard: arrows lead from cell to cell. */

import { Board, svg } from "../board/scene.js";
import { meant } from "../board/pointing.js";
import { make } from "../shared/page.js";
import { announce } from "../shared/announce.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class CellBoard {
  /** @param {string} look @param {any} scene @param {string} title @param {(cell: string) => void} onTouch */
  constructor(look, scene, title, onTouch) {
    this.scene = { ...scene, title };
    this.onTouch = onTouch;
    this.picture = svg("svg", { role: "application", tabindex: "0" });
    this.place = make("div", { class: "cell-board" }, this.picture);
    this.board = new Board(/** @type {any} */ (this.picture));
    this.board.look = look; // its symbols are on the page already
    /** Where each cell lies. @type {Map<string, [number, number]>} */
    this.cells = new Map(scene.fixed.filter(({ key }) => key.startsWith("cell-")).map(({ key, at }) => [key.slice(5), at ?? [0, 0]]));
    this.touchable = new Set([...this.cells.keys()].map((name) => `cell-${name}`));
    this.cursor = "";
    this.items = [];
    this.picture.addEventListener("click", (event) => this.touch(/** @type {any} */ (event)));
    this.picture.addEventListener("keydown", (event) => this.press(/** @type {any} */ (event)));
    this.picture.addEventListener("blur", () => this.point(""));
  }

  /** @param {any[]} items */
  draw(items) {
    this.items = items;
    const at = this.cells.get(this.cursor);
    const cursor = at ? [{ key: "cursor", shape: "disc", at, size: 15, style: "cursor" }] : [];
    this.board.draw({ ...this.scene, items: [...items, ...cursor] });
  }

  /** A mark on a cell. @param {string} cell @param {string} style @param {number} [size] */
  mark(cell, style, size = 9) {
    return { key: `${style.replaceAll(" ", "-")}-${cell}`, shape: "disc", at: this.cells.get(cell), size, style };
  }

  touch(event) {
    const key = meant(this.board, this.touchable, event);
    if (key) this.onTouch(key.slice(5));
  }

  /** @param {string} cell */
  point(cell) {
    this.cursor = cell;
    this.draw(this.items);
  }

  press(event) {
    const way = WAYS[event.key];
    if (way) {
      const next = this.cursor ? this.nextTo(this.cursor, way) : this.cells.keys().next().value;
      this.point(next);
      announce(next);
    } else if (this.cursor && (event.key === "Enter" || event.key === " ")) this.onTouch(this.cursor);
    else return;
    event.preventDefault();
  }

  /** The nearest cell in a direction; the same if there is none. */
  nextTo(cell, [right, down]) {
    const [x, y] = this.cells.get(cell);
    let best = cell;
    let least = Infinity;
    for (const [name, [u, v]] of this.cells) {
      const ahead = (u - x) * right + (v - y) * down;
      const aside = Math.abs((u - x) * down + (v - y) * right);
      const cost = ahead + 2 * aside;
      if (ahead > 1 && aside <= ahead && cost < least) [best, least] = [name, cost];
    }
    return best;
  }
}
