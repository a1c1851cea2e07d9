/**
 * The opening explorer: the board of a table on which anybody plays for both sides, and beside it
 * what was played in this place, and how it ended. The moves so far stand in the address.
 */

import { announce, hideNotice } from "../shared/announce.js";
import { Choosing } from "../board/choosing.js";
import { Explaining } from "../board/explaining.js";
import { at, make } from "../shared/page.js";
import { prepareDialogs } from "../table/panels.js";
import { prepareRules } from "../table/rules_link.js";
import { Board, svg } from "../board/scene.js";
import { apply, bind } from "../shared/settings.js";
import { soundOf } from "../board/sound.js";
import { word } from "../shared/words.js";

/** So many moves are listed before somebody asks for all. */
const AT_FIRST = 12;
/** Questions that nobody misses if they are not answered. */
const ASIDES = ["try", "explain"];

class ExplorerPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.game = root.dataset.game ?? "";
    this.start = root.dataset.start ?? "";
    /** What was played here, as the server told it. @type {any[]} */
    this.moves = [];
    this.board = new Board(at("scene"));
    this.dressed = this.board.wear(root.dataset.look ?? "");
    this.choosing = new Choosing(this.board, {
      ask: (message) => this.ask(message),
      play: (code) => void this.go([...this.played, code]),
    });
    /** The moves so far, as codes. @type {number[]} */
    this.played = [];
    /** Answers to an earlier question are not shown. */
    this.turn = 0;
    this.choices = null;
    this.listen();
  }

  listen() {
    at("explorer-back").addEventListener("click", () => this.back());
    at("explorer-first").addEventListener("click", () => void this.go([]));
    at("moves-all").addEventListener("click", () => this.showRows(this.moves.length));
    document.getElementById("start")?.addEventListener("change", (event) => {
      /** @type {HTMLSelectElement} */ (event.target).form?.submit();
    });
    document.addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("popstate", () => void this.go(fromAddress(), false));
    prepareDialogs();
    prepareRules();
    new Explaining(this.board, (message) => this.ask(message));
    bind(document);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("dialog, select, input, svg")) return;
    if (event.key === "Escape") this.choosing.escape();
    else if (event.key === "ArrowLeft" || event.key === "Backspace") this.back();
    else return;
    event.preventDefault();
  }

  back() {
    if (this.choosing.escape() || !this.played.length) return;
    void this.go(this.played.slice(0, -1));
  }

  /** @param {string} question @param {Record<string, string | number>} values @param {number[]} played */
  async fetch(question, values = {}, played = this.played) {
    const asked = new URLSearchParams({ start: this.start, played: played.join(","), ...values });
    try {
      const answer = await fetch(`/explorer/${this.game}/${question}?${asked}`, {
        headers: { Accept: "application/json" },
      });
      if (answer.ok) {
        at("connection").hidden = true;
        return await answer.json();
      }
    } catch {
      // The line below says so.
    }
    if (!ASIDES.includes(question)) {
      at("connection").textContent = word("The openings could not be fetched. Try again.");
      at("connection").hidden = false;
    }
    return null;
  }

  /** @param {any} message */
  async ask(message) {
    if (message.type === "try") return this.fetch("try", { move: message.move });
    if (message.type === "explain") return this.fetch("explain", { key: message.key });
    if (message.type === "touch") return this.fetch("touch", { path: message.path.join(" ") });
    return null;
  }

  // --- A place in the tree ------------------------------------------------------------------------

  /** @param {number[]} played @param {boolean} [isNew] whether the address does not say so yet */
  async go(played, isNew = true) {
    this.turn += 1;
    const turn = this.turn;
    const view = await this.fetch("moves", {}, played);
    await this.dressed;
    if (turn !== this.turn) return;
    if (!view) {
      this.choosing.offer(this.choices, true);
      return;
    }
    this.played = played;
    this.choices = view.choices ?? null;
    if (isNew) history.pushState(null, "", this.address(played));
    hideNotice();
    soundOf(this.board.draw({ ...view.scene, fixed: view.scene.fixed ?? [], items: view.scene.items ?? [] }));
    at("task").textContent = view.task;
    this.choosing.offer(this.choices, false);
    this.showMoves(view);
    this.showPlayed(view.played);
    at("explorer-back").disabled = at("explorer-first").disabled = !played.length;
    at("explorer").classList.add("is-ready");
    announce([view.played.at(-1)?.spoken, at("moves-sum").textContent].filter(Boolean).join(" "));
  }

  /** @param {number[]} played */
  address(played) {
    const asked = new URLSearchParams({ start: this.start });
    if (played.length) asked.set("played", played.join(","));
    return `?${asked}`;
  }

  /** @param {any} view */
  showMoves({ moves, score, choices }) {
    at("moves-sum").textContent = sumOf(score, choices);
    this.moves = moves;
    this.showRows(AT_FIRST);
  }

  /** @param {number} most */
  showRows(most) {
    at("moves-table").hidden = !this.moves.length;
    at("moves").replaceChildren(...this.moves.slice(0, most).map((one) => this.row(one)));
    at("moves-all").hidden = this.moves.length <= most;
    at("moves-all").textContent = word("All moves: {n}", { n: this.moves.length });
  }

  /** @param {any} one */
  row(one) {
    const look = () => void this.choosing.preview(one.code);
    const away = () => this.choosing.unpreview();
    const ears = { click: () => void this.go([...this.played, one.code]), pointerenter: look, focus: look, pointerleave: away, blur: away };
    const button = make("button", { type: "button", "data-code": one.code, "aria-label": one.spoken, ...ears }, one.text);
    const by = make("small", {}, ...Object.entries(one.by).map(byWhom));
    return make("tr", {}, make("th", { scope: "row" }, button, by), make("td", {}, String(one.score.games)), scoreCell(one.score));
  }

  /** @param {any[]} played */
  showPlayed(played) {
    at("played-none").hidden = played.length > 0;
    const lines = played.map((one, place) => {
      const now = place === played.length - 1 ? "step" : null;
      const click = () => void this.go(this.played.slice(0, place + 1));
      return make("li", {}, make("button", { type: "button", "aria-label": one.spoken, "aria-current": now, click }, one.text));
    });
    at("played").replaceChildren(...lines);
  }
}

/** @param {any} score @param {any} choices */
function sumOf(score, choices) {
  if (score.games) return word("Games from here: {n}. Whoever is to move scored {percent} %.", { n: score.games, percent: score.percent });
  return choices ? word("Nobody has been here yet. Any move can be tried on the board.") : word("Here the explorer ends.");
}

/** The score of all, with a bar: won, drawn, lost. @param {any} score */
function scoreCell(score) {
  const bar = svg("svg", { class: "explorer-score", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" });
  let x = 0;
  for (const part of ["won", "drawn", "lost"]) {
    const width = (100 * score[part]) / score.games;
    if (width) bar.append(svg("rect", { class: part, x: String(x), y: "0", width: String(width), height: "8" }));
    x += width;
  }
  return make("td", {}, word("{n} %", { n: score.percent }), bar);
}

/** As in: Bot 3: 52 % (120). @param {[string, any]} entry */
function byWhom([who, score]) {
  const values = { level: who, percent: score.percent, games: score.games };
  const said = who === "people" ? word("People: {percent} % ({games})", values) : word("Bot {level}: {percent} % ({games})", values);
  return make("span", {}, said);
}

function fromAddress() {
  const said = new URLSearchParams(location.search).get("played") ?? "";
  return said.split(",").filter((part) => /^\d{1,9}$/.test(part)).map(Number);
}

apply();
void new ExplorerPage(at("explorer")).go(fromAddress(), false);
