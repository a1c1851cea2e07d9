/**
 * Draws any scene as SVG and knows no game. Items are keyed, so that one which is at another place
 * moves there; how it does so is in motion.js.
 */

import { Arrangement, onOtherRoom } from "./arrangement.js";
import { appear, change, does, follow, leap, leaps, leave } from "./motion.js";
import { moves } from "../shared/settings.js";

/**
 * @typedef {object} Item one thing on the table, as the server describes it
 * @property {string} key
 * @property {"hex" | "disc" | "polygon" | "line" | "label" | "symbol"} shape
 * @property {[number, number]} [at]
 * @property {number} [size]
 * @property {string} [style]
 * @property {string} [text]
 * @property {string} [symbol]
 * @property {number} [turn]
 * @property {[number, number][]} [points]
 */

/**
 * @typedef {object} Scene
 * @property {string} look
 * @property {[number, number, number, number]} box
 * @property {string} title
 * @property {string} [styles]
 * @property {Item[]} fixed
 * @property {Item[]} items
 * @property {{ box: number[], parts: number[][] }} [wide] where its parts lie on a wide screen
 */

export const SVG = "http://www.w3.org/2000/svg";
/** From the bottom to the top. */
const LAYERS = ["fixed", "items", "trails", "leaps", "plans", "ghosts", "aids", "marks"];

