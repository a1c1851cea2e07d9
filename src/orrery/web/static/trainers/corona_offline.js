/**
 * A Corona problem without a connection. The server has told every position of it, what each step
 * scores and how it is drawn; here they are only looked up.
 */

import { make } from "../shared/page.js";
import { count, word } from "../shared/words.js";

const FACES = [1, 2, 3, 4, 5, 6];

/**
 * The part of the page that this address would show; none if the problem was not kept.
 * @param {string} href @param {HTMLElement} before the part that is shown now
 * @returns {Promise<HTMLElement | null>}
 */
export async function withoutConnection(href, before) {
  const answer = await fetch(before.dataset.positions ?? "").catch(() => null);
  return answer?.ok ? new Attempt(await answer.json(), new URL(href), before).shown() : null;
}

class Attempt {
  /** @param {any} problem @param {URL} address @param {HTMLElement} before */
  constructor(problem, address, before) {
    this.problem = problem;
    this.address = address;
    this.before = before;
    this.body = address.searchParams.get("body") ?? "";
    this.taken = "0".repeat(problem.bodies.length);
    /** What is laid: the steps, each with its points. @type {{step: string, points: number, left: number}[]} */
    this.plan = [];
    for (const step of (address.searchParams.get("steps") ?? "").toUpperCase().split(/[\s,]+/)) {
      const found = this.steps().find((one) => one.step === step);
      if (found) this.lay(found);
    }
  }

  /** What can be done now. */
  steps() {
    const { bodies, positions } = this.problem;
    const [, points] = positions[this.taken];
    const found = [];
    for (const [place, letter] of [...bodies].entries()) {
      if (this.taken[place] !== "0") continue;
      for (const die of FACES) {
        const taken = this.taken.slice(0, place) + die + this.taken.slice(place + 1);
        if (!positions[taken]) continue;
        found.push({ step: `${letter}${die}`, die, taken, points: Number(points[found.length]), left: positions[taken][0] });
      }
    }
    return found;
  }

  lay(found) {
    this.plan.push(found);
    this.taken = found.taken;
  }

  get total() {
    return this.plan.reduce((sum, { points }) => sum + points, 0);
  }

  get optimum() {
    return this.problem.positions["0".repeat(this.taken.length)][0];
  }

  get isOver() {
    return !this.taken.includes("0");
  }

  /** @param {string[]} steps @param {string} [body] */
  href(steps, body = "") {
    const url = new URL(this.address);
    for (const name of ["body", "hint", "until", "solution", "plan"]) url.searchParams.delete(name);
    url.searchParams.set("steps", steps.join(" "));
    if (body) url.searchParams.set("body", body);
    return url.pathname + url.search;
  }

  // --- Showing ------------------------------------------------------------------------------------

  shown() {
    const part = /** @type {HTMLElement} */ (this.before.cloneNode(true));
    const told = make("div", {}, ...this.verdict(), this.choices(), this.laid(), this.buttons());
    const missing = word("You are offline: hints and the other best plans come with the connection.");
    told.append(make("p", { class: "soft small" }, missing));
    part.querySelector(".puzzle")?.replaceChildren(this.ring(), told);
    const watch = /** @type {HTMLElement | null} */ (part.querySelector(".watch"));
    if (watch) watch.dataset.running = "no"; // the server keeps the time
    return part;
  }

  ring() {
    const ring = make("div", { class: "ring", "data-drops": this.drops() });
    const { box, ring: fixed } = this.problem;
    ring.innerHTML = `<svg viewBox="${box}" role="group" class="orrery orbit-box">${fixed}${this.stones()}${this.dice()}</svg>`;
    const label = this.before.querySelector(".ring svg")?.getAttribute("aria-label") ?? "";
    ring.firstElementChild.setAttribute("aria-label", label);
    ring.append(make("p", { class: "drop-words", "aria-hidden": "true", hidden: true }));
    return ring;
  }

  /** Where each body can be dragged, as JSON. */
  drops() {
    /** @type {Record<string, {on: string, href: string, words: string}[]>} */
    const drops = {};
    for (const found of this.isOver ? [] : this.steps()) {
      const on = `cell-${this.problem.lands[found.step] + 1}`;
      const drop = { on, href: this.hrefOf(found), words: this.words(found) };
      (drops[`body-${found.step[0]}`] ??= []).push(drop);
    }
    return JSON.stringify(drops);
  }

  stones() {
    const { bodies, cells, lands, stones } = this.problem;
    const places = [...bodies].map((letter, place) => {
      const die = this.taken[place];
      return { letter, moved: die !== "0", cell: die === "0" ? cells[place] : lands[letter + die] };
    });
    const marks = [];
    const drawn = places.map(({ letter, cell, moved }) => {
      const here = places.filter((one) => one.cell === cell).map((one) => one.letter);
      const [stone, mark, halo] = stones[`${letter} ${cell} ${here.length} ${here.indexOf(letter)}`];
      marks.push(mark);
      if (moved || this.isOver) return stone;
      const isHeld = letter === this.body;
      const href = this.href(this.plan.map(({ step }) => step), isHeld ? "" : letter);
      return link(href, this.nameOf(letter, cell), `body-${letter}`, stone + halo, isHeld);
    });
    return drawn.join("") + marks.join("");
  }

