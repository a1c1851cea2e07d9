/**
 * The page of a study. The tree of moves is kept here; the server says what each position looks
 * like and what can be played in it, and the engine what that is worth.
 */

import { announce, hideNotice } from "../shared/announce.js";
import { Choosing } from "../board/choosing.js";
import { Engine } from "./engine.js";
import { Explaining } from "../board/explaining.js";
import { Graph } from "./graph.js";
import { Lines } from "./lines.js";
import { at, data, make } from "../shared/page.js";
import { prepareDialogs } from "../table/panels.js";
import { keepRoom } from "../board/room.js";
import { prepareRules } from "../table/rules_link.js";
import { Board } from "../board/scene.js";
import { apply, bind, moves as hasMotion } from "../shared/settings.js";
import { soundOf } from "../board/sound.js";
import { grown, listed, MoveList } from "./tree.js";
import { prepareLink } from "../table/waiting.js";
import { word } from "../shared/words.js";

/** From one move of an answer that is played out to the next, in milliseconds. */
const PAUSE = 1300;
/** So many positions are kept, to step through them without asking. */
const KEPT = 400;

class StudyPage {
  /** @param {HTMLElement} root @param {any} view */
  constructor(root, view) {
    this.view = view;
    this.start = view.start;
    this.kept = root.dataset.kept ?? "";
    this.root = grown(view);
    this.node = this.root;
    this.board = new Board(at("scene"));
    this.dressed = this.board.wear(root.dataset.look ?? "");
    this.choosing = new Choosing(this.board, {
      ask: (message) => this.ask(message),
      play: (code) => this.play(code),
    });
    this.engine = new Engine();
    this.lines = new Lines(this.engine, this.board, {
      place: () => ({ start: this.start, path: this.node.path }),
      ghosts: (moves) => this.fetch({ type: "line", moves: moves.map(({ seat, code }) => [seat, code]) }),
      play: (moves) => this.playOut(moves),
    });
    this.graph = new Graph(view.seats, (node) => void this.go(node));
    this.list = new MoveList(at("tree"), (node) => void this.go(node));
    /** Positions that were told, by the moves and eyes. @type {Map<string, Promise<any>>} */
    this.boards = new Map();
    this.eyes = null;
    this.state = null;
    /** Answers for an earlier position are not shown. */
    this.turn = 0;
    this.graphAsked = "";
    this.whyAsked = "";
    this.isDirty = false;
    this.isExporting = false;
    /** What never changes on the board. @type {{ text: string, items: any[] } | null} */
    this.fixed = null;
    this.listen();
  }

