/**
 * A position of the ring as it is entered: bodies and stars are dragged to their cells, or touched
 * and then the cell; dice are added by their faces. What can be where is said by the tables.
 */

import { Board, svg } from "../board/scene.js";
import { keysAt } from "../board/pointing.js";
import { make } from "../shared/page.js";
import { word } from "../shared/words.js";
import { draggable } from "./drag.js";
import { button, choice, symbol } from "./parts.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** How entering begins. @param {any} tables */
export function nothingEntered(tables) {
  return {
    /** @type {Record<string, number>} */ bodies: {},
    /** @type {Record<number, string>} */ stars: {},
    /** @type {number[]} */ dice: tables.coloured ? tables.bodies.map(() => 0) : [],
    way: tables.ways[0],
    held: "",
  };
}

export class Entry {
  /** @param {any} table @param {import("./kept.js").Kept<any>} kept */
  constructor({ look, tables }, kept) {
    this.look = look;
    this.tables = tables;
    this.kept = kept;
    this.picture = svg("svg", { role: "img" });
    this.place = make("div", { class: "ring-board" }, this.picture);
    this.board = new Board(/** @type {any} */ (this.picture));
    this.board.look = look; // its symbols are on the page already
    draggable(this.place, (event) => this.picked(event), (name, x, y) => this.drop(name, x, y));
    this.picture.addEventListener("click", (event) => this.touch(/** @type {any} */ (event)));
  }

  get now() {
    return this.kept.now;
  }

  /** @param {object} changed @param {string} [words] */
  change(changed, words) {
    this.kept.change({ ...this.now, ...changed }, words);
  }

  // --- What is there, and what is missing ---------------------------------------------------------

  get letters() {
    return this.tables.bodies.map(({ letter }) => letter);
  }

  /** The stars of a colour that are not laid yet. @param {any} piece */
  starsLeft({ colour, count }) {
    return count - Object.values(this.now.stars).filter((one) => one === colour).length;
  }

  get isComplete() {
    const { bodies, dice } = this.now;
    const isRolled = this.tables.coloured ? dice.every(Boolean) : dice.length === this.tables.dice;
    return isRolled && this.letters.every((letter) => letter in bodies) && this.tables.stars.every((piece) => !this.starsLeft(piece));
  }

  /** What goes on the next cell: what was touched, or else the next that is missing. */
  get held() {
    const { held, bodies } = this.now;
    if (held) return held;
    const star = this.tables.stars.find((piece) => this.starsLeft(piece));
    return star?.colour ?? this.letters.find((letter) => !(letter in bodies)) ?? "";
  }

  // --- Touching and dragging ----------------------------------------------------------------------

  picked(event) {
    const key = keysAt(this.picture, event.clientX, event.clientY).find((one) => /^(body|star)-/.test(one));
    if (!key) return null;
    const [kind, name, , cell] = key.split("-");
    const from = kind === "star" ? `${name}-${cell}` : name;
    return { name: from, picture: symbol(this.look, `${kind}-${name}`, kind) };
  }

  /** @param {number} x @param {number} y */
  cellAt(x, y) {
    const key = keysAt(this.picture, x, y).find((one) => one.startsWith("cell-"));
    return key ? Number(key.slice(5)) - 1 : -1;
  }

  drop(name, x, y) {
    this.put(name, this.cellAt(x, y));
  }

  touch(event) {
    const cell = this.cellAt(event.clientX, event.clientY);
    if (cell >= 0) this.put(this.held, cell);
  }

  /** Off the ring it is in the hand again. @param {string} name a letter, a colour, or a colour and its cell @param {number} cell */
  put(name, cell) {
    if (!name) return;
    const [what, from] = name.split("-");
    if (this.letters.includes(what)) this.putBody(what, cell);
    else this.putStar(what, from ? Number(from) - 1 : -1, cell);
  }

  putBody(letter, cell) {
    const bodies = { ...this.now.bodies };
    const isTaken = this.tables.alone && this.letters.some((other) => other !== letter && bodies[other] === cell);
    if (isTaken) return;
    if (cell < 0) delete bodies[letter];
    else bodies[letter] = cell;
    this.change({ bodies, held: "", plan: [] });
  }

  putStar(colour, from, cell) {
    const stars = { ...this.now.stars };
    if (cell >= 0 && stars[cell]) return;
    if (from >= 0) delete stars[from];
    const piece = this.tables.stars.find((one) => one.colour === colour);
    if (cell >= 0 && (from >= 0 || this.starsLeft(piece))) stars[cell] = colour;
    this.change({ stars, held: "", plan: [] });
  }

  // --- The picture --------------------------------------------------------------------------------

  /**
   * Bodies where they stand; those with a die have moved.
   * @param {Record<string, number>} [cells] @param {Record<string, number>} [dice] @param {string} [chosen]
   */
  draw(cells = this.now.bodies, dice = {}, chosen = "") {
    const { scene, stars } = this.tables;
    const lying = Object.entries(this.now.stars).map(([cell, colour]) => stars.find((one) => one.colour === colour).items[cell]);
    const bodies = this.letters.filter((letter) => letter in cells);
    const items = [...lying, ...bodies.flatMap((letter) => this.stone(letter, cells, dice, chosen))];
    this.board.draw({ ...scene, items, title: word("The ring") });
  }

