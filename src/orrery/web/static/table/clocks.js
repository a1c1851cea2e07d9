/** Clocks and hourglasses: they run here by the server's clock, and the server is always right. */

import { serverNow } from "./server_clock.js";
import { sound } from "../board/sound.js";
import { word } from "../shared/words.js";

const TICK = 200;
const HURRY = 10_000;

/**
 * Time as people read it: `9.4` seconds, `4:05`, `1:04:05`, `2 d 4 h`.
 * @param {number} milliseconds
 */
export function timeText(milliseconds) {
  const left = Math.max(0, milliseconds);
  if (left < HURRY) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const [minutes, hours, days] = [60, 3600, 86_400].map((unit) => Math.floor(seconds / unit));
  if (days) return word("{days} d {hours} h", { days, hours: hours % 24 });
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (hours) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/**
 * @typedef {object} Face
 * @property {HTMLElement} words
 * @property {HTMLProgressElement} [bar]
 * @property {number} [left] milliseconds on a clock that stands still
 * @property {number} [deadline] when one that runs will have run out, by the server's clock
 * @property {boolean} own
 * @property {number} [ticked] the last second that was heard
 */

/** All that shows time on a page. */
export class Clocks {
  constructor() {
    /** @type {Face[]} */
    this.faces = [];
    setInterval(() => this.tick(), TICK);
  }

  /** @param {Face[]} faces */
  show(faces) {
    this.faces = faces;
    this.tick();
  }

  /** More of them, beside those. @param {Face[]} faces */
  add(faces) {
    this.faces = [...this.faces, ...faces];
    this.tick();
  }

  tick() {
    const now = serverNow();
    for (const face of this.faces) {
      const isRunning = face.deadline != null;
      const left = face.deadline != null ? face.deadline - now : (face.left ?? 0);
      const text = timeText(left);
      if (face.words.textContent !== text) face.words.textContent = text;
      if (face.bar) face.bar.value = Math.max(0, left);
      face.words.classList.toggle("hurry", isRunning && left < HURRY);
      this.hear(face, left);
    }
  }

  /** The last seconds of one's own clock can be heard. @param {Face} face @param {number} left */
  hear(face, left) {
    const second = Math.ceil(left / 1000);
    if (!face.own || face.deadline == null || left <= 0 || left > HURRY || face.ticked === second) return;
    face.ticked = second;
    sound("hurry");
  }
}