  listen() {
    for (const button of document.querySelectorAll("[data-way]")) {
      button.addEventListener("click", () => this.step(button.dataset.way));
    }
    document.addEventListener("keydown", (event) => this.pressed(event));
    at("graph-run").addEventListener("click", () => this.judge());
    at("why").addEventListener("click", () => this.why());
    at("clock-move").addEventListener("click", () => this.playMove(this.state.clock[0]));
    at("eyes").addEventListener("change", () => this.lookThrough(at("eyes").value));
    at("comment").addEventListener("input", () => this.comment(at("comment").value));
    at("remove").addEventListener("click", () => this.remove());
    at("promote").addEventListener("click", () => this.promote());
    at("keep").addEventListener("submit", (event) => void this.save(event));
    at("title").addEventListener("input", () => this.changed());
    at("export").addEventListener("submit", () => this.prepareExport());
    addEventListener("beforeunload", (event) => {
      if (this.isDirty && !this.isExporting) event.preventDefault();
    });
    prepareDialogs();
    prepareRules();
    new Explaining(this.board, (message) => this.ask(message));
    bind(document);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.key === "Escape") {
      this.choosing.escape();
      return;
    }
    if (target.matches("input, select, textarea") || target.closest("dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnBoard = at("scene").contains(target) && target !== at("scene");
    const arrows = isOnBoard ? {} : { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
    const way = { ...arrows, ",": "back", ".": "on" }[event.key];
    if (!way) return;
    this.step(way);
    event.preventDefault();
  }

  // --- Questions ----------------------------------------------------------------------------------

  /** @param {any} question @returns {Promise<any>} */
  async fetch(question) {
    const place = { start: this.start, path: this.node.path, eyes: this.eyes };
    try {
      const answer = await fetch("/study/board", {
        method: "POST",
        headers: { Accept: "application/json", "Content-Type": "application/json" },
        body: JSON.stringify({ ...place, ...question }),
      });
      const told = await answer.json();
      at("connection").hidden = answer.ok;
      if (answer.ok) return told;
      at("connection").textContent = told.error ?? "";
    } catch {
      at("connection").textContent = word("The server cannot be reached.");
      at("connection").hidden = false;
    }
    return null;
  }

  /** What the board asks. @param {any} message */
  async ask(message) {
    if (message.type === "try") return this.fetch({ type: "try", move: message.move });
    if (message.type === "explain") return this.fetch({ type: "explain", key: message.key });
    if (message.type === "touch") return this.fetch({ type: "touch", keys: message.path });
    return null;
  }

  /** The position at a node, asked for once. @param {any} node */
  told(node) {
    const path = node.path;
    const key = JSON.stringify([this.eyes, path]);
    if (!this.boards.has(key)) {
      if (this.boards.size >= KEPT) this.boards.delete(this.boards.keys().next().value);
      const coming = this.fetch({ type: "show", path });
      this.boards.set(key, coming);
      void coming.then((answer) => answer || this.boards.delete(key));
    }
    return this.boards.get(key);
  }

  // --- Where the board stands ---------------------------------------------------------------------

  /** @param {any} node @param {boolean} [isAnswer] what was said about the move stays */
  async go(node, isAnswer = false) {
    this.turn += 1;
    const turn = this.turn;
    if (this.whyAsked) this.engine.stop(this.whyAsked);
    this.whyAsked = "";
    hideNotice();
    const isOn = node.parent === this.node;
    this.node = node;
    this.showPlace();
    this.choosing.pause();
    const state = await this.told(node);
    if (turn !== this.turn || !state) return;
    await this.dressed;
    if (turn !== this.turn) return;
    this.state = state;
    const happened = this.board.draw(this.whole(state.scene));
    if (isOn) soundOf(happened);
    at("task").textContent = state.over ? state.task : state.spoken || state.task;
    at("clock-move").hidden = !state.clock?.length;
    at("why").hidden = node === this.root;
    if (!isAnswer) this.say("");
    this.choosing.offer(state.choices ?? null, false);
    announce(state.spoken || state.task);
    this.lines.look();
    at("study").classList.add("is-ready");
    if (node.children.length) void this.told(node.children[0]);
  }

  /** A scene with all its parts; what never changes is not drawn again. @param {any} scene */
  whole(scene) {
    const fixed = JSON.stringify(scene.fixed ?? []);
    if (fixed !== this.fixed?.text) this.fixed = { text: fixed, items: scene.fixed ?? [] };
    return { ...scene, fixed: this.fixed.items, items: scene.items ?? [] };
  }

  /** Everything beside the board. */
  showPlace() {
    this.list.show(this.root, this.node);
    this.graph.show(this.node);
    at("tree-empty").hidden = this.root.children.length > 0;
    at("comment").value = this.node.comment;
    at("remove").hidden = this.node === this.root;
    at("promote").hidden = this.node === this.root || this.node.isMain;
    for (const button of document.querySelectorAll("[data-way]")) {
      button.disabled = this.target(button.dataset.way) === this.node;
    }
    at("graph-run").disabled = !this.root.children.length && !this.graphAsked;
  }

  /** @param {string} way */
  target(way) {
    const { node } = this;
    if (way === "first") return this.root;
    if (way === "back") return node.parent ?? node;
    return way === "on" ? node.children[0] ?? node : node.ahead.at(-1);
  }

  /** @param {string} way */
  step(way) {
    const node = this.target(way);
    if (node !== this.node) void this.go(node);
  }

  /** @param {string} chosen */
  lookThrough(chosen) {
    this.eyes = chosen === "" ? null : Number(chosen);
    void this.go(this.node);
  }

  // --- Moves --------------------------------------------------------------------------------------

  /** @param {number} code */
  play(code) {
    const { choices, mover } = this.state;
    const place = choices.codes.indexOf(code);
    this.playMove({ seat: mover, code, text: choices.texts[place], spoken: this.choosing.said?.code === code ? this.choosing.said.words : "" });
  }

  /** @param {any} move @param {boolean} [isAnswer] part of a line that is played out */
  playMove(move, isAnswer = false) {
    const before = this.node.children.length;
    const node = this.node.play(move);
    if (this.node.children.length > before) this.changed();
    void this.go(node, isAnswer).then(() => this.named(node));
  }

  /** The words of a move that was played before anybody had said them. @param {any} node */
  async named(node) {
    if (node.spoken) return;
    node.spoken = (await this.told(node))?.spoken || node.text;
    this.showPlace();
  }

  /** Moves one after the other, as long as nobody goes elsewhere. @param {any[]} moves */
  async playOut(moves) {
    for (const move of moves) {
      this.playMove(move, true);
      const turn = this.turn;
      await new Promise((go) => setTimeout(go, hasMotion() ? PAUSE : PAUSE / 3));
      if (turn !== this.turn) return;
    }
  }

  /** @param {string} words */
  comment(words) {
    this.node.comment = words;
    this.list.show(this.root, this.node);
    this.changed();
  }

  remove() {
    const { node } = this;
    node.remove();
    this.changed();
    void this.go(node.parent);
  }

  promote() {
    this.node.promote();
    this.changed();
    this.showPlace();
  }

  // --- The engine ---------------------------------------------------------------------------------

  /** Every move of the line that is shown, or stop. */
  judge() {
    if (this.graphAsked) {
      this.engine.stop(this.graphAsked);
      this.judging("", word("Stopped."));
      return;
    }
    const end = this.node.ahead.at(-1);
    const nodes = end.line.slice(1);
    this.judging("asked", word("The engine begins…"));
    this.graphAsked = this.engine.ask({ type: "graph", start: this.start, path: end.path }, (answer) => this.judged(answer, nodes));
  }

  /** @param {any} answer @param {any[]} nodes */
  judged(answer, nodes) {
    if (answer.type === "begun") {
      this.graph.begin(nodes, answer.unit);
      this.judging(this.graphAsked, word("The engine begins…"));
    } else if (answer.type === "point") {
      this.graph.grow(answer.point, this.node);
      const values = { done: this.graph.judged.length, all: nodes.length };
      this.judging(this.graphAsked, word("Moves judged: {done} of {all}.", values));
      if (answer.point.grade) this.list.show(this.root, this.node);
    } else if (answer.type === "concluded") {
      this.graph.conclude(answer, this.node);
      this.list.show(this.root, this.node);
      this.judging("", this.graph.conclusion());
      announce(this.graph.description());
    } else this.judging("", answer.sentence);
  }

  /** @param {string} asked @param {string} words */
  judging(asked, words) {
    this.graphAsked = asked;
    at("graph-run").textContent = asked ? word("Stop") : word("Judge every move");
    at("graph-about").textContent = words;
  }

  /** What is wrong with the last move, and how it is answered. */
  why() {
    const turn = this.turn;
    this.say(word("The engine is thinking…"));
    const place = { start: this.start, path: this.node.path };
    this.whyAsked = this.engine.ask({ type: "why", ...place }, (answer) => {
      if (turn !== this.turn) return;
      this.whyAsked = "";
      if (answer.type !== "why") {
        this.say(answer.sentence);
        return;
      }
      this.node.grade = answer.grade;
      const { sentence, answers } = answer;
      if (!answers.length) {
        this.say(sentence);
        return;
      }
      this.say(`${sentence} ${word("This is how it would be answered.")}`);
      void this.playOut(answers);
    });
  }

  /** @param {string} words */
  say(words) {
    at("verdict").hidden = !words;
    at("verdict").textContent = words;
  }

  // --- What is kept -------------------------------------------------------------------------------

  changed() {
    this.isDirty = true;
    at("saved").textContent = "";
  }

  get study() {
    return { start: this.start, moves: listed(this.root), title: at("title").value, comment: this.root.comment };
  }

  /** @param {Event} event */
  async save(event) {
    event.preventDefault();
    at("save").disabled = true;
    try {
      const answer = await fetch("/study/save", {
        method: "POST",
        headers: { Accept: "application/json", "Content-Type": "application/json" },
        body: JSON.stringify({ study: this.study, id: this.kept }),
      });
      const told = await answer.json();
      if (answer.ok) this.saved(told.id);
      else at("saved").textContent = told.error;
    } catch {
      at("saved").textContent = word("The server cannot be reached.");
    }
    at("save").disabled = false;
  }

  /** @param {string} id */
  saved(id) {
    this.kept = id;
    this.isDirty = false;
    history.replaceState(null, "", `/study/${id}`);
    at("link-row").hidden = false;
    at("invitation-link").value = location.href;
    at("save").textContent = word("Save the study");
    at("saved").textContent = word("Saved. Whoever has the link can read it.");
  }

  prepareExport() {
    const { eyes } = this;
    this.isExporting = true; // a file comes, and the page stays
    setTimeout(() => (this.isExporting = false), 1000);
    at("export-study").value = JSON.stringify({ study: this.study, path: this.node.path, eyes });
  }

  // --- The beginning ------------------------------------------------------------------------------

  async begin() {
    at("title").value = this.view.title ?? "";
    at("eyes-label").hidden = !this.view.hides;
    this.view.seats.forEach((name, seat) => {
      const words = word("As {seat} saw it", { seat: name });
      at("eyes").append(make("option", { value: String(seat) }, words));
    });
    await this.go(this.root);
    keepRoom(at("study"));
  }
}

apply();
prepareLink();
const page = new StudyPage(at("study"), data("view"));
void page.begin();
