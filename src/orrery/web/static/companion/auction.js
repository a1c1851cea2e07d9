/**
 * An auction: everybody has a large button, and whoever touches first has made the bid. The number
 * that stands on the buttons follows from a table of the bids that beat each other.
 */

import { make } from "../shared/page.js";
import { word } from "../shared/words.js";
import { announce } from "../shared/announce.js";
import { signal } from "./awake.js";
import { Kept } from "./kept.js";
import { button, foot, show } from "./parts.js";

/** Whoever touches so soon after another meant the same number, and was later. */
const SAME_MOMENT = 450;

/** @typedef {{ seat: number, bid: number, late: number }} Bid */

export class Auction {
  /** @param {any} table @param {() => boolean} isOut whether time is up */
  constructor({ game, tables, people }, isOut) {
    this.bids = tables.bids;
    this.people = people;
    this.isOut = isOut;
    this.kept = new Kept(`${game}.auction`, () => ({ /** @type {Bid[]} */ made: [], next: 0 }));
    this.last = { bid: 0, at: -Infinity };
    this.place = make("div", { class: "auction" });
    this.kept.onChange(() => this.draw());
    people.onChange(() => this.draw());
    this.draw();
  }

  /** The bid that stands: later touches of the same number do not count. */
  get standing() {
    return this.kept.now.made.findLast(({ late }) => !late) ?? null;
  }

  /** What may be bid now. @returns {number[]} */
  get possible() {
    return this.bids[this.standing?.bid ?? 0];
  }

  /** What is bid by a touch now. */
  get next() {
    const { next } = this.kept.now;
    return this.possible.includes(next) ? next : this.possible[0];
  }

  /** @param {number} seat @param {number} moment */
  touch(seat, moment) {
    const { made, next } = this.kept.now;
    const late = moment - this.last.at;
    if (late < SAME_MOMENT && made.length) {
      if (made.some((one) => one.seat === seat && one.bid === this.last.bid)) return;
      this.kept.change({ made: [...made, { seat, bid: this.last.bid, late: Math.max(1, Math.round(late)) }], next });
      return;
    }
    if (this.isOut() || !this.possible.length) return;
    const bid = this.next;
    this.last = { bid, at: moment };
    this.kept.change({ made: [...made, { seat, bid, late: 0 }], next: 0 });
    void signal("place", [25], false);
    announce(word("{who} bids {n}.", { who: this.people.name(seat), n: bid }));
  }

  /** @param {number} by */
  raise(by) {
    const place = this.possible.indexOf(this.next) + by;
    this.kept.replace({ ...this.kept.now, next: this.possible[place] });
  }

  draw() {
    const { standing, people } = this;
    const isOver = this.isOut();
    const told = standing
      ? isOver
        ? word("{who} plays for {n}.", { who: people.name(standing.seat), n: standing.bid })
        : word("{who} bids {n}.", { who: people.name(standing.seat), n: standing.bid })
      : word("Nobody has bid yet.");
    const fields = make("div", { class: "bidders" }, ...people.names.map((name, seat) => this.bidder(name, seat, isOver)));
    show(
      this.place,
      make("p", { class: "standing", "data-state": isOver ? "out" : "" }, told),
      fields,
      this.amount(isOver),
      this.list(),
      foot(this.kept, button(word("New round"), () => this.kept.again(), { "data-focus": "again" })),
    );
  }

  /** A large button; the touch counts when the finger comes down. */
  bidder(name, seat, isOver) {
    const isStanding = this.standing?.seat === seat;
    const bid = this.next;
    const press = make(
      "button",
      { type: "button", class: isStanding ? "bidder standing-bid" : "bidder", disabled: isOver || bid === undefined, "data-focus": `bidder-${seat}`, "data-seat": seat },
      make("strong", {}, name),
      make("span", {}, bid === undefined ? "" : word("bids {n}", { n: bid })),
    );
    press.addEventListener("pointerdown", (event) => this.touch(seat, event.timeStamp));
    press.addEventListener("click", (event) => {
      if (event.detail === 0) this.touch(seat, event.timeStamp); // by keyboard
    });
    return press;
  }

  amount(isOver) {
    const place = this.possible.indexOf(this.next);
    const least = isOver || place <= 0;
    const most = isOver || place === this.possible.length - 1 || place < 0;
    return make(
      "div",
      { class: "amount", role: "group", "aria-label": word("The next bid") },
      button("−", () => this.raise(-1), { disabled: least, "aria-label": word("A lower bid") }),
      make("output", {}, this.next === undefined ? "–" : String(this.next)),
      button("+", () => this.raise(1), { disabled: most, "aria-label": word("A higher bid") }),
    );
  }

  list() {
    const lines = this.kept.now.made.toReversed().map(({ seat, bid, late }) => {
      const who = this.people.name(seat);
      const words = late
        ? word("{who} also said {n}, {late} s later", { who, n: bid, late: (late / 1000).toFixed(2) })
        : word("{who} bids {n}.", { who, n: bid });
      return make("li", late ? { class: "soft" } : {}, words);
    });
    return lines.length ? make("ol", { class: "history", reversed: true }, ...lines) : null;
  }
}
