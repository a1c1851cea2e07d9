/** A veil over the board, and above it what is to be seen: it knows keys of items, and no game. */

import { svg } from "./scene.js";

export class Veil {
  /** @param {import("./scene.js").Board} board */
  constructor(board) {
    this.board = board;
    this.layer = svg("g", { class: "layer-veil", "aria-hidden": "true" });
    board.root.append(this.layer);
    board.root.addEventListener("pointerdown", () => this.lift());
    this.shown = "";
  }

  /**
   * Everything but these items, and what lies on them, grows dim. A touch lifts the veil.
   * @param {string[]} keys @param {boolean} slowly
   */
  light(keys, slowly) {
    const wanted = keys.join(" ");
    if (!keys.length) return this.lift();
    if (this.shown === wanted) return;
    this.shown = wanted;
    const [x, y, width, height] = this.board.root.getAttribute("viewBox").split(" ");
    const dark = svg("rect", { class: slowly ? "veil slow" : "veil", x, y, width, height });
    this.layer.replaceChildren(dark, ...this.lit(new Set(keys)).map(copy));
  }

  /** The elements of these items, and of all that lies on them, from the bottom to the top. */
  lit(keys) {
    const all = [...this.board.items.values()];
    const marked = all.filter((item) => keys.has(item.key));
    const isOn = (item) =>
      item.at && item.shape !== "label" && marked.some((under) => under.at && near(item.at, under));
    const wanted = new Set(all.filter((item) => keys.has(item.key) || isOn(item)).map(({ key }) => key));
    const drawn = [...this.board.layers.fixed.children, ...this.board.layers.items.children];
    return drawn.filter((element) => wanted.has(element.dataset.key));
  }

  lift() {
    this.layer.replaceChildren();
  }
}

/** Whether a place lies within an item. */
function near([x, y], under) {
  return Math.hypot(x - under.at[0], y - under.at[1]) < (under.size ?? 0) * 0.6;
}

/** A picture of it only: it has no name, and nobody can touch it. @param {Element} element */
function copy(element) {
  const twin = /** @type {Element} */ (element.cloneNode(true));
  for (const name of ["data-key", "data-live", "id", "role", "tabindex", "aria-label"]) {
    twin.removeAttribute(name);
  }
  return twin;
}
