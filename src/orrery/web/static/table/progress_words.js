/** All lines of progress in words, for whoever asks what the small pictures mean. */

import { gauge, inWords } from "./progress.js";
import { at, make } from "../shared/page.js";
import { word } from "../shared/words.js";

/** @param {any} state */
export function explainProgress(state) {
  const { seats, shared } = state.progress;
  const parts = state.seats.map((seat) => [seat.title, seats[seat.seat]]);
  if (shared) parts.push([word("The table"), { lines: shared }]);
  const dialog = at("standing") ?? make("dialog", { id: "standing", "aria-labelledby": "standing-head" });
  dialog.replaceChildren(
    make("h2", { id: "standing-head" }, word("Where the game stands")),
    ...parts.flatMap(([title, progress]) => part(title, progress, state.scene.look)),
    make("button", { type: "button", click: () => dialog.close() }, word("Close")),
  );
  dialog.onclick = (event) => event.target === dialog && dialog.close();
  if (!dialog.isConnected) document.body.append(dialog);
  dialog.showModal();
}

function part(title, { lines = [], sentence }, look) {
  if (!lines.length && !sentence) return [];
  const rows = lines.map((line) =>
    make("li", {}, make("span", { "aria-hidden": "true" }, gauge(line, look)), make("span", {}, inWords(line))),
  );
  return [
    make("h3", {}, title),
    make("ul", { class: "standing" }, ...rows),
    ...(sentence ? [make("p", {}, sentence)] : []),
  ];
}
