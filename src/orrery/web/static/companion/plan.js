/** A plan that somebody shows: enter the position, move the bodies, and see what was possible. */

import { make } from "../shared/page.js";
import { count, word } from "../shared/words.js";
import { rolled } from "./dice.js";
import { Entry, nothingEntered } from "./entry.js";
import { Kept } from "./kept.js";
import { lay } from "./landings.js";
import { mostPoints } from "./optima.js";
import { ask, button, choice, foot, note, show, symbol, tell } from "./parts.js";

/** @param {Element} place @param {any} table */
export function begin(place, table) {
  new Plan(place, table).draw();
}

class Plan {
  constructor(place, table) {
    this.place = place;
    this.table = table;
    const { game, tables } = table;
    this.kept = new Kept(`${game}.plan`, () => ({ ...nothingEntered(tables), empty: "1", mode: "enter", /** @type {string[]} */ plan: [], body: "" }));
    this.entry = new Entry(table, this.kept);
    this.entry.touch = (event) => this.touch(event);
    this.told = make("section", { class: "possible", "aria-live": "polite" });
    this.top = make("div", { class: "plan-top" });
    this.below = make("div", { class: "plan-below" });
    place.classList.add("plan-tool");
    show(place, this.top, this.entry.place, this.below);
    this.kept.onChange(() => {
      this.told.replaceChildren();
      this.draw();
    });
  }

  get now() {
    return this.kept.now;
  }

  get isPlanning() {
    return this.now.mode === "plan" && this.entry.isComplete;
  }

  get laid() {
    return lay(this.table.tables, this.now, this.isPlanning ? this.now.plan : []);
  }

  touch(event) {
    if (!this.isPlanning) {
      const cell = this.entry.cellAt(event.clientX, event.clientY);
      if (cell >= 0 && !this.entry.isComplete) this.entry.put(this.entry.held, cell);
      return;
    }
    const piece = this.entry.picked(event);
    if (piece && this.entry.letters.includes(piece.name)) this.choose(piece.name);
  }

  /** @param {string} letter */
  choose(letter) {
    if (this.laid.taken[letter]) return;
    this.kept.replace({ ...this.now, body: this.now.body === letter ? "" : letter });
  }

  /** @param {number} die */
  step(die) {
    const step = `${this.now.body}${die}`;
    this.kept.change({ ...this.now, plan: [...this.now.plan, step], body: "" }, step);
  }

  draw() {
    const { cells, taken, total, steps } = this.laid;
    this.entry.draw(cells, taken, this.isPlanning ? this.now.body : "");
    const modes = /** @type {[string, any][]} */ ([["enter", word("The position")], ["plan", word("The plan")]]);
    show(
      this.top,
      choice(word("What to do"), modes, this.isPlanning ? "plan" : "enter", (mode) => this.kept.replace({ ...this.now, mode })),
      make("p", { class: "standing" }, this.isPlanning ? count("1 point", "{n} points", total) : this.task()),
    );
    show(this.below, this.isPlanning ? this.planning(steps) : this.entering());
  }

  task() {
    if (this.entry.isComplete) return word("All is there.");
    const { held } = this.entry;
    if (!held) return word("Now the dice.");
    const { tables } = this.table;
    const title = [...tables.stars, ...tables.bodies].find((one) => one.colour === held || one.letter === held)?.title ?? "";
    return word("{what}: drag it to its cell, or touch the cell.", { what: title });
  }

  entering() {
    const { tables, game } = this.table;
    const empty = Object.keys(tables.by_standing).length
      ? choice(word("An empty cell scores"), [["1", word("An empty cell: 1")], ["0", word("An empty cell: 0")]], this.now.empty, (value) => this.kept.change({ ...this.now, empty: value }))
      : null;
    const on = button(word("Now the plan"), () => this.kept.replace({ ...this.now, mode: "plan" }), { class: "primary", disabled: !this.entry.isComplete, "data-focus": "on" });
    const again = button(word("Empty the ring"), () => this.kept.again(word("Empty the ring")), { "data-focus": "again" });
    return [this.entry.tray(), this.entry.dice(rolled(game).now), empty, foot(this.kept, again, on)];
  }

  planning(steps) {
    const { look, tables } = this.table;
    const { left, taken } = this.laid;
    const { body } = this.now;
    const bodies = tables.bodies.map(({ letter, title }) =>
      button([symbol(look, `body-${letter}`, "body")], () => this.choose(letter), { class: "piece-button", "aria-label": title, "aria-pressed": String(body === letter), disabled: Boolean(taken[letter]), "data-focus": `body-${letter}` }),
    );
    const dice = left.map((die, place) =>
      button([symbol(look, `die-${die}`, "die plain")], () => this.step(die), { class: "die-button", "aria-label": word("die {value}", { value: die }), disabled: !body, "data-focus": `left-${place}` }),
    );
    const isWhole = !left.length;
    const task = body ? word("Now choose a die.") : word("Choose a body, then its die.");
    const list = steps.map(({ step, points }) => make("li", {}, make("span", { class: "notation" }, step), ` +${points}`));
    return [
      isWhole ? null : note(task),
      isWhole ? null : make("div", { class: "tray" }, ...bodies),
      isWhole ? null : make("div", { class: "lying" }, ...dice),
      list.length ? make("ol", { class: "steps", "aria-label": word("The plan") }, ...list) : null,
      this.told,
      foot(
        this.kept,
        button(word("Start again"), () => this.kept.change({ ...this.now, plan: [], body: "" }), { disabled: !this.now.plan.length, "data-focus": "restart" }),
        button(word("What was possible?"), () => void this.tell(), { class: isWhole ? "primary" : "", "data-focus": "tell" }),
      ),
    ];
  }

  /** The most points: from the server with a plan, or from the list of all problems. */
  async tell() {
    const { tables } = this.table;
    const { bodies, stars, dice, way, empty } = this.now;
    const colours = tables.stars.map(({ colour }) => [colour, ...Object.keys(stars).filter((cell) => stars[cell] === colour).map((cell) => Number(cell) + 1)].join(" "));
    const said = {
      bodies: Object.entries(bodies).map(([letter, cell]) => `${letter}${cell + 1}`).join(" "),
      dice: dice.join(" "),
      ...(colours.length ? { stars: colours.join(" "), way } : { empty }),
    };
    const found = await ask(tables.asks, said);
    if (found?.error) tell(this.told, note(found.error, "problem"));
    else if (found) tell(this.told, ...this.best(found));
    else tell(this.told, ...(await this.looked()));
  }

  best({ optimum, plans, steps, points }) {
    const list = steps.map((step, place) => make("li", {}, make("span", { class: "notation" }, step), ` +${points[place]}`));
    return [
      make("p", { class: "standing" }, count("1 point is the optimum", "{n} points are the optimum", optimum)),
      note(count("Only one plan reaches it:", "{n} plans reach it; one of them:", plans)),
      make("ol", { class: "steps" }, ...list),
    ];
  }

  async looked() {
    const { tables } = this.table;
    const { bodies, dice, empty } = this.now;
    const known = tables.optima && empty === "1" ? await mostPoints(tables.optima, tables.cells, Object.values(bodies), dice) : null;
    if (known === null) return [note(word("This needs a connection."), "problem")];
    return [
      make("p", { class: "standing" }, count("1 point is the optimum", "{n} points are the optimum", known)),
      note(word("You are offline: the plan itself comes with the connection.")),
    ];
  }
}
