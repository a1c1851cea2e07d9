/** Claims: everybody touches the own name, first come, first served, and then the body. */

import { make } from "../shared/page.js";
import { word } from "../shared/words.js";
import { Kept } from "./kept.js";
import { button, foot, show, symbol } from "./parts.js";

export class Claims {
  /** @param {any} table */
  constructor({ game, look, tables, people }) {
    this.look = look;
    this.bodies = tables.bodies;
    this.people = people;
    /** In the order of the claims: seat and body. */
    this.kept = new Kept(`${game}.claims`, () => ({ /** @type {{ seat: number, body: string }[]} */ made: [], seat: -1 }));
    this.place = make("div", { class: "auction" });
    /** Who has a finger on the own name, and was first. @type {number | null} */
    this.first = null;
    addEventListener("pointercancel", () => (this.first = null));
    this.kept.onChange(() => this.draw());
    people.onChange(() => this.draw());
    this.draw();
  }

  /** @param {string} body */
  claim(body) {
    const { made, seat } = this.kept.now;
    this.kept.change({ made: [...made, { seat, body }], seat: -1 });
  }

  draw() {
    const { seat } = this.kept.now;
    const told = seat < 0 ? word("Who claims? Touch your name.") : word("{who} claims a body:", { who: this.people.name(seat) });
    const names = this.people.names.map((name, who) => this.claimant(name, who));
    show(
      this.place,
      make("p", { class: "standing" }, told),
      seat < 0 ? make("div", { class: "bidders" }, ...names) : make("div", { class: "bodies" }, ...this.free()),
      this.list(),
      foot(this.kept, button(word("New round"), () => this.kept.again(), { "data-focus": "again" })),
    );
  }

  claimant(name, who) {
    const { made } = this.kept.now;
    const own = made.find((one) => one.seat === who);
    const inside = [make("strong", {}, name)];
    if (own) inside.push(symbol(this.look, `body-${own.body}`, "body"));
    const press = make("button", { type: "button", class: "bidder", disabled: Boolean(own), "data-focus": `bidder-${who}`, "data-seat": who }, ...inside);
    // Of several fingers the first that comes down counts, once it is lifted.
    press.addEventListener("pointerdown", () => (this.first ??= who));
    press.addEventListener("click", () => {
      if (this.first === who || this.first === null) this.kept.change({ made, seat: who });
      this.first = null;
    });
    return press;
  }

  free() {
    const taken = this.kept.now.made.map(({ body }) => body);
    return this.bodies
      .filter(({ letter }) => !taken.includes(letter))
      .map(({ letter, title }) => button([symbol(this.look, `body-${letter}`, "body")], () => this.claim(letter), { "aria-label": title, class: "body-button" }));
  }

  list() {
    const lines = this.kept.now.made.map(({ seat, body }) => {
      const { title } = this.bodies.find(({ letter }) => letter === body);
      return make("li", {}, word("{who}: {body}", { who: this.people.name(seat), body: title }));
    });
    return lines.length ? make("ol", { class: "history" }, ...lines) : null;
  }
}
