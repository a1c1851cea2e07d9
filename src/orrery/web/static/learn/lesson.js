/**
 * The page of a lesson: the server says what each step shows and wants; the board is that of a
 * table. The own moves within a step are kept here, and every question carries them.
 */

import { announce, hideNotice } from "../shared/announce.js";
import { Choosing } from "../board/choosing.js";
import { Explaining } from "../board/explaining.js";
import { note, reached } from "./progress.js";
import { at, make } from "../shared/page.js";
import { prepareDialogs } from "../table/panels.js";
import { prepareRules } from "../table/rules_link.js";
import { Board, outline, svg } from "../board/scene.js";
import { apply, bind, moves } from "../shared/settings.js";
import { sound, soundOf } from "../board/sound.js";
import { Steps } from "../board/steps.js";
import { word } from "../shared/words.js";

/** How long a move of the others waits after the one before, in milliseconds. */
const PAUSE = 1100;
/** Questions that nobody misses if they are not answered. */
const ASIDES = ["try", "explain"];

class LessonPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.name = root.dataset.lesson ?? "";
    this.steps = Number(root.dataset.steps);
    this.rules = root.dataset.rules ?? "";
    this.board = new Board(at("scene"));
    this.dressed = this.board.wear(root.dataset.look ?? "");
    this.choosing = new Choosing(this.board, {
      ask: (message) => this.ask(message),
      play: (code) => void this.play(code),
    });
    this.moments = new Steps(this.board, {
      isPresent: () => true,
      draw: (moment) => this.drawMoment(moment),
      play: () => undefined,
      show: ({ scene, shown }, unseen) => {
        announce(unseen.join(" "));
        soundOf(this.draw(scene));
        shown();
      },
    });
    this.points = svg("g", { class: "marks-points" });
    this.board.layers.marks.prepend(this.points);
    this.number = 0;
    /** The step as the server told it. @type {any} */
    this.step = null;
    /** The own moves within the step, as codes. @type {number[]} */
    this.played = [];
    this.choices = null;
    this.isDone = false;
    /** Answers to an earlier step are not shown. */
    this.turn = 0;
    this.listen();
  }

  listen() {
    at("step-on").addEventListener("click", () => void this.go(this.number + 1));
    at("step-back").addEventListener("click", () => void this.go(this.number - 1));
    at("show-me").addEventListener("click", () => void this.showMe());
    at("again").addEventListener("click", () => void this.go(0));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.choosing.escape();
    });
    prepareDialogs();
    prepareRules();
    new Explaining(this.board, (message) => this.ask(message));
    bind(document);
  }

  /** @param {string} question @param {Record<string, string | number>} [values] @returns {Promise<any>} */
  async fetch(question, values = {}) {
    const asked = new URLSearchParams({ played: this.played.join(","), ...values });
    const path = ["/learn", this.name, this.number, question].filter((part) => part !== "").join("/");
    try {
      const answer = await fetch(`${path}?${asked}`, { headers: { Accept: "application/json" } });
      if (answer.ok) {
        at("connection").hidden = true;
        return await answer.json();
      }
    } catch {
      // The line below says so.
    }
    if (!ASIDES.includes(question)) this.tellFault();
    return null;
  }

  tellFault() {
    at("connection").textContent = navigator.onLine
      ? word("The lesson could not be fetched. Try again.")
      : word("You are offline: only the move that the step wants is answered. “Show me” shows it.");
    at("connection").hidden = false;
  }

  // --- Steps --------------------------------------------------------------------------------------

  /** @param {number} number */
  async go(number) {
    this.turn += 1;
    const turn = this.turn;
    this.number = Math.max(0, number);
    this.played = [];
    note(this.name, this.number, this.steps);
    hideNotice();
    this.showWay();
    if (this.number >= this.steps) {
      at("end-head").focus();
      return;
    }
    const step = await this.fetch("");
    if (!step) return;
    await this.dressed; // what is pointed at has its size then
    if (turn !== this.turn) return;
    this.step = step;
    this.isDone = step.asks === "read";
    this.choices = step.choices ?? null;
    at("said").textContent = step.said;
    this.say("");
    this.draw(step.scene);
    this.board.rest(); // it is another board, not a move
    this.point(step.points ?? []);
    this.choosing.offer(this.choices, false);
    this.showButtons();
    at("lesson").classList.add("is-ready");
    at("said").focus({ preventScroll: true });
    scrollTo({ top: 0 });
    announce(step.said);
  }

  showWay() {
    const isEnd = this.number >= this.steps;
    document.body.classList.toggle("is-ended", isEnd);
    at("end").hidden = !isEnd;
    document.querySelectorAll(".lesson-dots li").forEach((dot, place) => {
      dot.className = place === this.number ? "now" : place < this.number ? "past" : "";
    });
    const values = { step: this.number + 1, steps: this.steps + 1 };
    at("step-count").textContent = word("Step {step} of {steps}", values);
    if (isEnd) at("lesson").classList.add("is-ready");
  }

  showButtons() {
    const asks = this.step.asks !== "read";
    at("step-back").disabled = this.number === 0;
    at("show-me").hidden = !asks || this.isDone;
    at("step-on").textContent = this.isDone ? word("Next") : word("Skip");
    at("step-on").classList.toggle("primary", this.isDone);
    at("step-on").classList.toggle("quiet", !this.isDone);
  }

  /** @param {any} scene */
  draw(scene) {
    return this.board.draw(this.whole(scene));
  }

  /** What never changes came with the step. @param {any} scene */
  whole(scene) {
    return { ...scene, fixed: scene.fixed ?? this.step.scene.fixed ?? [], items: scene.items ?? [] };
  }

  /** @param {any} moment */
  drawMoment({ scene, words }) {
    soundOf(this.board.draw(scene));
    if (words) this.say(words);
  }

  /** What the words speak of. @param {string[]} keys */
  point(keys) {
    const drawn = [];
    for (const key of keys) {
      const item = this.board.items.get(key);
      const element = /** @type {SVGGraphicsElement} */ (this.board.elements.get(key));
      if (item && element) drawn.push(outline(item, element));
    }
    this.points.replaceChildren(...drawn);
  }

  /** @param {string} sentence @param {"good" | "wrong" | ""} [kind] @param {string} [rule] */
  say(sentence, kind = "", rule = "") {
    const box = at("answer");
    box.hidden = !sentence;
    box.className = `lesson-answer ${kind}`;
    const link = rule && make("a", { href: `${this.rules}#${rule}`, "data-rule": rule }, rule);
    box.replaceChildren(sentence, ...(link ? [link] : []));
    announce(rule ? `${sentence} (${rule})` : sentence);
  }

  // --- What the learner does ----------------------------------------------------------------------

  /** @param {any} message */
  async ask(message) {
    if (message.type === "try") return this.fetch("try", { move: message.move });
    if (message.type === "explain") return this.fetch("explain", { key: message.key });
    if (message.type !== "touch") return null;
    const turn = this.turn;
    const answer = await this.fetch("touch", { path: message.path.join(" ") });
    if (answer?.done && turn === this.turn) this.passed(answer.said);
    return answer;
  }

  /** @param {number} code */
  async play(code) {
    const turn = this.turn;
    const answer = await this.fetch("play", { move: code });
    if (turn !== this.turn) return;
    if (!answer?.right) {
      if (answer) {
        sound("refuse");
        this.say(answer.sentence, "wrong", answer.rule);
      }
      this.choosing.offer(this.choices, false);
      return;
    }
    this.played.push(code);
    this.say("");
    this.point([]);
    this.choosing.offer(null, false);
    for (const [place, frame] of answer.frames.entries()) {
      if (place) await new Promise((go) => setTimeout(go, moves() ? PAUSE : PAUSE / 4));
      if (turn !== this.turn) return;
      await this.happen(frame, answer.done && place === answer.frames.length - 1);
      if (turn !== this.turn) return;
    }
    this.choices = answer.choices ?? null;
    this.choosing.offer(this.choices, false);
    if (answer.done) this.passed(answer.sentence ?? "");
  }

  /**
   * A move, in its steps if it has some. The last one stays as it ended, before a new round begins.
   * @param {any} frame @param {boolean} isLast
   */
  async happen(frame, isLast) {
    const steps = (frame.steps ?? []).map((one) => ({ ...one, scene: this.whole(one.scene) }));
    const scene = isLast && steps.length ? steps.at(-1).scene : frame.scene;
    announce(frame.spoken);
    await new Promise((shown) => this.moments.take({ scene, shown }, steps, false));
  }

  /** The step is done. @param {string} said */
  passed(said) {
    this.isDone = true;
    note(this.name, this.number + 1, this.steps);
    this.choosing.offer(null, false);
    this.say(said || word("That is it."), "good");
    this.showButtons();
    at("step-on").focus({ preventScroll: true });
  }

  async showMe() {
    const turn = this.turn;
    const shown = await this.fetch("show");
    if (!shown || turn !== this.turn) return;
    this.point(shown.path);
    const names = shown.path.map((key) => this.board.items.get(key)?.text || key);
    this.say(word("Touch, one after the other: {items}", { items: names.join(", ") }));
  }
}

apply();
const root = at("lesson");
const page = new LessonPage(root);
void page.go(reached(page.name, page.steps));
