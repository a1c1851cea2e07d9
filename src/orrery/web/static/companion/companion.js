/**
 * The tools of a box: one is shown at a time, and its address says which. Each draws itself when it
 * is first shown; what it looks up comes from the server, or from the copy that this browser keeps.
 */

import { at } from "../shared/page.js";
import { word } from "../shared/words.js";
import { People } from "./people.js";
import { note } from "./parts.js";

/** How each tool begins; all of them are kept for a time without a connection. */
const TOOLS = {
  round: () => import("./round.js"),
  dice: () => import("./dice.js"),
  plan: () => import("./plan.js"),
  flight: () => import("./flight.js"),
  chips: () => import("./chips.js"),
  setups: () => import("./setups.js"),
  winner: () => import("./winner.js"),
  sheet: () => import("./sheet.js"),
  sides: () => import("./sides.js"),
  ways: () => import("./ways.js"),
};

const beside = at("companion");
const { game, look } = beside.dataset;
const places = [...document.querySelectorAll(".tool")];
const begun = new Set();

/** The symbols of the look, so that every part of the page can use them. */
async function wear() {
  const answer = await fetch(`/look/${look}.svg`);
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  sheet.setAttribute("class", "unseen");
  sheet.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(sheet, true));
}

/** Who plays, where there are more than two sides with names of their own. @param {any} tables */
function peopleOf(tables) {
  const many = Object.keys(tables.chips ?? tables.tokens ?? {}).map(Number);
  return many.length ? new People(game, Math.min(...many), Math.max(...many), Math.min(4, Math.max(...many))) : null;
}

async function start() {
  const answer = await fetch(beside.dataset.tables);
  if (!answer.ok) throw new Error(answer.statusText);
  const tables = await answer.json();
  await wear();
  const table = { game, look, tables, people: peopleOf(tables) };
  addEventListener("hashchange", () => void open(table));
  await open(table);
}

/** @param {any} table */
async function open(table) {
  const wanted = location.hash.slice(1);
  const place = places.find((one) => one.dataset.tool === wanted) ?? places[0];
  const name = place.dataset.tool;
  if (!begun.has(name)) {
    begun.add(name);
    const tool = await TOOLS[name]();
    tool.begin(place, table);
  }
  for (const one of places) one.hidden = one !== place;
  for (const tab of document.querySelectorAll(".tool-tabs a")) {
    if (tab.getAttribute("href") === `#${name}`) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
}

function tellConnection() {
  at("connection").hidden = navigator.onLine;
}

addEventListener("online", tellConnection);
addEventListener("offline", tellConnection);
tellConnection();
start().catch(() => {
  places[0].hidden = false;
  places[0].replaceChildren(note(word("What this tool looks up is not here yet. Open it once with a connection."), "problem"));
});
