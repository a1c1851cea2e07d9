/** The flight: enter the bodies and their dice, and see who pays whom. The server knows the rules. */

import { make } from "../shared/page.js";
import { word } from "../shared/words.js";
import { chipsOf } from "./chips.js";
import { rolled } from "./dice.js";
import { Entry, nothingEntered } from "./entry.js";
import { Kept } from "./kept.js";
import { ask, button, foot, note, show, symbol, tell } from "./parts.js";

/** @param {Element} place @param {any} table */
export function begin(place, table) {
  const { game, look, tables, people } = table;
  const kept = new Kept(`${game}.flight`, () => ({ ...nothingEntered(tables), /** @type {number[]} */ owners: tables.bodies.map(() => 0) }));
  const entry = new Entry(table, kept);
  const told = make("section", { class: "possible", "aria-live": "polite" });
  const below = make("div", { class: "plan-below" });
  place.classList.add("plan-tool");
  show(place, entry.place, below);

  function draw() {
    entry.draw();
    const fly = button(word("Fly"), () => void answer(), { class: "primary", disabled: !entry.isComplete, "data-focus": "fly" });
    const again = button(word("Empty the ring"), () => kept.again(), { "data-focus": "again" });
    show(below, entry.tray(), entry.dice(rolled(game).now), owners(), told, foot(kept, again, fly));
  }

  /** Whose body it is: a touch leads to the next player. */
  function owners() {
    const rows = tables.bodies.map(({ letter, title }, place) => {
      const owner = Math.min(kept.now.owners[place], people.count);
      const name = owner ? people.name(owner - 1) : word("nobody");
      const next = (owner + 1) % (people.count + 1);
      return button([symbol(look, `body-${letter}`, "body"), make("span", {}, name)], () => kept.change({ ...kept.now, owners: kept.now.owners.with(place, next) }), { class: "owner", "aria-label": word("{body} belongs to {who}", { body: title, who: name }), "data-focus": `owner-${letter}` });
    });
    const claims = new Kept(`${game}.claims`, () => ({ made: [] })).now.made;
    const take = claims.length ? button(word("Take the claims"), () => takeClaims(claims), { "data-focus": "take-claims" }) : null;
    return make("div", { class: "owners", role: "group", "aria-label": word("Whose body is it?") }, ...rows, take);
  }

  function takeClaims(claims) {
    const found = entry.letters.map((letter) => (claims.find(({ body }) => body === letter)?.seat ?? -1) + 1);
    kept.change({ ...kept.now, owners: found });
  }

  async function answer() {
    const { bodies, dice, way } = kept.now;
    const chips = chipsOf(table);
    const said = {
      bodies: entry.letters.map((letter) => `${letter}${bodies[letter] + 1}`).join(" "),
      dice: dice.join(" "),
      way,
      owners: kept.now.owners.map((owner) => Math.min(owner, people.count)).join(" "),
      chips: chips.now.have.join(" "),
      pot: String(chips.now.bank),
    };
    const found = await ask(tables.asks, said);
    if (!found) tell(told, note(word("This needs a connection: the server knows the rules, and this phone does not."), "problem"));
    else if (found.error) tell(told, note(found.error, "problem"));
    else tell(told, ...landed(found, chips));
  }

  function landed(landings, chips) {
    let before = chips.now.have;
    const lines = landings.map(({ body, cell, event, chips: after }) => {
      const { title } = tables.bodies.find(({ letter }) => letter === body);
      const paid = after.map((many, seat) => many - before[seat]).map((by, seat) => (by ? `${people.name(seat)} ${by > 0 ? "+" : "−"}${Math.abs(by)}` : "")).filter(Boolean);
      before = after;
      const end = { "whole pot": word("takes the whole pot"), "pot stays": word("the pot stays") }[event];
      return make("li", {}, symbol(look, `body-${body}`, "body"), make("span", {}, [word("{body}: cell {cell}", { body: title, cell: cell + 1 }), end, ...paid].filter(Boolean).join(" · ")));
    });
    const last = landings.at(-1);
    const pay = button(word("Pay these chips"), () => {
      chips.change({ have: last.chips, bank: last.pot }, word("Flight"));
      tell(told, note(word("Paid: see the chips.")));
    }, { "data-focus": "pay" });
    return [make("ol", { class: "landings" }, ...lines), pay];
  }

  kept.onChange(() => {
    told.replaceChildren();
    draw();
  });
  people.onChange(draw);
  draw();
}
