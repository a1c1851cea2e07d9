/**
 * The page of a lesson: the server says what each step shows and wants; the board is that of a
 * table. The own moves within a step are kept here, and every question carries them.
 */

import { announce, hideNotice } from "../shared/announce.js";
import { Explaining } from "../board/explaining.js";
import { GuidedBoard } from "../board/guided.js";
import { note, reached } from "./progress.js";
import { at } from "../shared/page.js";
import { prepareDialogs } from "../table/panels.js";
import { prepareRules } from "../table/rules_link.js";
import { apply, bind } from "../shared/settings.js";
import { sound } from "../board/sound.js";
import { word } from "../shared/words.js";

/** Questions that nobody misses if they are not answered. */
const ASIDES = ["try", "explain"];

class LessonPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.name = root.dataset.lesson ?? "";
    this.steps = Number(root.dataset.steps);
    this.guided = new GuidedBoard(root.dataset, {
      ask: (message) => this.ask(message),
      play: (code) => void this.play(code),
    });
    this.number = 0;
    /** The step as the server told it. @type {any} */
    this.step = null;
    /** The own moves within the step, as codes. @type {number[]} */
    this.played = [];
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
      if (event.key === "Escape") this.guided.choosing.escape();
    });
    prepareDialogs();
    prepareRules();
    new Explaining(this.guided.board, (message) => this.ask(message));
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
    await this.guided.dressed; // what is pointed at has its size then
    if (turn !== this.turn) return;
    this.step = step;
    this.isDone = step.asks === "read";
    at("said").textContent = step.said;
    this.guided.begin(step.scene, step.choices, step.points);
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
        this.guided.say(answer.sentence, "wrong", answer.rule);
      }
      this.guided.offerAgain();
      return;
    }
    this.played.push(code);
    this.guided.say("");
    if (!(await this.guided.playOut(answer.frames, () => turn === this.turn, answer.done))) return;
    this.guided.offer(answer.choices);
    if (answer.done) this.passed(answer.sentence ?? "");
  }

  /** The step is done. @param {string} said */
  passed(said) {
    this.isDone = true;
    note(this.name, this.number + 1, this.steps);
    this.guided.offer(null);
    this.guided.say(said || word("That is it."), "good");
    this.showButtons();
    at("step-on").focus({ preventScroll: true });
  }

  async showMe() {
    const turn = this.turn;
    const shown = await this.fetch("show");
    if (!shown || turn !== this.turn) return;
    this.guided.point(shown.path);
    this.guided.say(word("Touch, one after the other: {items}", { items: this.guided.names(shown.path) }));
  }
}

apply();
const root = at("lesson");
const page = new LessonPage(root);
void page.go(reached(page.name, page.steps));