/** @param {string} name @param {Record<string, any>} [attributes] */
export function svg(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** The picture of a table. */
export class Board {
  /** @param {SVGSVGElement} root */
  constructor(root) {
    this.root = root;
    this.defs = svg("defs");
    root.append(this.defs);
    /** @type {Record<string, SVGGElement>} */
    this.layers = {};
    for (const name of LAYERS) {
      this.layers[name] = /** @type {SVGGElement} */ (svg("g", { class: `layer-${name}` }));
      root.append(this.layers[name]);
    }
    for (const name of ["trails", "leaps", "plans", "ghosts", "aids", "marks"]) {
      this.layers[name].setAttribute("aria-hidden", "true");
    }
    /** @type {Map<string, SVGElement>} */
    this.elements = new Map();
    /** @type {Map<string, Item>} */
    this.items = new Map();
    /** @type {Item[] | null} */
    this.fixed = null;
    this.look = "";
    /** The scene that is shown, and where its things lie. @type {Scene | null} */
    this.scene = null;
    this.arrangement = new Arrangement({ box: [] });
    onOtherRoom(() => this.rearrange());
    /** The height of the table, in its own units. */
    this.reach = 0;
    /** What the last scene brought, and how many things have come in turn with it. */
    this.happened = new Set();
    this.arrived = 0;
    /** Ways that are not straight, for the next scene, by key. @type {Map<string, import("./motion.js").Path>} */
    this.paths = new Map();
  }

  /**
   * Fetches the symbols of a look once; they become part of this picture, because style sheets
   * can only refer to gradients of their own document.
   * @param {string} look
   */
  async wear(look) {
    if (this.look === look) return;
    this.look = look;
    const answer = await fetch(`/look/${look}.svg`);
    if (!answer.ok) return;
    const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    const found = sheet.querySelector("defs");
    if (found) this.defs.replaceChildren(...document.importNode(found, true).childNodes);
  }

  /**
   * What has happened since the last scene comes back, for the ears.
   * @param {Scene} scene @returns {Set<string>}
   */
  draw(scene) {
    void this.wear(scene.look);
    this.scene = scene;
    this.arrange(scene);
    this.root.setAttribute("class", ["orrery", scene.look, scene.styles].filter(Boolean).join(" "));
    this.root.setAttribute("aria-label", scene.title);
    this.clearGhost();
    this.aids([]);
    this.drawFixed(scene.fixed);
    return this.drawItems(this.placed(scene.items));
  }

  /** @param {Scene} scene */
  arrange(scene) {
    const arrangement = new Arrangement(scene);
    if (!this.arrangement.equals(arrangement)) this.arrangement = arrangement;
    const { box } = this.arrangement;
    this.root.setAttribute("viewBox", box.join(" "));
    this.root.style.setProperty("--tall", String(box[3] / box[2]));
    this.reach = box[3];
  }

  /** Items where they lie. @param {Item[]} items */
  placed(items) {
    return items.map((item) => this.arrangement.place(item));
  }

  /** The window has become wide, or narrow: everything goes where it belongs now. */
  rearrange() {
    if (!this.scene) return;
    this.arrange(this.scene);
    for (const item of this.placed([...this.scene.fixed, ...this.scene.items])) {
      this.items.set(item.key, item);
      const element = this.elements.get(item.key);
      if (element) shape(element, item);
    }
    for (const name of ["plans", "ghosts", "aids"]) this.layers[name].replaceChildren();
    this.root.dispatchEvent(new Event("rearranged"));
  }

  /** @param {Item[]} fixed */
  drawFixed(fixed) {
    if (this.fixed === fixed) return;
    for (const item of this.fixed ?? []) this.forget(item.key);
    this.fixed = fixed;
    this.layers.fixed.replaceChildren(...this.placed(fixed).map((item) => this.add(item)));
  }

  /** @param {Item[]} items */
  drawItems(items) {
    const layer = this.layers.items;
    const isFirst = layer.childElementCount === 0;
    this.happened = new Set();
    this.arrived = 0;
    if (!isFirst) this.leapAcross(items);
    const kept = new Set(items.map((item) => item.key));
    for (const element of [...layer.children]) {
      const drawn = /** @type {SVGElement} */ (element);
      const key = drawn.dataset.key ?? "";
      if (!kept.has(key)) this.remove(key, drawn);
    }
    let next = firstStaying(layer);
    for (const item of items) {
      const isNext = next !== null && this.elements.get(item.key) === next;
      const element = this.place(item, isFirst);
      if (isNext) next = nextStaying(element);
      else layer.insertBefore(element, next);
    }
    this.paths = new Map();
    this.happened.delete("");
    return this.happened;
  }

  /** Figures that leave one place for another. @param {Item[]} items */
  leapAcross(items) {
    const found = leaps(this.items.values(), items);
    if (found.length) this.happened.add("hop");
    if (!moves()) return;
    found.forEach(([from, to], order) => {
      const figure = build(from, this.look, false);
      this.layers.leaps.append(figure);
      leap(figure, from, to, order);
    });
  }

  /** The element of an item, as it is now. @param {Item} item @param {boolean} isFirst */
  place(item, isFirst) {
    const before = this.items.get(item.key);
    const element = this.elements.get(item.key);
    if (!before || !element) {
      const made = this.add(item);
      if (!isFirst) this.enter(made, item);
      return made;
    }
    if (before === item) return element;
    this.items.set(item.key, item);
    if (before.shape !== item.shape || before.symbol !== item.symbol) {
      const other = build(item, this.look);
      this.elements.set(item.key, other);
      element.replaceWith(other);
      if (does(item, "rolls")) this.enter(other, item);
      return other;
    }
    shape(element, item);
    if (does(item, "rolls") && !does(before, "rolls")) this.enter(element, item);
    else this.happened.add(change(element, before, item, this.paths.get(item.key)));
    return element;
  }

  /** @param {SVGElement} element @param {Item} item */
  enter(element, item) {
    const path = this.paths.get(item.key);
    if (path) {
      follow(element, item, path);
      this.happened.add("glide");
      return;
    }
    const isInTurn = does(item, "rolls") || does(item, "highlight");
    this.happened.add(appear(element, item, this.arrived, this.reach));
    if (isInTurn) this.arrived += 1;
  }

  /** @param {Item} item */
  add(item) {
    const element = build(item, this.look);
    this.elements.set(item.key, element);
    this.items.set(item.key, item);
    return element;
  }

  /** @param {string} key @param {SVGElement} element */
  remove(key, element) {
    if (element.classList.contains("leaving")) return;
    this.forget(key);
    element.removeAttribute("data-key");
    element.removeAttribute("data-live");
    element.classList.add("leaving");
    leave(element);
  }

  /** @param {string} key */
  forget(key) {
    this.elements.delete(key);
    this.items.delete(key);
  }

  /** Everything that is on its way is there now. Whether anything was. */
  rest() {
    const ways = this.root.getAnimations({ subtree: true });
    const moving = ways.filter((way) => !(way instanceof CSSAnimation));
    for (const way of moving) way.finish();
    return moving.length > 0;
  }

  // --- What lies on top for a moment --------------------------------------------------------------

  /**
   * What a move would change: the new things half seen, the old ones paled.
   * @param {Item[]} items @param {string[]} gone
   */
  ghost(items, gone) {
    this.clearGhost();
    for (const item of items) this.elements.get(item.key)?.setAttribute("data-ghost", "replaced");
    for (const key of gone) this.elements.get(key)?.setAttribute("data-ghost", "gone");
    this.lay("ghosts", this.placed(items));
  }

  clearGhost() {
    if (this.layers.ghosts.childElementCount === 0 && !this.root.querySelector("[data-ghost]")) return;
    this.layers.ghosts.replaceChildren();
    for (const element of this.root.querySelectorAll("[data-ghost]")) {
      element.removeAttribute("data-ghost");
    }
  }

  /** What is meant to be played later: only what would be new, or elsewhere. @param {Item[]} items */
  plans(items) {
    const later = this.placed(items).filter((item) => {
      const now = this.items.get(item.key);
      return !now || place(now) !== place(item);
    });
    this.lay("plans", later);
  }

  /** Further items that help with what was touched. @param {Item[]} items */
  aids(items) {
    this.lay("aids", this.placed(items));
  }

  /** @param {string} layer @param {Item[]} items */
  lay(layer, items) {
    this.layers[layer].replaceChildren(...items.map((item) => build(item, this.look, false)));
  }
}

/** Where an item is, to compare. @param {Item} item */
function place({ at, size, turn, points }) {
  return JSON.stringify([at, size, turn, points]);
}

/** @param {Element} layer */
function firstStaying(layer) {
  const first = layer.firstElementChild;
  return first?.classList.contains("leaving") ? nextStaying(first) : first;
}

/** @param {Element} element */
function nextStaying(element) {
  let next = element.nextElementSibling;
  while (next?.classList.contains("leaving")) next = next.nextElementSibling;
  return next;
}

// --- One item, one element: the same as core/svg.py draws -----------------------------------------

const TAGS = {
  hex: "polygon",
  disc: "circle",
  polygon: "polygon",
  line: "polyline",
  label: "text",
  symbol: "g",
};

/**
 * @param {Item} item @param {string} look
 * @param {boolean} [isNamed] false for what only lies on top of the true item
 * @returns {SVGElement}
 */
export function build(item, look, isNamed = true) {
  const element = svg(TAGS[item.shape]);
  if (isNamed) element.dataset.key = item.key;
  if (item.shape === "symbol") element.append(svg("use", { href: `#${look}-${item.symbol}` }));
  if (item.shape === "line") element.setAttribute("fill", "none");
  if (item.shape === "label") {
    element.setAttribute("text-anchor", "middle");
    element.setAttribute("dominant-baseline", "central");
  }
  shape(element, item);
  return element;
}

/** @param {SVGElement} element @param {Item} item */
function shape(element, item) {
  const [x, y] = item.at ?? [0, 0];
  put(element, "class", item.style ?? "");
  put(element, "transform", transform(item));
  if (item.shape === "disc") {
    put(element, "cx", x);
    put(element, "cy", y);
    put(element, "r", item.size ?? 0);
  } else if (item.shape === "label") {
    put(element, "x", x);
    put(element, "y", y);
    // As a style, since the site's own classes could have the same names as those of a look.
    element.style.fontSize = `${item.size ?? 0}px`;
    if (element.textContent !== (item.text ?? "")) element.textContent = item.text ?? "";
  } else if (item.shape !== "symbol") {
    put(element, "points", corners(item).join(" "));
  }
}

/** @param {Element} element @param {string} name @param {string | number} value */
function put(element, name, value) {
  if (value === "") element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}

/** @param {Item} item */
function transform(item) {
  const [x, y] = item.at ?? [0, 0];
  if (item.shape !== "symbol") return item.turn ? `rotate(${item.turn} ${x} ${y})` : "";
  const turned = item.turn ? ` rotate(${item.turn})` : "";
  return `translate(${x} ${y})${turned} scale(${item.size ?? 0})`;
}

/** @param {Item} item @returns {[number, number][]} */
function corners(item) {
  if (item.shape !== "hex") return item.points ?? [];
  const [x, y] = item.at ?? [0, 0];
  return Array.from({ length: 6 }, (_, k) => [
    round(x + (item.size ?? 0) * Math.cos((Math.PI / 3) * k)),
    round(y + (item.size ?? 0) * Math.sin((Math.PI / 3) * k)),
  ]);
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}

// --- Outlines, for marks around items -------------------------------------------------------------

/**
 * An element with the outline of an item, to lay over it. Of a symbol it is the symbol again, of
 * which a filter of the page leaves only the light around it; around a label it is a box.
 * @param {Item} item @param {SVGGraphicsElement} element
 */
export function outline(item, element) {
  const turned = element.getAttribute("transform");
  const attributes = turned ? { transform: turned } : {};
  if (item.shape === "disc") {
    const [cx, cy] = item.at ?? [0, 0];
    return svg("circle", { ...attributes, cx, cy, r: item.size ?? 0 });
  }
  if (item.shape === "label") return boxAround(element, attributes);
  if (item.shape === "symbol") {
    const again = svg("g", { ...attributes, class: "halo" });
    again.append(...[...element.children].map((part) => part.cloneNode()));
    return again;
  }
  const tag = item.shape === "line" ? "polyline" : "polygon";
  return svg(tag, { ...attributes, points: corners(item).join(" ") });
}

/** @param {SVGGraphicsElement} element @param {Record<string, any>} attributes */
function boxAround(element, attributes) {
  const { x, y, width, height } = element.getBBox();
  const rx = Math.min(width, height) / 4;
  return svg("rect", { ...attributes, x, y, width, height, rx });
}
