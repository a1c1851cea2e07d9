/** The best lines from the position on the board: in words, as ghosts, and to be played. */

import { centre } from "../board/motion.js";
import { svg } from "../board/scene.js";
import { figure } from "./graph.js";
import { at, icon, make } from "../shared/page.js";
import { word } from "../shared/words.js";

/** How long the engine waits before it turns to another position, in milliseconds. */
const PAUSE = 300;
/** So many moves after the first are told in words. */
const IN_WORDS = 2;

/**
 * @typedef {object} Ears
 * @property {() => any} place where the board stands: start and path
 * @property {(moves: any[]) => Promise<any>} ghosts of moves, one after the other
 * @property {(moves: any[]) => void} play them
 */

export class Lines {
  /** @param {import("./engine.js").Engine} engine @param {import("../board/scene.js").Board} board @param {Ears} ears */
  constructor(engine, board, ears) {
    this.engine = engine;
    this.board = board;
    this.ears = ears;
    this.isOn = false;
    this.asked = "";
    this.timer = 0;
    /** Ghosts of another line are not shown. */
    this.turn = 0;
    /** The line that stays on the board: of a finger, which points at nothing. @type {string} */
    this.pinned = "";
    this.marks = svg("g", { class: "marks-line" });
    board.layers.marks.append(this.marks);
    at("engine-run").addEventListener("click", () => this.toggle());
  }

  toggle() {
    this.isOn = !this.isOn;
    at("engine-run").setAttribute("aria-pressed", String(this.isOn));
    at("engine-run").textContent = this.isOn ? word("Stop thinking") : word("Think here");
    this.look();
  }

  /** The board has another position. */
  look() {
    this.engine.stop(this.asked);
    clearTimeout(this.timer);
    this.clear();
    this.show([]);
    if (!this.isOn) return;
    at("engine-about").textContent = word("The engine is thinking…");
    this.timer = setTimeout(() => {
      this.asked = this.engine.ask({ type: "lines", ...this.ears.place() }, (answer) => this.heard(answer));
    }, PAUSE);
  }

  /** @param {any} answer */
  heard(answer) {
    if (answer.type === "refused") {
      at("engine-about").textContent = answer.sentence;
      return;
    }
    const { lines, simulations, done, sentence, unit } = answer;
    at("engine-about").textContent = sentence || (done ? word("That is what was found.") : word("The engine is thinking…"));
    if (!sentence && simulations) at("engine-about").append(" ", word("Positions tried: {n}", { n: simulations }));
    this.show(lines ?? [], unit);
  }

  /** @param {any[]} lines @param {string} [unit] */
  show(lines, unit = "value") {
    const list = at("engine-lines");
    list.hidden = !lines.length;
    const focused = [...list.querySelectorAll("button")].indexOf(document.activeElement);
    list.replaceChildren(...lines.map((line) => this.row(line, unit)));
    if (focused >= 0) list.querySelectorAll("button")[focused]?.focus({ preventScroll: true });
  }

  /** @param {any} line @param {string} unit */
  row(line, unit) {
    const [first, ...rest] = line.moves;
    const key = JSON.stringify(line.moves.map(({ seat, code }) => [seat, code]));
    const worth = line.exact && unit === "value" ? (line.value > 0 ? word("won") : word("lost")) : figure(line.value, unit);
    const show = () => void this.ghost(line.moves);
    const words = make(
      "button",
      {
        type: "button",
        class: "line-show",
        "aria-pressed": String(this.pinned === key),
        pointerenter: show,
        focus: show,
        pointerleave: () => this.unpoint(),
        blur: () => this.unpoint(),
        click: (event) => this.pin(event.currentTarget, key, line.moves),
      },
      make("b", { class: line.value < 0 ? "worth behind" : "worth" }, worth),
      make("span", {}, first.spoken, rest.length ? make("small", {}, following(rest)) : null),
    );
    const play = make(
      "button",
      { type: "button", class: "icon", click: () => this.ears.play(line.moves), "aria-label": word("Play this line: {move}", { move: first.spoken }) },
      icon("plus"),
    );
    return make("li", {}, words, play);
  }

  /** @param {HTMLElement} button @param {string} key @param {any[]} moves */
  pin(button, key, moves) {
    this.pinned = this.pinned === key ? "" : key;
    for (const other of at("engine-lines").querySelectorAll(".line-show")) other.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-pressed", String(Boolean(this.pinned)));
    if (this.pinned) void this.ghost(moves);
    else this.clear();
  }

  unpoint() {
    if (!this.pinned) this.clear();
  }

  /** What the moves would change, numbered in their order. @param {any[]} moves */
  async ghost(moves) {
    this.turn += 1;
    const turn = this.turn;
    const steps = (await this.ears.ghosts(moves))?.steps ?? [];
    if (turn !== this.turn || !steps.length) return;
    const items = new Map(steps.flatMap((step) => step.items.map((item) => [item.key, item])));
    this.board.ghost([...items.values()], steps.flatMap((step) => step.gone).filter((key) => !items.has(key)));
    this.marks.replaceChildren(...steps.map((step, place) => this.badge(step, place + 1)));
  }

  /** @param {any} step @param {number} number */
  badge(step, number) {
    const key = step.path.findLast((one) => this.board.items.has(one));
    const item = this.board.items.get(key) ?? this.board.arrangement.place(step.items[0] ?? { at: [0, 0] });
    const [x, y] = centre(item);
    const size = this.board.reach / 60;
    const badge = svg("g", { class: "line-badge" });
    const words = svg("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", "font-size": size * 1.3 });
    words.textContent = String(number);
    badge.append(svg("circle", { cx: x, cy: y, r: size }), words);
    return badge;
  }

  clear() {
    this.turn += 1;
    this.pinned = "";
    this.marks.replaceChildren();
    this.board.clearGhost();
  }
}

/** The next moves in words; the board shows the others. @param {any[]} moves */
function following(moves) {
  const words = moves.slice(0, IN_WORDS).map(({ spoken }) => spoken);
  return moves.length > IN_WORDS ? [...words, "…"].join(" ") : words.join(" ");
}
