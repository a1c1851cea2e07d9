/** Before the game: the invitation, the bot that comes if nobody does, and a table given up. */

import { notice } from "../shared/announce.js";
import { at, make } from "../shared/page.js";
import { word } from "../shared/words.js";

/**
 * What stands there while seats are free, or after it was given up.
 * @param {any} state
 * @returns {import("./clocks.js").Face[]} the time until a bot comes
 */
export function showWaiting(state) {
  const isOpen = state.seats.some((seat) => !seat.name && !seat.bot);
  at("invitation").hidden = state.phase !== "waiting" || !isOpen;
  at("closed").hidden = state.phase !== "closed";
  for (const button of document.querySelectorAll("[data-waits]")) {
    button.hidden = !state.can?.includes(button.dataset.waits);
  }
  // Who was invited has one thing to do; whoever has set up the table waits.
  const isGuest = state.can?.includes("sit") && !state.seats.some((seat) => seat.own);
  at("welcome").hidden = !isGuest || !isOpen || state.phase !== "waiting";
  at("looking").hidden = !state.can?.includes("leave");
  return showFill(state.fill);
}

/** @param {{level: number, deadline: number} | undefined} fill */
function showFill(fill) {
  at("fill").hidden = !fill;
  if (!fill) return [];
  const words = make("span", { class: "clock-time" });
  const parts = word("If nobody comes, a bot of level {level} sits down in {time}.", {
    level: fill.level,
  }).split("{time}");
  at("fill").replaceChildren(parts[0], words, parts[1] ?? "");
  return [{ words, deadline: fill.deadline, own: false }];
}

/** @param {(command: object) => void} command */
export function prepareWaiting(command) {
  prepareLink();
  at("welcome-sit").addEventListener("click", () => {
    const open = document.querySelector("#seats .seat.open");
    command({ do: "sit", seat: Number(/** @type {HTMLElement} */ (open).dataset.seat) });
  });
  for (const button of document.querySelectorAll("[data-waits]")) {
    button.addEventListener("click", () => command({ do: button.dataset.waits }));
  }
}

/** The link to this page, with a button that copies it, and one that hands it to other programs. */
export function prepareLink() {
  const field = at("invitation-link");
  field.value = location.origin + location.pathname;
  field.addEventListener("focus", () => field.select());
  at("invitation-copy").addEventListener("click", () => copy(field));
  const share = at("invitation-share");
  if (!share || !navigator.share) return;
  share.hidden = false;
  share.addEventListener("click", () => {
    void navigator.share({ title: document.title, url: field.value }).catch(() => undefined);
  });
}

/** @param {HTMLInputElement} field */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    notice(word("The link is copied."), "", at("invitation-copy"));
  } catch {
    field.focus(); // without leave to copy, the person can
    notice(word("Copy the marked link."), "", field);
  }
}
