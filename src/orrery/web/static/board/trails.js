/**
 * Where things went that others have moved: an arrow for each, until the person moves again. What
 * leaves a trail has the word `trails` in its style.
 */

import { centre, does } from "./motion.js";
import { svg } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */

/** Shorter ways than this part of the table's height are no move. */
const LEAST = 0.034;
const HEAD = 0.018;
/** So far from the middle of what went there the arrow ends. */
const RIM = 0.015;

export class Trails {
  /** @param {import("./scene.js").Board} board */
  constructor(board) {
    this.board = board;
    /** From where to where, in the units of the scene. @type {[number, number][][]} */
    this.ways = [];
    /** Whose moves the last ones were. */
    this.mover = -2;
    board.root.addEventListener("rearranged", () => this.draw());
  }

  /**
   * What has been moved between two states.
   * @param {any} state @param {any} before @param {{ scene: Scene }[]} steps in between
   */
  follow(state, before, steps) {
    if (!before || state.ply === before.ply) return;
    const own = new Set(state.seats.filter((seat) => seat.own).map((seat) => seat.seat));
    const movers = state.log.slice(before.ply).map((line) => line.seat);
    const isOver = state.ply < before.ply || movers.some((seat) => own.has(seat));
    // Who only looks on sees the turn of the last one who moved.
    if (isOver || (!own.size && movers[0] !== this.mover)) this.ways = [];
    this.mover = movers.at(-1) ?? -2;
    const scenes = [before.scene, ...steps.map((step) => step.scene), state.scene];
    if (!isOver) scenes.slice(1).forEach((scene, place) => this.add(scenes[place], scene));
    this.draw();
  }

  /** @param {Scene} from @param {Scene} to */
  add(from, to) {
    const were = new Map(from.items.map((item) => [item.key, item]));
    for (const item of to.items) {
      const was = were.get(item.key);
      if (!was || was === item || !does(item, "trails") || !does(was, "trails")) continue;
      this.ways.push([centre(was), centre(item)]);
    }
  }

  draw() {
    const { arrangement, layers, reach } = this.board;
    const arrows = this.ways.flatMap(([from, to]) => arrow(arrangement.point(from), arrangement.point(to), reach));
    layers.trails.replaceChildren(...arrows);
  }
}

/** @param {[number, number]} from @param {[number, number]} to @param {number} height */
function arrow([x1, y1], [x2, y2], height) {
  const way = Math.hypot(x2 - x1, y2 - y1);
  if (way < LEAST * height) return [];
  const head = HEAD * height;
  const [dx, dy] = [((x2 - x1) / way) * head, ((y2 - y1) / way) * head];
  const tip = [x2 - (dx * RIM) / HEAD, y2 - (dy * RIM) / HEAD];
  const foot = [tip[0] - dx, tip[1] - dy];
  const corners = [tip, [foot[0] - dy / 2, foot[1] + dx / 2], [foot[0] + dy / 2, foot[1] - dx / 2]];
  return [
    svg("line", { x1, y1, x2: foot[0], y2: foot[1] }),
    svg("polygon", { points: corners.map((corner) => corner.join(",")).join(" ") }),
  ];
}
