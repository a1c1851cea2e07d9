/**
 * States come as fast as others play, and eyes follow more slowly. What has happened is shown in
 * its order: first the steps of a move, then the state it led to, and moves of others not on each
 * other's heels. Nothing is lost on the way: who falls behind is shown everything faster, then at
 * once, and whoever likes skips to the end.
 */

import { centre } from "./motion.js";
import { moves, setting } from "../shared/settings.js";

/** @typedef {import("./scene.js").Scene} Scene */
/**
 * @typedef {object} Step what the table looks like for a moment within a move
 * @property {number} ms
 * @property {Scene} scene
 * @property {string} [words]
 * @property {[string[], [number, number][]][]} [ways] what travels together, and through where
 */
/**
 * @typedef {object} Ears
 * @property {() => boolean} isPresent whether the board shows what happens now
 * @property {(step: Step) => void} draw
 * @property {(isOn: boolean) => void} play steps begin, or have ended
 * @property {(state: any, unseen: string[], steps: Step[]) => void} show a state, with the words of
 *   steps that were not played, and the steps
 */

/** How many times as long as usual. */
const SPEEDS = { slow: 1.7, normal: 1, fast: 0.5, off: 0 };
/** From one move of others to the next, in milliseconds. */
const BETWEEN = 450;
/** With more states than this that take their time waiting, they are shown faster, then at once. */
const HURRY = 2;
const JUMP = 8;
/** All steps that come together take no longer than this, in milliseconds. */
const LONGEST = 15_000;
/** The share of a step for which things are on their way; then one can look at what came of it. */
const UNDER_WAY = 0.8;

export class Steps {
  /** @param {import("./scene.js").Board} board @param {Ears} ears */
  constructor(board, ears) {
    this.board = board;
    this.ears = ears;
    /** @type {{ state: any, steps: Step[], isHeld: boolean }[]} */
    this.waiting = [];
    this.isBusy = false;
    /** Steps are on the board. */
    this.isPlaying = false;
    this.isSkipping = false;
    this.shownAt = -Infinity;
    /** Ends the wait. @type {() => void} */
    this.wake = () => {};
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
    board.root.addEventListener("click", (event) => this.interrupted(event), true);
    document.addEventListener("keydown", (event) => this.pressed(event), true);
  }

  /**
   * A state to show when its turn has come.
   * @param {any} state @param {Step[]} steps those that led to it
   * @param {boolean} isHeld not at once after the state before
   */
  take(state, steps, isHeld) {
    this.waiting.push({ state, steps, isHeld });
    if (!this.isBusy) void this.run();
  }

  /** Everything that has come is shown now. */
  skip() {
    if (!this.isBusy) return;
    this.isSkipping = true;
    this.wake();
  }

  async run() {
    this.isBusy = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      if (this.behind > JUMP) this.isSkipping = true;
      const wait = next.isHeld ? this.shownAt + BETWEEN * this.pace() - performance.now() : 0;
      if (wait > 0) await this.rest(wait);
      const isSeen = next.steps.length > 0 && this.mayPlay() && (await this.play(next.steps));
      this.ears.show(next.state, isSeen ? [] : sentences(next.steps), next.steps);
      this.shownAt = performance.now();
    }
    this.isSkipping = false;
    this.isBusy = false;
  }

  /** Whether they were played to the end. @param {Step[]} steps */
  async play(steps) {
    this.isPlaying = true;
    this.ears.play(true);
    const share = Math.min(1, LONGEST / steps.reduce((all, step) => all + step.ms, 0));
    for (const step of steps) {
      const ms = step.ms * share * this.pace();
      if (!ms) break;
      this.board.paths = paths(this.board, step, ms * UNDER_WAY);
      this.ears.draw(step);
      await this.rest(ms);
    }
    this.isPlaying = false;
    this.ears.play(false);
    if (this.isSkipping) this.board.rest();
    return !this.isSkipping;
  }

  mayPlay() {
    return moves() && this.pace() > 0 && this.ears.isPresent();
  }

  /** How many states wait that do not just follow at once. */
  get behind() {
    return this.waiting.filter(({ steps, isHeld }) => isHeld || steps.length).length;
  }

  /** How many times as long as written; 0: at once. */
  pace() {
    if (this.isSkipping || document.hidden) return 0;
    return (SPEEDS[setting("steps")] ?? 1) * (this.behind > HURRY ? 0.4 : 1);
  }

  /** @param {number} ms */
  rest(ms) {
    if (this.isSkipping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  /** A touch or a key while steps are played means: go on. @param {Event} event */
  interrupted(event) {
    if (!this.isPlaying) return;
    event.stopPropagation();
    event.preventDefault();
    this.skip();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {Element} */ (event.target);
    const isElsewhere = target.closest("input, select, textarea, button, a, summary, dialog");
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (isModified || ["Tab", "Shift"].includes(event.key)) return;
    if (!isElsewhere || event.key === "Escape") this.interrupted(event);
  }
}

/** What steps say; several may share a sentence. @param {Step[]} steps @returns {string[]} */
function sentences(steps) {
  const words = steps.map((step) => step.words ?? "").filter(Boolean);
  return words.filter((sentence, place) => sentence !== words[place - 1]);
}

/**
 * The points that items pass on their way, by their keys.
 * @param {import("./scene.js").Board} board @param {Step} step @param {number} ms
 */
function paths(board, step, ms) {
  const now = new Map(board.placed(step.scene.items).map((item) => [item.key, item]));
  const found = new Map();
  for (const [[leader, ...others], through] of step.ways ?? []) {
    const before = board.items.get(leader);
    const after = now.get(leader);
    if (!after) continue;
    const passed = through.map((point) => board.arrangement.point(point));
    const points = [...(before ? [centre(before)] : []), ...passed, centre(after)];
    found.set(leader, { points, ms });
    for (const key of others) {
      const [from, to] = [board.items.get(key), now.get(key)];
      if (to) found.set(key, { points: beside(points, from && centre(from), centre(to)), ms });
    }
  }
  return found;
}

/** The same way, as far beside it as at its ends; what is new, as at the end of it. */
function beside(points, before, to) {
  const [first, last] = [points[0], points.at(-1)];
  const from = before ?? [first[0] + to[0] - last[0], first[1] + to[1] - last[1]];
  return points.map(([x, y], place) => {
    const done = place / (points.length - 1);
    const off = (axis) => (from[axis] - first[axis]) * (1 - done) + (to[axis] - last[axis]) * done;
    return [x + off(0), y + off(1)];
  });
}
