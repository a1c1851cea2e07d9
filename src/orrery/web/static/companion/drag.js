/** Pieces that follow a finger or a mouse; a touch that does not move is left to whoever listens for clicks. */

import { make } from "../shared/page.js";

const STARTS_AT = 7;

/**
 * @param {Element} place where pieces are picked up
 * @param {(event: PointerEvent) => { name: string, picture: Element } | null} pick
 * @param {(name: string, x: number, y: number) => void} drop
 */
export function draggable(place, pick, drop) {
  place.addEventListener("pointerdown", (down) => {
    const event = /** @type {PointerEvent} */ (down);
    if (event.button || !event.isPrimary) return;
    const found = pick(event);
    if (found) follow(event, found, drop);
  });
}

function follow(down, { name, picture }, drop) {
  const [x, y] = [down.clientX, down.clientY];
  let ghost = null;
  const ending = new AbortController();
  const { signal } = ending;

  function move(event) {
    if (!ghost && Math.hypot(event.clientX - x, event.clientY - y) < STARTS_AT) return;
    if (!ghost) {
      ghost = make("div", { class: "dragged", "aria-hidden": "true" }, picture);
      document.body.append(ghost);
    }
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
  }

  function end(event) {
    ending.abort();
    if (!ghost) return;
    ghost.remove();
    // The click that may follow would mean something else.
    const deaf = new AbortController();
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, signal: deaf.signal });
    setTimeout(() => deaf.abort(), 0);
    if (event.type === "pointerup") drop(name, event.clientX, event.clientY);
  }

  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
}
