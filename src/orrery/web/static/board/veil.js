/** A veil over the board, and above it what is to be seen: it knows keys of items, and no game. */

import { svg } from "./scene.js";

export class Veil {
  /** @param {import("./scene.js").Board} board */
  constructor(board) {
    this.board = board;
    this.layer = svg("g", { class: "layer-veil", "aria-hidden": "true" });
    board.root.append(this.layer);
    board.root.addEventListener("pointerdown", () => this.lift());
    board.root.addEventListener("rearranged", () => this.draw(false));
    /** @type {string[]} */
    this.keys = [];
  }

  /**
   * Everything but these items, and what lies on them, grows dim. A touch lifts the veil.
   * @param {string[]} keys @param {boolean} slowly
   */
  light(keys, slowly) {
    if (String(this.keys) === String(keys)) return; // whoever has lifted it has seen it
    this.keys = keys;
    if (slowly) void this.rested().then(() => this.keys === keys && this.draw(true));
    else this.draw(false);
  }

  /** What is on its way has arrived, so that it is known what lies where. */
  rested() {
    const ways = this.board.root.getAnimations({ subtree: true });
    const ending = ways.filter((way) => !(way instanceof CSSAnimation)).map((way) => way.finished);
    return Promise.allSettled(ending);
  }

  /** @param {boolean} slowly */
  draw(slowly) {
    if (!this.keys.length) return this.lift();
    const [x, y, width, height] = this.board.root.getAttribute("viewBox").split(" ");
    const dark = svg("rect", { class: slowly ? "veil slow" : "veil", x, y, width, height });
    this.layer.replaceChildren(dark, ...this.lit(new Set(this.keys)).map(copy));
  }

  /** The elements of these items, and of all that lies on them, from the bottom to the top. */
  lit(keys) {
    const { fixed, items } = this.board.layers;
    const drawn = [...fixed.children, ...items.children].map((element) => {
      return { element, box: element.getBoundingClientRect() };
    });
    const marked = drawn.filter(({ element }) => keys.has(element.dataset.key));
    return drawn
      .filter(({ element, box }) => keys.has(element.dataset.key) || marked.some((one) => isOn(box, one.box)))
      .map(({ element }) => element);
  }

  lift() {
    this.layer.replaceChildren();
  }
}

/** Whether something lies on something else, and not merely over it like the sky. */
function isOn(box, under) {
  const away = (near, size, low, high) => Math.abs(near + size / 2 - (low + high) / 2) / (high - low);
  return (
    box.width < 1.4 * under.width &&
    away(box.x, box.width, under.left, under.right) < 0.3 &&
    away(box.y, box.height, under.top, under.bottom) < 0.3
  );
}

/** A picture of it only: it has no name, and nobody can touch it. @param {Element} element */
function copy(element) {
  const twin = /** @type {Element} */ (element.cloneNode(true));
  for (const name of ["data-key", "data-live", "data-ghost", "id", "role", "tabindex", "aria-label"]) {
    twin.removeAttribute(name);
  }
  return twin;
}
