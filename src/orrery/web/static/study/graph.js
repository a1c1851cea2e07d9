/**
 * The course of a game: what it was worth after every move, as a picture that grows while the moves
 * are judged, with the mistakes in words and all figures in a table.
 */

import { svg } from "../board/scene.js";
import { at, make } from "../shared/page.js";
import { GRADES, sign } from "./tree.js";
import { count, word } from "../shared/words.js";

const WIDE = 600;
const HIGH = 170;
const LEFT = 8;
const TOP = 12;
/** How large the mark of a fault is, by its grade. */
const MARKS = { blunder: 7, mistake: 6, inaccuracy: 4.5 };

export class Graph {
  /** @param {any[]} seats the names of the seats @param {(node: any) => void} go */
  constructor(seats, go) {
    this.seats = seats;
    this.go = go;
    /** The moves that are judged, in order. @type {any[]} */
    this.nodes = [];
    this.unit = "value";
    this.turns = [];
    this.plies = 0;
    at("graph").addEventListener("click", (event) => this.clicked(event));
  }

  /** @param {any[]} nodes @param {string} unit */
  begin(nodes, unit) {
    Object.assign(this, { nodes, unit, plies: nodes.length, turns: [], decided: null });
    for (const node of nodes) Object.assign(node, { point: null, grade: "" });
    at("graph-unit").textContent = unit === "value" ? word("Value") : word("Points");
    at("graph").hidden = false;
    at("graph-table").hidden = false;
    at("graph-rows").replaceChildren();
  }

  /** One more move is judged. @param {any} point @param {any} shown the node on the board */
  grow(point, shown) {
    const node = this.nodes[point.ply - 1];
    if (!node) return;
    node.point = point;
    node.grade = point.grade ?? "";
    at("graph-rows").append(this.row(node));
    this.show(shown);
  }

  /** @param {any} answer @param {any} shown */
  conclude({ turns, decided }, shown) {
    Object.assign(this, { turns: turns ?? [], decided });
    this.show(shown);
  }

  get judged() {
    return this.nodes.filter((node) => node.point);
  }

  /** @param {any} shown */
  show(shown) {
    if (!this.plies) return;
    this.shown = shown;
    at("graph").replaceChildren(this.picture(), ...this.legend());
    this.showFaults();
    for (const row of at("graph-rows").children) {
      row.classList.toggle("is-shown", this.nodes[row.dataset.place] === shown);
    }
  }

  // --- The picture --------------------------------------------------------------------------------

  /** Where a ply stands. @param {number} ply */
  x(ply) {
    return LEFT + ((WIDE - 2 * LEFT) * ply) / Math.max(1, this.plies);
  }

  /** @param {number} value */
  y(value) {
    const [low, high] = this.range;
    return TOP + ((HIGH - 2 * TOP) * (high - value)) / (high - low);
  }

  get range() {
    if (this.unit === "value") return [-1, 1];
    return [0, Math.max(1, ...this.judged.map(({ point }) => point.worth ?? 0))];
  }

  picture() {
    const picture = svg("svg", {
      viewBox: `0 0 ${WIDE} ${HIGH}`,
      role: "img",
      "aria-label": this.description(),
      class: "graph-svg",
    });
    const middle = this.unit === "value" ? 0 : this.range[0];
    picture.append(
      svg("rect", { class: "graph-back", x: 0, y: 0, width: WIDE, height: HIGH, rx: 8 }),
      svg("line", { class: "graph-middle", x1: LEFT, x2: WIDE - LEFT, y1: this.y(middle), y2: this.y(middle) }),
      ...(this.unit === "value" ? this.standings() : this.points()),
      ...this.turnMarks(),
      ...this.faultMarks(),
      ...this.now(),
    );
    return picture;
  }

  /** What the game was worth to each seat; of two seats, to the first. */
  standings() {
    const seats = this.seats.length === 2 ? [0] : this.seats.map((_, seat) => seat);
    return seats.flatMap((seat) => {
      const known = this.judged.filter(({ point }) => point.standing?.[seat] != null);
      const dots = known.map(({ point }) => [this.x(point.ply), this.y(point.standing[seat])]);
      if (!dots.length) return [];
      const line = svg("polyline", { class: `graph-line seat-${seat}`, points: dots.join(" ") });
      if (seats.length > 1) return [line];
      const middle = this.y(0);
      const around = [[dots[0][0], middle], ...dots, [dots.at(-1)[0], middle]];
      return [svg("polygon", { class: "graph-area", points: around.join(" ") }), line];
    });
  }

  /** What was made of what could be made, bar by bar. */
  points() {
    const width = Math.max(2, (WIDE - 2 * LEFT) / this.plies - 2);
    return this.judged.flatMap(({ point }) => {
      if (point.value == null) return [];
      const x = this.x(point.ply) - width;
      return ["worth", "value"].map((what) => {
        const y = this.y(point[what] ?? 0);
        return svg("rect", { class: `graph-bar ${what}`, x, y, width, height: HIGH - TOP - y });
      });
    });
  }

