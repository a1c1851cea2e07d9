/** The moves in words, with their notation for who wants it, and the way back through them. */

import { at, make } from "../shared/page.js";
import { word } from "../shared/words.js";

/** A list of moves of which one is shown on the board. */
export class Log {
  /** @param {(ply: number) => void} go shows the table after so many moves */
  constructor(go) {
    this.go = go;
    this.lines = [];
    this.last = 0;
    this.shown = 0;
    at("log").addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("[data-ply]");
      if (button) go(Number(/** @type {HTMLElement} */ (button).dataset.ply));
    });
    for (const button of document.querySelectorAll("[data-step]")) {
      button.addEventListener("click", () => this.step(button.dataset.step));
    }
  }

  /**
   * @param {any[]} lines
   * @param {number} last the number of moves @param {number} shown how many of them are on the board
   */
  show(lines, last, shown) {
    const isLonger = last > this.last;
    Object.assign(this, { last, shown });
    this.update(lines);
    for (const entry of at("log").querySelectorAll("[data-ply]")) {
      const isShown = Number(entry.dataset.ply) === shown;
      if (isShown) entry.setAttribute("aria-current", "step");
      else entry.removeAttribute("aria-current");
    }
    for (const button of document.querySelectorAll("[data-step]")) {
      button.disabled = this.target(button.dataset.step) === shown;
    }
    if (isLonger || shown < last) this.reveal();
  }

  /** Only the lines that are new or other are made again. */
  update(lines) {
    const list = at("log");
    let same = 0;
    while (same < lines.length && same < this.lines.length && alike(lines[same], this.lines[same])) {
      same += 1;
    }
    while (list.childElementCount > same) list.lastElementChild.remove();
    list.append(...lines.slice(same).map(entry));
    this.lines = lines;
    at("log-empty").hidden = lines.length > 0;
  }

  /** Scrolls the list, and never the page. */
  reveal() {
    const list = at("log");
    const current = list.querySelector("[aria-current]") ?? list.lastElementChild;
    if (!current) return;
    const { offsetTop, offsetHeight } = current;
    if (offsetTop < list.scrollTop) list.scrollTop = offsetTop;
    const end = offsetTop + offsetHeight - list.clientHeight;
    if (end > list.scrollTop) list.scrollTop = end + 2;
  }

  /** @param {string} step */
  target(step) {
    const targets = { first: 0, back: this.shown - 1, on: this.shown + 1, last: this.last };
    return Math.max(0, Math.min(this.last, targets[step]));
  }

  /** @param {string} step */
  step(step) {
    const ply = this.target(step);
    if (ply !== this.shown) this.go(ply);
  }
}

function alike(a, b) {
  return a.ply === b.ply && a.seat === b.seat && a.text === b.text;
}

/** @param {any} line */
function entry(line) {
  if (!line.ply) return make("li", { class: "log-note" }, line.text);
  return make(
    "li",
    { "data-seat": line.seat },
    make(
      "button",
      {
        type: "button",
        "data-ply": line.ply,
        "aria-label": word("Move {ply}: {spoken}", { ply: line.ply, spoken: line.spoken }),
      },
      make("span", { class: "log-ply" }, String(line.ply)),
      make("span", { class: "log-said" }, line.spoken),
      make("span", { class: "log-text" }, line.text),
    ),
  );
}