  stone(letter, cells, dice, chosen) {
    const cell = cells[letter];
    const here = this.letters.filter((other) => cells[other] === cell);
    const mark = this.now.stars[cell] ? " *" : "";
    const [x, y, size, u, v, small] = this.tables.places[`${cell} ${here.length} ${here.indexOf(letter)}${mark}`];
    const key = `body-${letter}`;
    const items = [{ key, shape: "symbol", at: [x, y], size, style: "body", symbol: key }];
    if (dice[letter]) {
      items.unshift({ key: `${key}-moved`, shape: "disc", at: [x, y], size: 10 * size + 1, style: "moved" });
      items.push({ key: `${key}-die`, shape: "symbol", at: [u, v], size: small, style: "mark", symbol: `small-die-${dice[letter]}` });
    }
    if (letter === chosen) items.unshift({ key: `${key}-chosen`, shape: "disc", at: [x, y], size: 10 * size + 3, style: "chosen" });
    return /** @type {any[]} */ (items);
  }

  // --- Trays --------------------------------------------------------------------------------------

  /** Bodies and stars: those that are missing are bright. */
  tray() {
    const held = this.isComplete ? "" : this.held;
    const stars = this.tables.stars.map((piece) => {
      const { colour, title } = piece;
      const left = this.starsLeft(piece);
      return this.piece(colour, `star-${colour}`, "star", `${title}: ${left}`, held, !left, String(left));
    });
    const bodies = this.tables.bodies.map(({ letter, title }) =>
      this.piece(letter, `body-${letter}`, "body", title, held, letter in this.now.bodies, ""),
    );
    return make("div", { class: "tray", role: "group", "aria-label": word("Drag these to their cells") }, ...stars, ...bodies);
  }

  piece(name, drawn, style, title, held, isPlaced, count) {
    const inside = [symbol(this.look, drawn, style)];
    if (count) inside.push(make("span", { class: "badge" }, count));
    const press = button(inside, () => this.kept.replace({ ...this.now, held: this.now.held === name ? "" : name }), {
      class: isPlaced ? "piece-button placed" : "piece-button",
      "aria-label": title,
      "aria-pressed": String(held === name),
      "data-piece": name,
    });
    draggable(press, () => ({ name, picture: symbol(this.look, drawn, style) }), (what, x, y) => this.drop(what, x, y));
    return press;
  }

  /** What was rolled, and faces to add. @param {any} roll what the phone has rolled last */
  dice(roll) {
    const { coloured } = this.tables;
    const taken = roll?.dice.length
      ? button(word("Take the roll"), () => this.change({ dice: [...roll.dice], way: roll.way, plan: [] }), { "data-focus": "take-roll" })
      : null;
    return make("div", { class: "enter-dice" }, coloured ? this.colouredDice() : this.plainDice(), this.ways(), taken);
  }

  plainDice() {
    const { dice } = this.now;
    const lying = dice.map((die, place) =>
      button([symbol(this.look, `die-${die}`, "die plain")], () => this.change({ dice: dice.toSpliced(place, 1), plan: [] }), { class: "die-button", "aria-label": word("Remove the die {value}", { value: die }), "data-focus": `die-${place}` }),
    );
    const isFull = dice.length >= this.tables.dice;
    const faces = FACES.map((face) =>
      button(String(face), () => this.change({ dice: [...dice, face].sort(), plan: [] }), { class: "face", "aria-label": word("Add a die {value}", { value: face }), "data-focus": `face-${face}` }),
    );
    const rest = this.tables.dice - dice.length;
    return make("div", {}, make("div", { class: "lying" }, ...lying), isFull ? null : make("div", { class: "faces", role: "group", "aria-label": word("Dice to add: {n}", { n: rest }) }, ...faces));
  }

  /** A touch leads to the next face. */
  colouredDice() {
    const { dice } = this.now;
    const lying = this.tables.bodies.map(({ letter, title }, place) =>
      button([dice[place] ? symbol(this.look, `die-${dice[place]}`, `die ${letter}`) : make("span", { class: "blank" }, letter)], () => this.change({ dice: dice.with(place, (dice[place] % 6) + 1) }), { class: "die-button", "aria-label": `${title}: ${dice[place] || "–"}`, "data-focus": `die-${letter}` }),
    );
    return make("div", { class: "lying" }, ...lying);
  }

  ways() {
    const { ways } = this.tables;
    if (ways.length < 2) return null;
    const names = [word("Clockwise"), word("Counter-clockwise")];
    const choices = ways.map((way, place) => /** @type {[string, any]} */ ([way, names[place]]));
    return choice(word("Bodies move"), choices, this.now.way, (way) => this.change({ way, plan: [] }));
  }
}
