/** What is played for the own seat ahead of time: what it has, and forms for what it can have. */

import { notice } from "../shared/announce.js";
import { at, make } from "../shared/page.js";
import { Planning } from "./planning.js";
import { word } from "../shared/words.js";

/**
 * @typedef {object} Ears
 * @property {(message: any) => Promise<any>} ask a question to the server
 * @property {(command: object) => Promise<boolean>} command
 * @property {(scene: any, choices: any) => void} think of the table like this
 * @property {() => void} wake to the table as it is
 */

// The look of the panel comes with its script.
await new Promise((resolve) => {
  const sheet = { rel: "stylesheet", href: "/static/table/programs.css", load: resolve, error: resolve };
  document.head.append(make("link", sheet));
});

export class Programs {
  /** @param {import("../board/scene.js").Board} board @param {Ears} ears */
  constructor(board, ears) {
    this.board = board;
    this.ears = ears;
    this.planning = new Planning({ ...ears, keep: (program) => void this.give(program) });
    this.seat = -1;
    /** What is programmed, as it was shown last. */
    this.kept = "[]";
    this.notes = "[]";
    /** What a screen reader has not said yet. @type {string[]} */
    this.news = [];
    /** Forms stay as they are, so that nobody is disturbed in filling them in. */
    this.forms = new Map();
    this.furnish();
  }

  /** The panel, and on a phone a button that leads there. */
  furnish() {
    const promise = word("What is programmed is played for you at once. Nobody else sees it.");
    at("programs").append(
      make("h2", { id: "programs-head", tabindex: "-1" }, word("Programmed")),
      make("p", { class: "program-about" }, promise),
      make("div", { class: "program-notes", id: "programs-notes" }),
      make("ul", { class: "program-list", id: "programs-list", hidden: true }),
      make("div", { class: "program-offers", id: "programs-offers" }),
    );
    const ahead = { type: "button", id: "plan-ahead", click: () => this.focus() };
    at("cancel").before(make("button", ahead, word("Plan ahead")));
  }

  /** @param {any} state */
  show(state) {
    const { offers = [], kept = [], notes = [] } = state.programs ?? {};
    this.seat = state.seat ?? -1;
    at("programs").hidden = offers.length + kept.length + notes.length === 0;
    at("plan-ahead").hidden = offers.length === 0;
    this.showKept(kept, offers);
    this.showNotes(notes);
    this.showOffers(offers);
  }

  /** @param {object} program */
  give(program) {
    return this.ears.command({ do: "program", seat: this.seat, program });
  }

  /** What is new, once. */
  said() {
    return this.news.splice(0);
  }

  /** To the panel, which a phone shows below the board. */
  focus() {
    const target = at("programs").querySelector("button, input, summary");
    at("programs").scrollIntoView({ block: "center" });
    target?.focus({ preventScroll: true });
  }

  // --- What is programmed -------------------------------------------------------------------------

  showKept(kept, offers) {
    const canPlan = offers.some((offer) => offer.kind === "if");
    const shown = JSON.stringify([kept, canPlan]);
    this.preview(kept.find((program) => program.items.length));
    if (shown === this.kept) return;
    this.kept = shown;
    const list = at("programs-list");
    const news = kept.filter((program) => !list.querySelector(`[data-number="${program.number}"]`));
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(...kept.map((program) => this.entry(program, kept, canPlan)));
    list.hidden = kept.length === 0;
    if (hadFocus) (list.querySelector("button") ?? at("programs-head")).focus();
    this.news.push(...news.map((program) => program.text));
  }

  entry(program, kept, canPlan) {
    const { number, text, kind, moves } = program;
    const look = () => this.preview(program);
    const rest = () => this.preview(kept.find((other) => other.items.length));
    const remove = () => this.ears.command({ do: "unprogram", seat: this.seat, program: number });
    const goOn = () => this.planning.think(kind, moves);
    return make(
      "li",
      { "data-number": number, pointerenter: look, pointerleave: rest, focusin: look, focusout: rest },
      make("span", { class: "program-text" }, text),
      make(
        "span",
        { class: "program-buttons" },
        kind === "if" && canPlan
          ? button(word("And then …"), word("And then, after: {text}", { text }), goOn)
          : null,
        button(word("Remove"), word("Remove: {text}", { text }), remove),
      ),
    );
  }