  /** As the server calls it, if it has. @param {string} letter @param {number} cell */
  nameOf(letter, cell) {
    const named = this.before.querySelector(`[data-focus="body-${letter}"]`);
    return named?.getAttribute("aria-label") ?? `${letter} ${cell + 1}`;
  }

  /** The dice that are left: each that a body could take, as often as it is there. */
  dice() {
    const left = this.diceLeft();
    const numbers = {};
    return left
      .map((die, place) => {
        const [drawn, halo] = this.problem.dice[`${die} ${left.length} ${place}`];
        const step = this.stepsOfBody().find((one) => one.die === die);
        numbers[die] = (numbers[die] ?? 0) + 1;
        const key = numbers[die] === 1 ? `die-${die}` : `die-${die}-${numbers[die]}`;
        return step ? link(this.hrefOf(step), this.words(step), key, drawn + halo) : drawn;
      })
      .join("");
  }

  /** @returns {number[]} */
  diceLeft() {
    const left = [...this.problem.roll];
    for (const die of this.taken) if (die !== "0") left.splice(left.indexOf(Number(die)), 1);
    return left;
  }

  stepsOfBody() {
    return this.body ? this.steps().filter(({ step }) => step[0] === this.body) : [];
  }

  hrefOf(step) {
    return this.href([...this.plan, step].map((one) => one.step));
  }

  words({ step, points }) {
    const cell = word("cell {cell}", { cell: this.problem.lands[step] + 1 });
    return `${step}: ${cell}, ${count("1 point", "{n} points", points)}`;
  }

  verdict() {
    const { total, optimum } = this;
    if (!this.isOver) {
      const score = make("p", { class: "score", "data-spoken": true }, count("1 point", "{n} points", total));
      const rest = this.taken.split("0").length - 1;
      score.append(" ", make("small", {}, count("1 body is left", "{n} bodies are left", rest)));
      const task = this.body
        ? word("Now choose a die for {body}.", { body: this.body })
        : word("Drag a body to a cell, or choose a body and then a die. The body moves clockwise and scores the bodies that are then on its cell, itself included.");
      return [score, make("p", {}, task)];
    }
    const isBest = total === optimum;
    const sentence = isBest
      ? word("{n} points: this is the optimum!", { n: total })
      : word("{n} points; the optimum is {optimum}.", { n: total, optimum });
    const box = make("section", { class: isBest ? "verdict best" : "verdict", "data-spoken": true });
    box.append(make("p", {}, make("strong", {}, sentence)));
    if (!isBest) box.append(make("p", {}, this.parting()));
    return [box];
  }

  /** Where the plan left the best ones. */
  parting() {
    const again = new Attempt(this.problem, new URL(this.href([]), this.address), this.before);
    for (const [place, laid] of this.plan.entries()) {
      const most = this.problem.positions[again.taken][0];
      if (laid.points + laid.left < most) {
        const better = again.steps().find(({ points, left }) => points + left === most);
        const values = { number: place + 1, step: laid.step, instead: better?.step ?? "" };
        return word("The plan parted from the best with step {number}, {step}; {instead} would have kept the optimum.", values);
      }
      again.lay(laid);
    }
    return "";
  }

  choices() {
    const list = make("ul", { class: "steps", "aria-label": word("Dice") });
    for (const step of this.stepsOfBody()) {
      const [name, ...rest] = this.words(step).split(": ");
      const linked = make("a", { href: this.hrefOf(step) }, name);
      list.append(make("li", {}, linked, " ", make("span", { class: "soft" }, rest.join(": "))));
    }
    return list.childElementCount ? list : null;
  }

  laid() {
    if (!this.plan.length) return null;
    const lines = this.plan.map(({ step, points }) => make("li", {}, make("span", { class: "notation" }, step), ` +${points}`));
    return make("ol", { class: "steps", "aria-label": word("Your plan") }, ...lines);
  }

  buttons() {
    if (!this.plan.length) return null;
    const steps = this.plan.map(({ step }) => step);
    return make(
      "p",
      { class: "buttons" },
      make("a", { class: "button", "data-focus": "undo", href: this.href(steps.slice(0, -1)) }, word("Take back")),
      make("a", { class: "button", "data-focus": "again", href: this.href([]) }, word("Start again")),
    );
  }
}

/** A part of the picture that leads somewhere. */
function link(href, name, key, inside, isHeld = false) {
  const [address, label] = [href, name].map((text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;"));
  return `<a href="${address}" aria-label="${label}" class="link${isHeld ? " held" : ""}" data-focus="${key}">${inside}</a>`;
}
