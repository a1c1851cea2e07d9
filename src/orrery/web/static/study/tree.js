/**
 * The moves of a study as a tree, with comments, and the list that shows it. Of the moves that
 * follow another the first is the main line.
 */

import { make } from "../shared/page.js";
import { word } from "../shared/words.js";

export class Node {
  /** @param {Node | null} parent @param {any} move */
  constructor(parent, move = {}) {
    this.parent = parent;
    this.seat = move.seat ?? null;
    this.code = move.code ?? null;
    this.text = move.text ?? "";
    this.spoken = move.spoken ?? "";
    this.comment = move.comment ?? "";
    /** @type {Node[]} */
    this.children = [];
    /** What the engine has found about this move, and what it calls it. @type {any} */
    this.point = null;
    this.grade = "";
    this.ply = parent ? parent.ply + 1 : 0;
  }

  /** The moves that lead here. @returns {[number, number][]} */
  get path() {
    return this.line.slice(1).map((node) => [node.seat, node.code]);
  }

  /** All nodes from the beginning to here. @returns {Node[]} */
  get line() {
    const found = [];
    for (let node = /** @type {Node | null} */ (this); node; node = node.parent) found.unshift(node);
    return found;
  }

  /** All nodes from here along the main line. @returns {Node[]} */
  get ahead() {
    const found = [/** @type {Node} */ (this)];
    while (found.at(-1).children.length) found.push(found.at(-1).children[0]);
    return found;
  }

  get isMain() {
    return this.line.slice(1).every((node) => node.parent.children[0] === node);
  }

  /** The node after this move, which may be there already. @param {any} move */
  play(move) {
    const known = this.children.find(({ seat, code }) => seat === move.seat && code === move.code);
    if (known) return known;
    const made = new Node(this, move);
    this.children.push(made);
    return made;
  }

  /** Out of the tree, with all that follows. */
  remove() {
    this.parent.children = this.parent.children.filter((other) => other !== this);
  }

  /** The whole way here becomes the main line. */
  promote() {
    for (const node of this.line.slice(1)) {
      const siblings = node.parent.children;
      siblings.splice(siblings.indexOf(node), 1);
      siblings.unshift(node);
    }
  }
}

/** The tree that the server told of. @param {any} view */
export function grown(view) {
  const root = new Node(null, { comment: view.comment });
  const nodes = [];
  for (const move of view.moves ?? []) {
    const node = new Node(move.before < 0 ? root : nodes[move.before], move);
    node.parent.children.push(node);
    nodes.push(node);
  }
  return root;
}

/** The same as a list, each move after the one before it. @param {Node} root */
export function listed(root) {
  const moves = [];
  const places = new Map([[root, -1]]);
  const waiting = [...root.children];
  while (waiting.length) {
    const node = waiting.shift();
    places.set(node, moves.length);
    const { seat, code, comment } = node;
    moves.push({ before: places.get(node.parent), seat, code, comment });
    waiting.unshift(...node.children);
  }
  return moves;
}

/** What a grade looks like, and what it is called. */
export const GRADES = {
  blunder: { sign: "??", name: () => word("blunder") },
  mistake: { sign: "?", name: () => word("mistake") },
  inaccuracy: { sign: "?!", name: () => word("inaccuracy") },
};

/** The list of all moves, of which one is shown on the board. */
export class MoveList {
  /** @param {HTMLElement} box @param {(node: Node) => void} go */
  constructor(box, go) {
    this.box = box;
    this.go = go;
  }

  /** @param {Node} root @param {Node} shown */
  show(root, shown) {
    this.shown = shown;
    this.box.replaceChildren(...this.lines(root));
    this.reveal();
  }

  /** What follows a node: its main line, and beside each move what else was tried. @param {Node} from */
  lines(from) {
    if (!from.children.length) return [];
    const list = make("ol", { class: "tree-line" });
    for (let node = from; node.children.length; node = node.children[0]) {
      const [main, ...others] = node.children;
      list.append(this.row(main));
      if (others.length) {
        const beside = others.map((other) => this.variation(other));
        list.append(make("li", { class: "tree-beside" }, ...beside));
      }
    }
    return [list];
  }

  /** @param {Node} first */
  variation(first) {
    const list = make("ol", { class: "tree-line" }, this.row(first));
    const [rest] = this.lines(first);
    if (rest) list.append(...rest.children);
    return list;
  }

  /** @param {Node} node */
  row(node) {
    const isShown = node === this.shown;
    const grade = GRADES[node.grade];
    const name = word("Move {ply}: {spoken}", { ply: node.ply, spoken: node.spoken });
    const button = make(
      "button",
      {
        type: "button",
        click: () => this.go(node),
        "aria-current": isShown ? "step" : null,
        "aria-label": grade ? `${name} (${grade.name()})` : name,
      },
      make("span", { class: "log-ply" }, String(node.ply)),
      make("span", { class: "log-said" }, node.spoken, grade ? sign(node.grade) : null),
      make("span", { class: "log-text" }, node.text),
    );
    if (isShown) this.current = button;
    const comment = node.comment ? make("p", { class: "tree-comment" }, node.comment) : null;
    return make("li", {}, button, comment);
  }

  /** Scrolls the list, and never the page. */
  reveal() {
    const current = this.box.querySelector("[aria-current]");
    if (!current) return;
    const top = current.getBoundingClientRect().top - this.box.getBoundingClientRect().top;
    const end = top + current.offsetHeight - this.box.clientHeight;
    if (top < 0) this.box.scrollTop += top;
    else if (end > 0) this.box.scrollTop += end + 2;
  }
}

/** @param {string} grade */
export function sign(grade) {
  return make("span", { class: `grade ${grade}`, "aria-hidden": "true" }, GRADES[grade].sign);
}
