/**
 * On an upright screen the board ends above the bar. How much room there is depends on all that
 * stands above and below it; where a board would become too narrow, it keeps its width, and the page scrolls.
 */

import { at } from "../shared/page.js";

/** A board is made no narrower than this share of the window. */
const NARROWEST = 0.68;
const GAP = 8;

/** @param {HTMLElement} play the page's part around the board */
export function keepRoom(play) {
  const stage = /** @type {HTMLElement} */ (play.querySelector(".stage"));
  /** What was needed at this width: a board that grows and shrinks would be worse than a gap. */
  let most = 0;
  let width = 0;
  const measure = () => {
    if (innerWidth !== width) [most, width] = [0, innerWidth];
    const above = stage.getBoundingClientRect().top + scrollY;
    most = Math.max(most, Math.ceil(above + at("bar").offsetHeight + GAP));
    const tall = Number(at("scene").style.getPropertyValue("--tall")) || 1;
    play.classList.toggle("is-long", (innerHeight - most) / tall < NARROWEST * innerWidth);
    play.style.setProperty("--chrome", `${most}px`);
  };
  const watch = new ResizeObserver(measure);
  for (const part of play.children) if (part !== stage && !part.matches(".rest")) watch.observe(part);
  addEventListener("resize", measure);
  measure();
}
