/**
 * A position is put together: one takes a tool, touches the board, and sees at once what is wrong.
 *
 * Nothing is known of any game. The server says which tools there are and what each can do; an edit
 * is sent as the line of the position and a text, and comes back as another position.
 */

import { announce, notice } from "../shared/announce.js";
import { Choosing } from "../board/choosing.js";
import { at, data, make } from "../shared/page.js";
import { Board, build, svg } from "../board/scene.js";
import { keepRoom } from "../board/room.js";
import { apply, bind } from "../shared/settings.js";
import { prepareRules } from "../table/rules_link.js";
import { word } from "../shared/words.js";

/** How far from its middle the picture of a tool reaches. */
const REACH = 15;

class EditorPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.name = root.dataset.game ?? "";
    this.rules = root.dataset.rules ?? "";
    this.board = new Board(at("scene"));
    this.dressed = this.board.wear(root.dataset.look ?? "");
    this.choosing = new Choosing(this.board, {
      ask: (message) => this.ask(message),
      play: (code) => this.chosen(code),
      confirms: () => false,
    });
    /** The position as the server told it. @type {any} */
    this.view = data("view");
    this.fixed = this.view.scene.fixed ?? [];
    /** The lines before this one, and those that were taken back. @type {string[]} */
    this.past = [];
    this.future = [];
    this.tool = "";
    /** What is waited for while a tool is taken. @type {Promise<void> | null} */
    this.taking = null;
    /** The last question. @type {Promise<void>} */
    this.asked = Promise.resolve();
    this.listen();
  }

  listen() {
    at("undo").addEventListener("click", () => void this.goTo(this.past, this.future));
    at("redo").addEventListener("click", () => void this.goTo(this.future, this.past));
    at("blank").addEventListener("click", () => void this.takeFrom("blank"));
    at("first").addEventListener("click", () => void this.takeFrom("first"));
    at("copy").addEventListener("click", () => void this.copy());
    at("cancel").addEventListener("click", () => void this.hold(""));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.tool) void this.hold("");
    });
    prepareRules();
    bind(document);
  }

  async begin() {
    await this.dressed;
    this.show();
    this.board.rest();
    this.takeUp();
    at("editor").classList.add("is-ready");
    keepRoom(at("editor"));
  }

  // --- Asking the server --------------------------------------------------------------------------

  /** @param {string} question @param {Record<string, string>} [values] @returns {Promise<any>} */
  async fetch(question, values = {}) {
    const asked = new URLSearchParams({ position: this.view.line, ...values });
    try {
      const answer = await fetch(`/editor/${this.name}/${question}?${asked}`, {
        headers: { Accept: "application/json" },
      });
      const told = await answer.json();
      if (answer.ok) return told;
      notice(told.sentence ?? told.error ?? "", told.rule ?? "", at("board"));
    } catch {
      notice(word("This cannot be done without a connection."), "", at("board"));
    }
    return null;
  }

  /** What the board asks while one chooses. @param {any} message */
  async ask(message) {
    if (message.type === "touch") await this.touchedEarly(message.path.at(-1));
    if (message.type !== "try") return null;
    const text = this.edits.texts[message.move];
    return text ? this.fetch("try", { text }) : null;
  }

  /** Who touches the board before the tool is ready means it all the same. @param {string} key */
  async touchedEarly(key) {
    if (!this.taking) return;
    await this.taking;
    if (this.choosing.pick.offers.has(key)) this.choosing.touch(key);
  }

  /** A tool of the board was touched, or an edit is whole. @param {number} code */
  chosen(code) {
    const tool = this.lying()[code - this.edits.codes.length];
    if (tool) void this.hold(tool.key);
    else void this.edit({ text: this.edits.texts[code] });
  }

  /** @param {Record<string, string>} values */
  async edit(values) {
    await this.takeFrom("edit", values);
  }

  /**
   * One question after another, however slowly answers come: each is about the position that the
   * one before has left.
   * @param {() => Promise<void>} work
   * @returns {Promise<void>}
   */
  inTurn(work) {
    this.asked = this.asked.then(work, work);
    return this.asked;
  }

  /** @param {string} question @param {Record<string, string>} [values] */
  takeFrom(question, values = {}) {
    return this.inTurn(async () => {
      const before = this.view.line;
      const view = await this.fetch(question, { tool: this.tool, ...values });
      if (view && view.line !== before) {
        this.past.push(before);
        this.future = [];
      }
      this.take(view ?? this.view);
    });
  }

  /** @param {string[]} from @param {string[]} to */
  goTo(from, to) {
    return this.inTurn(async () => {
      const line = from.pop();
      if (!line) return;
      to.push(this.view.line);
      this.view = { ...this.view, line };
      this.take((await this.fetch("edit", { tool: this.tool })) ?? this.view);
    });
  }

  /** @param {any} view */
  take(view) {
    this.view = view;
    history.replaceState(null, "", `${location.pathname}?${new URLSearchParams({ position: view.line })}`);
    this.show();
    this.takeUp();
  }

  // --- Tools --------------------------------------------------------------------------------------

  /** Take a tool, or put it down. @param {string} key */
  async hold(key) {
    this.tool = key;
    this.showTools();
    const taking = this.inTurn(() => this.ready(key));
    this.taking = taking;
    await taking;
    if (this.taking === taking) this.taking = null;
  }

  /** @param {string} key */
  async ready(key) {
    if (key !== this.tool) return;
    const view = key ? await this.fetch("edit", { tool: key }) : null;
    if (key !== this.tool) return;
    this.view = { ...this.view, choices: view?.choices ?? null };
    this.takeUp();
  }

  /** What the tool can do. @returns {{codes: number[], texts: string[], paths: string[]}} */
  get edits() {
    return this.view.choices ?? { codes: [], texts: [], paths: [] };
  }

  /** The other tools that lie on the board itself: to touch one is to take it. @returns {any[]} */
  lying() {
    return this.view.tools.filter(
      ({ key, left }) => key !== this.tool && left !== 0 && this.board.items.has(key),
    );
  }

  /** What the tool can do, ready to be touched. */
  takeUp() {
    const { codes, texts, paths } = this.edits;
    const lying = this.lying();
    this.choosing.offer(
      {
        codes: [...codes, ...lying.map((_, n) => codes.length + n)],
        texts: [...texts, ...lying.map(({ title }) => title)],
        paths: [...paths, ...lying.map(({ key }) => key)],
      },
      false,
    );
    if (codes.length) this.choosing.touch(this.tool);
    at("task").textContent = this.told();
  }

  told() {
    if (!this.tool) return word("Choose a tool, then touch the board.");
    const tool = this.view.tools.find(({ key }) => key === this.tool);
    if (!this.edits.codes.length) return word("{tool}: there is no place for it now.", { tool: tool.title });
    return word("{tool}: touch a place on the board.", { tool: tool.title });
  }

  showTools() {
    for (const button of document.querySelectorAll(".editor-tools button")) {
      const isHeld = /** @type {HTMLElement} */ (button).dataset.tool === this.tool;
      button.setAttribute("aria-pressed", String(isHeld));
    }
  }

  /** The palette is made anew, since what is left has changed; the keyboard stays where it was. */
  palette() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.tool;
    /** @type {Map<string, any[]>} */
    const groups = new Map();
    for (const tool of this.view.tools.filter(({ key }) => !this.board.items.has(key))) {
      const group = groups.get(tool.group ?? "") ?? [];
      groups.set(tool.group ?? "", [...group, this.button(tool)]);
    }
    at("tools").replaceChildren(
      ...[...groups].map(([title, buttons]) =>
        make(
          "div",
          { class: "tool-group", role: "group", "aria-label": title || word("Tools") },
          ...(title ? [make("span", { class: "tool-title", "aria-hidden": "true" }, title)] : []),
          make("div", { class: "tool-row" }, ...buttons),
        ),
      ),
    );
    this.showTools();
    if (focused) at("tools").querySelector(`[data-tool="${focused}"]`)?.focus();
  }

  button({ key, title, left, picture }) {
    const counted = left === undefined || left === null;
    return make(
      "button",
      {
        type: "button",
        class: "tool",
        "data-tool": key,
        title,
        "aria-pressed": "false",
        "aria-label": counted ? title : word("{tool}, {n} left", { tool: title, n: left }),
        click: () => void this.hold(key === this.tool ? "" : key),
      },
      picture?.length ? this.picture(picture) : make("span", {}, title),
      counted ? null : make("span", { class: left > 0 ? "tool-left" : "tool-left none" }, String(left)),
    );
  }

  /** @param {any[]} items */
  picture(items) {
    const box = [-REACH, -REACH, 2 * REACH, 2 * REACH].join(" ");
    const drawn = svg("svg", { viewBox: box, class: `orrery ${this.board.look}`, "aria-hidden": "true" });
    drawn.append(...items.map((item) => build(item, this.board.look, false)));
    return drawn;
  }

  // --- The position -------------------------------------------------------------------------------

  show() {
    const { view } = this;
    this.board.draw({ ...view.scene, fixed: this.fixed, items: view.scene.items ?? [] });
    this.palette();
    this.showFaults(view.faults ?? []);
    this.showFields(view.fields ?? []);
    this.showUses(view);
    at("line").value = view.line;
    at("undo").disabled = this.past.length === 0;
    at("redo").disabled = this.future.length === 0;
  }

  /** @param {any[]} faults */
  showFaults(faults) {
    const isFine = faults.length === 0;
    const verdict = isFine ? word("This position is possible.") : word("This position is not possible:");
    at("verdict").textContent = verdict;
    at("verdict").className = isFine ? "verdict good" : "verdict";
    const lines = faults.map(({ sentence, rule }) =>
      make("li", {}, sentence, rule ? " " : null, rule ? this.ruleLink(rule) : null),
    );
    at("faults").replaceChildren(...lines);
    announce(isFine ? verdict : faults[0].sentence);
  }

  /** @param {string} rule */
  ruleLink(rule) {
    return make("a", { href: `${this.rules}#${rule}`, "data-rule": rule }, rule);
  }

  /** @param {any[]} fields */
  showFields(fields) {
    const focused = document.activeElement?.id;
    at("fields").replaceChildren(...fields.map((field) => this.field(field)));
    if (focused?.startsWith("field-")) at(focused)?.focus();
  }

  field({ name, title, value, choices, least, most }) {
    const id = `field-${name}`;
    const change = (/** @type {Event} */ event) => {
      const field = /** @type {HTMLInputElement} */ (event.target);
      void this.edit({ field: name, value: field.value });
    };
    const input = choices?.length
      ? make(
          "select",
          { id, change },
          ...choices.map(([choice, words]) =>
            make("option", { value: choice, selected: choice === value }, words),
          ),
        )
      : make("input", { id, type: "number", min: least, max: most, value, change });
    return make("label", { for: id }, make("span", {}, title), input);
  }

  /** What can be done with the position. @param {any} view */
  showUses({ faults, task, seats, turn, table, links }) {
    const isFine = !faults?.length;
    at("next").textContent = isFine ? task : "";
    at("next").hidden = !isFine;
    at("play").hidden = !isFine;
    const seat = at("own-seat");
    const chosen = seat.value || String(turn ?? 0);
    seat.replaceChildren(...seats.map((title, n) => make("option", { value: n, selected: String(n) === chosen }, title)));
    const fields = Object.entries(table ?? {}).map(([name, value]) =>
      make("input", { type: "hidden", name, value }),
    );
    at("table-fields").replaceChildren(...fields);
    this.seatFields();
    const further = (links ?? []).map(({ title, href }) => make("a", { class: "button", href }, title));
    at("links").replaceChildren(...further);
  }

  /** Who sits where: the reader on the chosen seat, bots on all others. */
  seatFields() {
    const own = Number(at("own-seat").value);
    const level = at("level").value;
    const seats = this.view.seats.map((_, n) =>
      make("input", { type: "hidden", name: `seat_${n}`, value: n === own ? "me" : `bot${level}` }),
    );
    at("seat-fields").replaceChildren(...seats);
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      at("copied").textContent = word("Copied");
    } catch {
      at("line").select();
    }
  }
}

apply();
const page = new EditorPage(at("editor"));
for (const id of ["own-seat", "level"]) at(id).addEventListener("change", () => page.seatFields());
void page.begin();
