/** Who has how many chips: they go from hand to hand, and every payment can be taken back. */

import { make } from "../shared/page.js";
import { word } from "../shared/words.js";
import { Kept } from "./kept.js";
import { button, counter, foot, history, note, show } from "./parts.js";

/** The chips of this box. @param {any} table */
export function chipsOf({ game, tables, people }) {
  return new Kept(`${game}.chips`, () => ({ have: Array.from({ length: people.count }, () => tables.chips[people.count]), bank: tables.bank }));
}

/** @param {Element} place @param {any} table */
export function begin(place, table) {
  const { tables, people } = table;
  const kept = chipsOf(table);

  /** @param {number} seat @param {number} by */
  function pay(seat, by) {
    const { have, bank } = kept.now;
    const words = `${people.name(seat)} ${by > 0 ? "+" : "−"}${Math.abs(by)}`;
    kept.change({ have: have.with(seat, have[seat] + by), bank: tables.bank_title ? bank - by : bank }, words);
  }

  function draw() {
    const { have, bank } = kept.now;
    if (have.length !== people.count) {
      kept.replace(kept.usual());
      return;
    }
    const rows = people.names.map((name, seat) =>
      make("li", {}, make("span", { class: "who" }, name), counter(`chips-${seat}`, name, have[seat], (by) => pay(seat, by), { most: tables.bank_title ? have[seat] + bank : Infinity })),
    );
    if (tables.bank_title) rows.push(make("li", { class: "bank" }, make("span", { class: "who" }, tables.bank_title), make("output", {}, String(bank))));
    show(
      place,
      make("ul", { class: "counters" }, ...rows),
      tables.bank_title ? note(word("What a player gains or pays comes from and goes to: {bank}.", { bank: tables.bank_title })) : null,
      history(kept.history),
      foot(kept, button(word("New game"), () => kept.again(word("New game")), { "data-focus": "again" })),
    );
  }

  kept.onChange(draw);
  people.onChange(draw);
  draw();
}
