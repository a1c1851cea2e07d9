/** The page for whoever has no connection: lists what this browser has kept, and waits for the line. */

import { at, make } from "../shared/page.js";
import { word } from "../shared/words.js";

const LISTS = "/offline/";
/** In the order in which they are listed; a problem says itself what it is. @type {Record<string, () => string>} */
const KINDS = {
  companion: () => "",
  lesson: () => word("Lesson"),
  solitaire: () => "",
  solver: () => word("Solved position"),
  replay: () => word("Replay"),
};

/** What is kept, as the server told of it. */
async function kept() {
  const found = new Map();
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!new URL(request.url).pathname.startsWith(LISTS)) continue;
      const answer = await cache.match(request, { ignoreVary: true });
      found.set(request.url, await answer.json());
    }
  }
  const order = Object.keys(KINDS);
  return [...found.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** @param {any} thing */
function line({ kind, title, address }) {
  const told = make("span", { class: "told" }, make("strong", {}, title), " ");
  const name = KINDS[kind]();
  if (name) told.append(make("span", { class: "soft" }, `· ${name}`));
  const unseen = make("span", { class: "unseen" }, ` ${title}`);
  return make("li", {}, told, make("a", { class: "button", href: address }, word("Open"), unseen));
}

if (location.pathname !== "/offline") {
  at("instead").hidden = at("again").hidden = false;
  addEventListener("online", () => location.reload());
}
const things = await kept();
at("kept").replaceChildren(...things.map(line));
at("nothing").hidden = things.length > 0;
