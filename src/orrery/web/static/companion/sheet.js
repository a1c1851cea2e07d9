/** The score sheet: one player at a time, everybody's sum in sight, and how it came about. */

import { make } from "../shared/page.js";
import { word } from "../shared/words.js";
import { added } from "./adding.js";
import { Kept } from "./kept.js";
import { button, captioned, counter, foot, note, show } from "./parts.js";

/** @returns {import("./adding.js").Sheet} */
function blank() {
  return { counts: {}, points: {}, god: "", given: false };
}

/** @param {Element} place @param {any} table */
export function begin(place, { game, tables, people }) {
  const kept = new Kept(`${game}.sheet`, () => ({ sheets: people.names.map(blank), seat: 0 }));

  /** @param {object} changed */
  function change(changed) {
    const { sheets, seat } = kept.now;
    kept.change({ sheets: sheets.with(seat, { ...sheets[seat], ...changed }), seat });
  }

  function draw() {
    const { sheets, seat } = kept.now;
    if (sheets.length !== people.count) {
      kept.replace({ sheets: people.names.map((_, place) => sheets[place] ?? blank()), seat: Math.min(seat, people.count - 1) });
      return;
    }
    const sums = added(tables, sheets);
    const sheet = sheets[seat];
    show(place, heads(sums, seat), ...tables.rows.map((row) => entered(row, sheet)), ...god(sheet), account(sums[seat], sheet), warning(sheet), below());
  }

  function heads(sums, seat) {
    const tabs = sums.map(({ total, wins }, other) =>
      button([make("span", {}, people.name(other)), make("strong", {}, String(total))], () => kept.replace({ ...kept.now, seat: other }), { class: wins ? "sum wins" : "sum", "aria-pressed": String(other === seat), "data-focus": `sum-${other}` }),
    );
    return make("div", { class: "sums", role: "group", "aria-label": word("Players") }, ...tabs);
  }

  function entered({ name, title, is_scoring: isScoring }, sheet) {
    const { counts, points } = sheet;
    const number = counter(name, title, counts[name] ?? 0, (by) => change({ counts: { ...counts, [name]: (counts[name] ?? 0) + by } }));
    if (!isScoring) return make("div", { class: "entry-row" }, make("span", { class: "who" }, title), number);
    const label = word("{what}: points", { what: title });
    const worth = counter(`${name}-points`, label, points[name] ?? 0, (by) => change({ points: { ...points, [name]: (points[name] ?? 0) + by } }));
    return make("div", { class: "entry-row two-counters" }, make("span", { class: "who" }, title), captioned(word("how many"), number), captioned(word("points"), worth));
  }

  function god(sheet) {
    const choices = make("select", { id: "god", "data-focus": "god" }, make("option", { value: "" }, word("No god yet")));
    for (const { name, title } of tables.gods) choices.append(make("option", { value: name, selected: name === sheet.god }, title));
    choices.addEventListener("change", () => change({ god: choices.value }));
    const chosen = tables.gods.find(({ name }) => name === sheet.god);
    const rows = [make("div", { class: "entry-row" }, make("label", { class: "who", for: "god" }, word("God")), choices)];
    if (chosen) rows.push(note(chosen.words));
    if (chosen?.asks) {
      const given = make("input", { type: "checkbox", id: "given", checked: sheet.given, "data-focus": "given" });
      given.addEventListener("change", () => change({ given: given.checked }));
      rows.push(make("label", { class: "tick", for: "given" }, given, make("span", {}, tables.given)));
    }
    return rows;
  }

  function account({ regions, wastelands, temples, god: worth, total, left, wins }, sheet) {
    const title = tables.gods.find(({ name }) => name === sheet.god)?.title ?? word("God");
    const lines = [[word("Regions"), regions], [word("Wastelands"), wastelands], [word("Temple token"), temples], [title, worth]];
    const rows = lines.map(([what, points]) => make("tr", {}, make("th", { scope: "row" }, what), make("td", {}, signed(points))));
    const sum = make("tr", { class: "total" }, make("th", { scope: "row" }, word("Sum")), make("td", {}, String(total)));
    const who = people.name(kept.now.seat);
    const verdict = wins ? note(word("{who} wins as things stand.", { who }), "good") : null;
    return make("section", { class: "account", "aria-live": "polite" }, make("table", {}, make("tbody", {}, ...rows, sum)), note(word("Worshippers left decide if sums are equal: {n}.", { n: left })), verdict);
  }

  function signed(points) {
    return points < 0 ? `−${-points}` : String(points);
  }

  function warning(sheet) {
    const used = tables.rows.filter((row) => row.is_scoring || row.name in tables.costs).reduce((all, { name }) => all + (sheet.counts[name] ?? 0), 0);
    return used > tables.regions ? note(word("Regions entered: {n}. A universe has {most}.", { n: used, most: tables.regions }), "problem") : null;
  }

  function below() {
    return foot(kept, button(word("New sheet"), () => kept.again(), { "data-focus": "again" }));
  }

  kept.onChange(draw);
  people.onChange(draw);
  draw();
}
