/** What people say at the table. Words are only ever text: nothing in them becomes a link or a tag. */

import { notice } from "../shared/announce.js";
import { at, make } from "../shared/page.js";
import { choose, onChoice, setting } from "../shared/settings.js";
import { sound } from "../board/sound.js";
import { count, word } from "../shared/words.js";

const wide = matchMedia("(min-width: 760px)");

/** The panel with the lines, the field, and what can be done about a line. */
export class Chat {
  /**
   * @param {string} table
   * @param {(command: object) => Promise<any>} send a command; the promise holds the answer
   */
  constructor(table, send) {
    Object.assign(this, { table, send });
    /** The elements of the lines, by number. @type {Map<number, any>} */
    this.lines = new Map();
    /** @type {any} */
    this.state = null;
    /** The last line that was in sight. */
    this.read = 0;
    this.box = at("chat");
    this.box.open = setting("talk") === "auto" ? wide.matches : setting("talk") === "open";
    this.listen();
  }

  listen() {
    this.box.addEventListener("toggle", () => this.look());
    this.box.querySelector("summary").addEventListener("click", () => {
      choose("talk", this.box.open ? "folded" : "open"); // as it will be in a moment
    });
    at("chat-jump").addEventListener("click", () => this.jump());
    at("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.say();
    });
    for (const button of document.querySelectorAll("[data-phrase]")) {
      button.addEventListener("click", () => this.told({ phrase: button.dataset.phrase }, button));
    }
    at("line-mute").addEventListener("click", () => this.mute());
    at("line-report").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.report();
    });
    onChoice((name) => name === "chat" && this.state && this.show(this.state));
  }

  // --- Reading ------------------------------------------------------------------------------------

  /** @param {any} state */
  show(state) {
    const isFirst = !this.state;
    const last = this.state?.chat.at(-1)?.number ?? 0;
    this.state = state;
    const isHidden = setting("chat") === "off" || !(state.may_talk || state.chat.length);
    this.box.hidden = isHidden;
    at("chat-jump").hidden = isHidden;
    at("chat-form").hidden = !state.may_talk;
    at("chat-whisper").hidden = state.phase !== "playing" || state.seat != null;
    this.update(state.chat);
    if (isFirst) {
      this.read = state.chat.at(-1)?.number ?? 0;
      at("chat-lines").setAttribute("aria-live", "polite"); // older lines are not read aloud
    }
    this.look();
    if (!isFirst && state.chat.some((line) => line.number > last && !line.own)) sound("chat");
  }

  /** Only what is new or other is made again, so that only that is read aloud. @param {any[]} chat */
  update(chat) {
    const list = at("chat-lines");
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
    const kept = new Set(chat.map((line) => line.number));
    for (const [number, element] of this.lines) {
      if (!kept.has(number)) {
        element.remove();
        this.lines.delete(number);
      }
    }
    for (const line of chat) {
      const before = this.lines.get(line.number);
      const after = this.element(line);
      if (before?.textContent === after.textContent) continue;
      if (before) before.replaceWith(after);
      else this.insert(list, line.number, after);
      this.lines.set(line.number, after);
    }
    at("chat-empty").hidden = chat.length > 0;
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }

  /** Who unmutes somebody finds older lines again, where they were. */
  insert(list, number, element) {
    const next = [...list.children].find((other) => Number(other.dataset.line) > number);
    list.insertBefore(element, next ?? null);
  }

  /** @param {any} line */
  element(line) {
    const seat = line.seat == null ? word("watching") : this.state.seats[line.seat]?.title;
    const text = line.struck ? word("A moderator has removed this line.") : line.text;
    const about = make(
      "button",
      {
        type: "button",
        class: "chat-about",
        "aria-label": word("About this line of {name}", { name: line.name }),
        click: () => this.open(line),
      },
      "⋯",
    );
    return make(
      "p",
      { class: line.struck ? "chat-line struck" : "chat-line", "data-line": line.number },
      make("strong", {}, line.name),
      " ",
      make("small", {}, seat ?? ""),
      " ",
      make("span", { class: "chat-text" }, text),
      line.own || line.struck || !("known" in this.box.dataset) ? null : about,
    );
  }

  /** What is in sight is read; of the rest there is a count. */
  look() {
    const chat = this.state?.chat ?? [];
    if (this.box.open && !this.box.hidden) this.read = chat.at(-1)?.number ?? this.read;
    const unread = chat.filter((line) => line.number > this.read && !line.own).length;
    for (const badge of document.querySelectorAll("[data-unread]")) {
      badge.hidden = !unread;
      badge.replaceChildren(
        make("span", { "aria-hidden": "true" }, String(unread)),
        make("span", { class: "unseen" }, count("{n} new line", "{n} new lines", unread)),
      );
    }
  }

  jump() {
    this.box.open = true;
    this.box.scrollIntoView({ block: "nearest" });
    const field = at("chat-text");
    (field.offsetParent ? field : this.box.querySelector("summary")).focus({ preventScroll: true });
  }

  // --- Talking ------------------------------------------------------------------------------------

  async say() {
    const field = at("chat-text");
    if (!field.value.trim()) return;
    if (await this.told({ text: field.value }, field)) field.value = "";
  }

  /** @param {object} what @param {Element} near */
  async told(what, near) {
    const answer = await this.send({ do: "say", ...what });
    if (answer.type === "refused") notice(answer.sentence, "", near);
    return answer.type !== "refused";
  }

  // --- About a line -------------------------------------------------------------------------------

  /** @param {any} line */
  open(line) {
    this.chosen = line;
    at("line-head").textContent = line.name;
    at("line-text").textContent = line.text;
    at("line-mute").textContent = word("Mute {name}", { name: line.name });
    at("line-report").reset();
    at("line").showModal();
  }

  async mute() {
    const { name } = this.chosen;
    if (await this.post("mute")) {
      notice(word("You read nothing more of {name}.", { name }), "", this.box);
    }
  }

  async report() {
    const form = new FormData(at("line-report"));
    if (await this.post("report", Object.fromEntries(form))) {
      notice(word("Thank you. A moderator will look at it."), "", this.box);
    }
  }

  /** @param {string} what @param {object} [body] */
  async post(what, body = {}) {
    at("line").close();
    const answer = await fetch(`/api/tables/${this.table}/lines/${this.chosen.number}/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) notice((await answer.json()).error, "", this.box);
    return answer.ok;
  }
}
