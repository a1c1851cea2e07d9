/**
 * The page of a puzzle: the board is that of a table, and the server says whether a move is right.
 * What was found so far is kept here as the server has signed it, and every question carries it.
 */

import { announce, hideNotice } from "../shared/announce.js";
import { Explaining } from "../board/explaining.js";
import { GuidedBoard } from "../board/guided.js";
import { keepRoom } from "../board/room.js";
import { at, make } from "../shared/page.js";
import { prepareDialogs } from "../table/panels.js";
import { prepareRules } from "../table/rules_link.js";
import { apply, bind } from "../shared/settings.js";
import { sound } from "../board/sound.js";
import { word } from "../shared/words.js";

/** Questions that nobody misses if they are not answered. */
const ASIDES = ["try", "explain", "touch"];

class PuzzlePage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.name = root.dataset.puzzle ?? "";
    this.guided = new GuidedBoard(root.dataset, {
      ask: (message) => this.ask(message),
      play: (code) => void this.play(code),
    });
    /** Which try this is, and what was found in it. */
    this.number = 1;
    this.found = "";
    this.isDone = false;
    /** Answers to an earlier try are not shown. */
    this.turn = 0;
    this.listen();
  }

  listen() {
    at("hint-button").addEventListener("click", () => void this.hint());
    at("solution").addEventListener("click", () => void this.showSolution());
    at("again").addEventListener("click", () => void this.begin());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.guided.choosing.escape();
    });
    prepareDialogs();
    prepareRules();
    new Explaining(this.guided.board, (message) => this.ask(message));
    bind(document);
  }

  // --- The server ---------------------------------------------------------------------------------

  /** A question that changes nothing. @param {string} question @param {Record<string, any>} [values] */
  look(question, values = {}) {
    const asked = new URLSearchParams({ found: this.found, ...values });
    return this.fetch(question, `?${asked}`, {});
  }

  /** What may decide the try. @param {string} question @param {Record<string, any>} [values] */
  send(question, values = {}) {
    const sent = { found: this.found, number: this.number, ...values };
    return this.fetch(question, "", { method: "POST", body: new URLSearchParams(sent) });
  }

  /** @param {string} question @param {string} fields @param {RequestInit} how @returns {Promise<any>} */
  async fetch(question, fields, how) {
    let fault = word("The puzzle could not be fetched. Try again.");
    try {
      const headers = { Accept: "application/json" };
      const answer = await fetch(`/puzzles/${this.name}/${question}${fields}`, { ...how, headers });
      const told = await answer.json();
      if (answer.ok) {
        at("connection").hidden = true;
        return told;
      }
      fault = told.error ?? fault;
    } catch {
      // The line below says so.
    }
    if (!ASIDES.includes(question)) {
      at("connection").textContent = fault;
      at("connection").hidden = false;
    }
    return null;
  }

  // --- A try --------------------------------------------------------------------------------------

  async begin() {
    this.turn += 1;
    const turn = this.turn;
    this.found = "";
    hideNotice();
    const view = await this.look("start");
    await this.guided.dressed;
    if (!view || turn !== this.turn) return;
    this.number = view.number;
    this.isDone = false;
    this.guided.begin(view.scene, view.choices);
    at("result").hidden = true;
    this.showButtons();
    at("puzzle").classList.add("is-ready");
    announce(at("said").textContent);
  }

  showButtons() {
    at("hint-button").hidden = this.isDone;
    at("solution").hidden = this.isDone;
    at("again").hidden = !this.isDone;
    at("next").textContent = this.isDone ? word("Next puzzle") : word("Skip");
    at("next").classList.toggle("primary", this.isDone);
    at("next").classList.toggle("quiet", !this.isDone);
  }

  /** @param {any} message */
  ask(message) {
    if (message.type === "try") return this.look("try", { move: message.move });
    if (message.type === "explain") return this.look("explain", { key: message.key });
    if (message.type === "touch") return this.look("touch", { path: message.path.join(" ") });
    return Promise.resolve(null);
  }

  /** @param {number} code */
  async play(code) {
    const turn = this.turn;
    const answer = await this.send("play", { move: code });
    if (turn !== this.turn) return;
    if (!answer?.right) {
      if (answer) this.mistaken(answer);
      this.guided.offerAgain();
      return;
    }
    this.found = answer.found;
    this.guided.say("");
    if (!(await this.guided.playOut(answer.frames, () => turn === this.turn, answer.done))) return;
    if (answer.done) {
      this.end(answer.result);
      return;
    }
    this.guided.offer(answer.choices);
    this.guided.say(answer.sentence, "good");
  }

  /** @param {any} answer */
  mistaken(answer) {
    sound("refuse");
    this.guided.say(answer.sentence, "wrong", answer.rule);
    if (answer.result) this.tell(answer.result);
  }

  async hint() {
    const turn = this.turn;
    const shown = await this.send("hint");
    if (!shown || turn !== this.turn) return;
    this.guided.point(shown.path);
    this.guided.say(word("Begin here: {items}", { items: this.guided.names(shown.path) }));
    this.tell(shown.result);
  }

  async showSolution() {
    this.turn += 1;
    const turn = this.turn;
    const shown = await this.send("solution");
    if (!shown || turn !== this.turn) {
      this.guided.offerAgain();
      return;
    }
    this.isDone = true;
    this.showButtons();
    this.guided.say("");
    if (await this.guided.playOut(shown.frames, () => turn === this.turn, true)) this.end(shown.result);
  }

  /** The try is over. @param {any} result */
  end(result) {
    this.isDone = true;
    this.guided.offer(null);
    this.tell(result);
    this.guided.say(result.sentence, result.solved ? "good" : "");
    this.showButtons();
    at("next").focus({ preventScroll: true });
  }

  /** What has been decided, and what may be known from now on. @param {any} result */
  tell(result) {
    at("result").hidden = false;
    at("verdict").hidden = this.isDone; // the bar says it then
    at("verdict").textContent = result.sentence;
    at("verdict").className = result.solved ? "good" : "wrong";
    const names = (result.themes ?? []).map((name) => make("li", { class: "chip" }, name));
    at("themes").replaceChildren(...names);
  }
}

apply();
const page = new PuzzlePage(at("puzzle"));
keepRoom(at("puzzle"));
void page.begin();
