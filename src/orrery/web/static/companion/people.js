/** Who plays: names in their order, the same in all tools of a box. */

import { at, make } from "../shared/page.js";
import { word } from "../shared/words.js";
import { Kept } from "./kept.js";

export class People {
  /** @param {string} game @param {number} fewest @param {number} most @param {number} usual */
  constructor(game, fewest, most, usual) {
    this.fewest = fewest;
    this.most = most;
    this.kept = new Kept(`${game}.people`, () => Array.from({ length: usual }, () => ""));
    const opens = at("people");
    opens.hidden = false;
    opens.addEventListener("click", () => this.open());
    at("more-people").addEventListener("click", () => this.resize(1));
    at("fewer-people").addEventListener("click", () => this.resize(-1));
  }

  get count() {
    return this.kept.now.length;
  }

  /** @param {number} seat */
  name(seat) {
    return this.kept.now[seat] || word("Player {n}", { n: seat + 1 });
  }

  get names() {
    return this.kept.now.map((_, seat) => this.name(seat));
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.kept.onChange(listener);
  }

  open() {
    this.draw();
    at("names").showModal();
  }

  /** @param {number} by */
  resize(by) {
    const many = Math.min(this.most, Math.max(this.fewest, this.count + by));
    this.kept.replace(Array.from({ length: many }, (_, seat) => this.kept.now[seat] ?? ""));
    this.draw();
  }

  draw() {
    at("name-fields").replaceChildren(...this.kept.now.map((name, seat) => this.field(name, seat)));
    at("more-people").disabled = this.count >= this.most;
    at("fewer-people").disabled = this.count <= this.fewest;
  }

  /** @param {string} name @param {number} seat */
  field(name, seat) {
    const input = make("input", { id: `name-${seat}`, value: name, maxlength: 16, autocomplete: "off", placeholder: word("Player {n}", { n: seat + 1 }) });
    input.addEventListener("input", () => this.kept.replace(this.kept.now.with(seat, input.value.trim())));
    return make("div", { class: "field" }, make("label", { for: `name-${seat}` }, word("Player {n}", { n: seat + 1 })), input);
  }
}
