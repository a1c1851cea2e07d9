/** Energy and honour of both sides, with all that was collected, spent and won. */

import { make } from "../shared/page.js";
import { word } from "../shared/words.js";
import { announce } from "../shared/announce.js";
import { Kept } from "./kept.js";
import { button, captioned, counter, foot, history, note, show } from "./parts.js";

/** @param {Element} place @param {any} table */
export function begin(place, { game, tables }) {
  const { sides, energy: known } = tables;
  const kept = new Kept(`${game}.sides`, () => ({ energy: [...known.start], honour: [0, 0], wells: [0, 0] }));

  /** @param {number} side @param {"energy" | "honour" | "wells"} what @param {number} value @param {string} words */
  function set(side, what, value, words) {
    kept.change({ ...kept.now, [what]: kept.now[what].with(side, value) }, `${sides[side].title}: ${words}`);
  }

  function panel({ name, title }, side) {
    const energy = kept.now.energy[side];
    const honour = kept.now.honour[side];
    const wells = kept.now.wells[side];
    const wins = honour >= known.honour || wells >= known.wells;
    const gains = known.collected[wells];
    const collect = button(gains === undefined ? word("{n} wells win", { n: known.wells }) : word("Collect {n}", { n: gains }), () => set(side, "energy", gains, word("collects {n}", { n: gains })), { class: "primary", disabled: gains === undefined, "data-focus": `collect-${side}` });
    const spend = known.powers.map((power) =>
      button(`−${power}`, () => set(side, "energy", energy - power, word("spends {n}", { n: power })), { disabled: power > energy, "aria-label": word("{side} spends {n}", { side: title, n: power }), "data-focus": `spend-${side}-${power}` }),
    );
    const more = button("+1", () => set(side, "energy", energy + 1, "+1"), { "aria-label": word("{side}: one more energy", { side: title }), "data-focus": `more-${side}` });
    return make(
      "section",
      { class: `side ${name}${wins ? " wins" : ""}`, "aria-label": title },
      make("h2", {}, title),
      make("p", { class: "energy" }, make("output", { "aria-label": word("Energy") }, String(energy)), make("small", { "aria-hidden": "true" }, word("Energy"))),
      make("div", { class: "choice spend" }, ...spend, more),
      captioned(word("Wells"), counter(`wells-${side}`, word("{side}: wells", { side: title }), wells, (by) => set(side, "wells", wells + by, word("wells: {n}", { n: wells + by })), { most: known.wells })),
      collect,
      captioned(word("Honour"), counter(`honour-${side}`, word("{side}: honour", { side: title }), honour, (by) => win(side, honour + by), { most: known.honour })),
      make("meter", { min: 0, max: known.honour, value: honour, "aria-label": word("Honour of {n}", { n: known.honour }) }),
      wins ? note(word("{who} wins.", { who: title }), "good") : null,
    );
  }

  function win(side, honour) {
    set(side, "honour", honour, word("honour: {n}", { n: honour }));
    if (honour >= known.honour) announce(word("{who} wins.", { who: sides[side].title }));
  }

  function draw() {
    const swap = button(word("The other begins"), () => kept.change({ ...kept.now, energy: kept.now.energy.toReversed() }, word("The other begins")), { "data-focus": "swap" });
    show(
      place,
      make("div", { class: "sides" }, ...sides.map(panel)),
      history(kept.history),
      foot(kept, kept.before.length ? null : swap, button(word("New game"), () => kept.again(word("New game")), { "data-focus": "again" })),
    );
  }

  kept.onChange(draw);
  draw();
}