  /** What a program would lay on the table. @param {any} program */
  preview(program) {
    this.board.plans(program?.items ?? []);
  }

  showNotes(notes) {
    const shown = JSON.stringify(notes);
    if (shown === this.notes) return;
    this.notes = shown;
    at("programs-notes").replaceChildren(...notes.map((note) => make("p", {}, note)));
    this.news.push(...notes);
    if (notes.length) notice(notes.join(" "), "", at("bar"));
  }

  // --- What can be programmed ---------------------------------------------------------------------

  showOffers(offers) {
    const forms = offers.map((offer) => {
      if (!this.forms.has(offer.kind)) this.forms.set(offer.kind, new OfferForm(offer, this));
      return this.forms.get(offer.kind).updated(offer);
    });
    const box = at("programs-offers");
    const isSame = forms.length === box.childElementCount && forms.every((f) => f.parentNode === box);
    if (!isSame) box.replaceChildren(...forms);
  }
}

/** What one fills in for one kind of program; a kind without fields is chosen on the board. */
class OfferForm {
  /** @param {any} offer @param {Programs} programs */
  constructor(offer, programs) {
    this.kind = offer.kind;
    this.programs = programs;
    /** Each field's inputs and words, by its name. @type {Map<string, any>} */
    this.fields = new Map();
    this.element = offer.fields.length ? this.form(offer) : this.onBoard(offer);
  }

  onBoard({ kind, title, about }) {
    const plan = () => this.programs.planning.think(kind);
    const planned = button(title, "", plan);
    planned.title = about;
    return planned;
  }

  form({ title, about, fields }) {
    const set = make("button", { type: "submit", class: "small" }, word("Set"));
    const isShort = fields.length === 1;
    const words = make("p", { class: "program-about" }, about);
    const inside = fields.map((field) => this.field(field));
    const form = make("form", { class: "program-form" }, ...inside, set);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.send();
    });
    if (isShort) return make("div", { class: "program-offer" }, make("h3", {}, title), form, words);
    return make("details", { class: "program-offer" }, make("summary", {}, title), words, form);
  }

  field({ name, about, choices, default: usual }) {
    if (choices?.length) return this.list(name, about, choices);
    const input = make("input", { type: "number", inputmode: "numeric", required: true, value: usual ?? 0 });
    this.fields.set(name, { input, read: () => Number(input.value) });
    return make("label", {}, make("span", {}, about), input);
  }

  list(name, about, choices) {
    const boxes = new Map();
    const ticks = choices.map(([value]) => {
      const input = make("input", { type: "checkbox", checked: true });
      const words = make("span");
      boxes.set(value, { input, words });
      return make("label", { class: "program-tick" }, input, words);
    });
    const read = () => [...boxes].filter(([, box]) => box.input.checked).map(([value]) => value);
    this.fields.set(name, { boxes, read });
    return make("fieldset", {}, make("legend", {}, about), ...ticks);
  }

  /** Limits and words as they are now; what was filled in stays. @param {any} offer */
  updated(offer) {
    for (const field of offer.fields) {
      const { input, boxes } = this.fields.get(field.name);
      if (input) {
        const { least = 0, most = 0 } = field;
        Object.assign(input, { min: least, max: most });
        if (Number(input.value) < least && document.activeElement !== input) input.value = least;
      }
      for (const [value, words] of field.choices ?? []) boxes.get(value).words.textContent = words;
    }
    return this.element;
  }

  async send() {
    const values = [...this.fields].map(([name, field]) => [name, field.read()]);
    const isDone = await this.programs.give({ kind: this.kind, ...Object.fromEntries(values) });
    if (isDone && "open" in this.element) this.element.open = false;
  }
}

/** @param {string} words @param {string} label for screen readers @param {() => void} press */
function button(words, label, press) {
  const attributes = { type: "button", class: "small", click: press, "aria-label": label || null };
  return make("button", attributes, words);
}
