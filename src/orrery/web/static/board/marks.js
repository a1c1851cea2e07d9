/**
 * Shows on the board what can be touched, what was chosen, and where one points: a light in the
 * shape of each thing, on a layer of its own, so that it looks the same on every game's art.
 */

import { outline, svg } from "./scene.js";

/** @typedef {import("./scene.js").Board} Board */
/** @typedef {"can" | "chosen" | "hover" | "focus"} Kind */

/** More outlines than this are drawn thin, lest they hide the board. */
const MANY = 16;
/** How far the light around a symbol reaches, and how soft it is, in units of the symbol. */
const HALOS = { "halo-can": [0.9, 0.7], "halo-strong": [1.6, 0.5] };

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
    const halos = svg("defs");
    halos.append(...Object.entries(HALOS).map(([id, [reach, blur]]) => halo(id, reach, blur)));
    board.layers.marks.before(halos);
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
    this.groups[kind].replaceChildren(...(kind === "can" ? drawn.flatMap(softened) : drawn));
  }

  clear() {
    for (const group of Object.values(this.groups)) group.replaceChildren();
  }
}

/** A wide soft line below a thin bright one; symbols have a light already. @param {SVGElement} line */
function softened(line) {
  if (line.classList.contains("halo")) return [line];
  const soft = /** @type {SVGElement} */ (line.cloneNode());
  soft.setAttribute("class", "soft");
  return [soft, line];
}

/** A filter that leaves of a thing only the light around it. */
function halo(id, reach, blur) {
  const filter = svg("filter", { id, x: "-40%", y: "-40%", width: "180%", height: "180%" });
  filter.append(
    svg("feMorphology", { in: "SourceAlpha", operator: "dilate", radius: reach, result: "wide" }),
    svg("feGaussianBlur", { in: "wide", stdDeviation: blur, result: "soft" }),
    svg("feFlood", { class: "halo-light" }),
    svg("feComposite", { in2: "soft", operator: "in", result: "light" }),
    svg("feComposite", { in: "light", in2: "SourceAlpha", operator: "out" }),
  );
  return filter;
}
