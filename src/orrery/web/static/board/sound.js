/**
 * When something is heard. Silent until a person has switched sounds on, and until the page was
 * touched: browsers want it so. What rings is only loaded then.
 */

import { loudness, sounds } from "../shared/settings.js";

/** @param {string} name one of those in chimes.js @param {number} [later] in seconds */
export async function sound(name, later = 0) {
  const isTouched = navigator.userActivation?.hasBeenActive ?? true;
  if (!sounds() || !isTouched) return;
  const { ring } = await import("./chimes.js");
  ring(name, later, loudness());
}

/** From what is heard first to what is hardly heard. */
const WEIGHT = /** @type {const} */ (["dice", "capture", "place", "hop", "glide"]);

/** The sound of what a board has seen happen: of several things, the weightiest. */
export function soundOf(happened) {
  void sound(WEIGHT.find((name) => happened.has(name)) ?? "place");
}

/** How the game ended for who sits here; who only looks on hears the winner's. @param {any} state */
export function soundOfEnd({ result, seats }) {
  const own = seats.filter((seat) => seat.own).map((seat) => seat.seat);
  if (!result.winners.length) void sound("draw");
  else if (!own.length || own.some((seat) => result.winners.includes(seat))) void sound("win");
  else void sound("lose");
}