  turnMarks() {
    return this.turns.map(({ ply }) =>
      svg("line", { class: "graph-turn", x1: this.x(ply), x2: this.x(ply), y1: TOP, y2: HIGH - TOP }),
    );
  }

  faultMarks() {
    return this.judged
      .filter(({ point }) => point.grade)
      .map(({ point }) => {
        const size = MARKS[point.grade];
        const seat = this.seats.length === 2 ? 0 : point.seat;
        const value = this.unit === "value" ? point.standing?.[seat] : point.value;
        const [x, y] = [this.x(point.ply), this.y(value ?? 0)];
        const corners = [[x, y - size], [x + size, y], [x, y + size], [x - size, y]];
        if (point.grade === "blunder") return svg("polygon", { class: "fault blunder", points: corners.join(" ") });
        return svg("circle", { class: `fault ${point.grade}`, cx: x, cy: y, r: size });
      });
  }

  now() {
    const place = this.nodes.indexOf(this.shown);
    if (place < 0) return [];
    const x = this.x(place + 1);
    return [svg("line", { class: "graph-now", x1: x, x2: x, y1: 0, y2: HIGH })];
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const box = at("graph").querySelector("svg")?.getBoundingClientRect();
    if (!box || event.clientY > box.bottom) return;
    const share = (((event.clientX - box.left) / box.width) * WIDE - LEFT) / (WIDE - 2 * LEFT);
    const place = Math.round(share * this.plies) - 1;
    this.go(this.nodes[Math.max(0, Math.min(this.plies - 1, place))]);
  }

  // --- In words -----------------------------------------------------------------------------------

  description() {
    const faults = this.judged.filter(({ point }) => point.grade).length;
    return [
      word("Moves judged: {done} of {all}.", { done: this.judged.length, all: this.plies }),
      count("{n} mistake.", "{n} mistakes.", faults),
      ...this.turnWords(),
    ].join(" ");
  }

  turnWords() {
    return this.turns.map(({ ply, before, after }) =>
      word("Move {ply} turned the game from {before} to {after}.", {
        ply,
        before: this.seats[before],
        after: this.seats[after],
      }),
    );
  }

  /** Where the game turned; where points are counted, only that all is done. */
  conclusion() {
    if (this.unit !== "value") return this.description();
    return this.turnWords().join(" ") || word("The lead never changed.");
  }

  legend() {
    const two = this.seats.length === 2;
    if (this.unit !== "value") {
      return [make("p", { class: "graph-legend" }, word("Points that were made, of those that could be made."))];
    }
    if (two) {
      const [first, second] = this.seats;
      return [make("p", { class: "graph-legend" }, word("Above: {first} is ahead. Below: {second}.", { first, second }))];
    }
    const names = this.seats.map((name, seat) => make("span", { class: `graph-key seat-${seat}` }, name));
    return [make("p", { class: "graph-legend" }, ...names)];
  }

  /** Turning points and mistakes, each a way to the move. */
  showFaults() {
    const turned = new Map(this.turns.map((turn, place) => [turn.ply, this.turnWords()[place]]));
    const rows = this.judged
      .filter(({ point }) => point.grade || turned.has(point.ply))
      .map((node) => {
        const { point } = node;
        const label = turned.get(point.ply) ?? node.spoken;
        return make(
          "li",
          {},
          make(
            "button",
            { type: "button", click: () => this.go(node) },
            make("span", { class: "log-ply" }, String(point.ply)),
            point.grade ? sign(point.grade) : make("span", { class: "grade turn", "aria-hidden": "true" }, "↻"),
            make("span", {}, point.grade ? `${GRADES[point.grade].name()}: ${node.spoken}` : label),
          ),
          point.grade && turned.has(point.ply) ? make("small", {}, label) : null,
        );
      });
    at("graph-faults").hidden = !rows.length;
    at("graph-faults").replaceChildren(...rows);
  }

  /** @param {any} node */
  row(node) {
    const { point } = node;
    const better = point.better?.[0]?.moves[0]?.spoken ?? "";
    const cells = [
      point.value == null ? "–" : this.figure(point.value),
      point.loss ? this.figure(point.loss).replace("+", "") : "",
      point.grade ? GRADES[point.grade].name() : "",
      better,
    ];
    return make(
      "tr",
      { "data-place": String(point.ply - 1) },
      make("td", {}, make("button", { type: "button", class: "quiet", click: () => this.go(node) }, String(point.ply))),
      make("td", {}, node.spoken),
      ...cells.map((cell) => make("td", {}, cell)),
    );
  }

  /** @param {number} value */
  figure(value) {
    return figure(value, this.unit);
  }
}

/** A value from -1 to 1 with its sign, or points. @param {number} value @param {string} unit */
export function figure(value, unit) {
  if (unit !== "value") return String(value);
  const words = Math.abs(value).toFixed(2);
  return value < 0 ? `−${words}` : `+${words}`;
}
