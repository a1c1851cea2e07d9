/**
 * What an item is and does: shown beside it when the pointer rests on it, when a finger stays on
 * it, or by the key `i`. The server is asked only then.
 */

import { announce, place } from "../shared/announce.js";
import { named } from "./pointing.js";

/** How long a pointer rests, and how long a finger stays, in milliseconds. */
const REST = 650;
const PRESS = 480;
/** How far a finger may slip, in pixels. */
const SLIP = 12;

export class Explaining {
  /**
   * @param {import("./scene.js").Board} board
   * @param {(message: any) => Promise<any>} ask a question to the server
   */
  constructor(board, ask) {
    this.board = board;
    this.ask = ask;
    this.tip = document.createElement("div");
    this.tip.className = "tip";
    this.tip.setAttribute("role", "tooltip");
    this.tip.hidden = true;
    document.body.append(this.tip);
    /** What is waited for, or shown. @type {string | null} */
    this.key = null;
    this.timer = 0;
    /** Where the finger went down. @type {number[] | null} */
    this.pressed = null;
    this.wasShown = false;
    this.listen();
  }

  listen() {
    const root = this.board.root;
    root.addEventListener("pointermove", (event) => this.moved(event));
    // A finger that is lifted leaves its words to be read, until the next touch.
    root.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && this.hide());
    document.addEventListener("pointerdown", () => this.hide(), true);
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointerup", () => this.up());
    root.addEventListener("pointercancel", () => this.hide());
    // A long press has been answered: it is no touch.
    root.addEventListener("click", (event) => this.swallow(event), true);
    root.addEventListener("contextmenu", (event) => this.pressed && event.preventDefault());
    root.addEventListener("keydown", (event) => this.keyed(event));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
    addEventListener("scroll", () => this.hide(), { passive: true });
  }

  /** The event for which this was loaded. @param {any} event */
  begin(event) {
    if (event.type === "pointermove") this.moved(event);
    else if (event.type === "pointerdown") this.down(event);
    else this.keyed(event);
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (event.pointerType === "touch") {
      const [x, y] = this.pressed ?? [event.clientX, event.clientY];
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLIP) this.hide();
    } else {
      this.wait(named(this.board, event.clientX, event.clientY), REST);
    }
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.wasShown = false;
    if (event.pointerType !== "touch") return;
    this.wait(named(this.board, event.clientX, event.clientY), PRESS);
    this.pressed = [event.clientX, event.clientY];
  }

  up() {
    this.pressed = null;
    clearTimeout(this.timer);
    if (this.tip.hidden) this.key = null;
  }

  /** @param {Event} event */
  swallow(event) {
    if (!this.wasShown) return;
    this.wasShown = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    const key = /** @type {SVGElement} */ (event.target).dataset?.key;
    if (event.key !== "i" || !key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.key = key;
    void this.show(key);
  }

  /** @param {string | null} key @param {number} pause */
  wait(key, pause) {
    if (key === this.key) return;
    this.hide();
    this.key = key;
    if (key) this.timer = setTimeout(() => void this.show(key), pause);
  }

  /** @param {string} key */
  async show(key) {
    const byFinger = this.pressed !== null;
    const answer = await this.ask({ type: "explain", key });
    const element = this.board.elements.get(key);
    if (!answer?.sentence || !element || key !== this.key) return;
    this.wasShown = byFinger;
    this.tip.textContent = answer.sentence;
    this.tip.hidden = false;
    place(this.tip, element);
    announce(answer.sentence);
  }

  hide() {
    clearTimeout(this.timer);
    this.key = null;
    this.pressed = null;
    this.tip.hidden = true;
  }
}
