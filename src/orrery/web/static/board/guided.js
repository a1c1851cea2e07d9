/**
 * A board on which the server says what is right: that of a lesson, or of a puzzle. It asks before
 * anything happens, shows moves and their answers one after the other, and has a line for words.
 */

import { announce } from "../shared/announce.js";
import { at, make } from "../shared/page.js";
import { moves } from "../shared/settings.js";
import { Choosing } from "./choosing.js";
import { Board, outline, svg } from "./scene.js";
import { soundOf } from "./sound.js";
import { Steps } from "./steps.js";

/** How long a move of the others waits after the one before, in milliseconds. */
const PAUSE = 1100;

export class GuidedBoard {
  /**
   * @param {DOMStringMap} told the look of the game, and where its rules are
   * @param {import("./choosing.js").Ears} ears
   */
  constructor(told, ears) {
    this.rules = told.rules ?? "";
    this.board = new Board(at("scene"));
    this.dressed = this.board.wear(told.look ?? "");
    this.choosing = new Choosing(this.board, ears);
    this.moments = new Steps(this.board, {
      isPresent: () => true,
      draw: (moment) => this.drawMoment(moment),
      play: () => undefined,
      show: ({ scene, shown }, unseen) => {
        announce(unseen.join(" "));
        soundOf(this.draw(scene));
        shown();
      },
    });
    this.points = svg("g", { class: "marks-points" });
    this.board.layers.marks.prepend(this.points);
    /** What never changes on this board. @type {any[]} */
    this.fixed = [];
    this.choices = null;
  }

  /** Another board, and not a move. @param {any} scene @param {any} choices @param {string[]} [points] */
  begin(scene, choices, points = []) {
    this.fixed = scene.fixed ?? [];
    this.say("");
    this.draw(scene);
    this.board.rest();
    this.point(points);
    this.offer(choices);
  }

  /** @param {any} choices */
  offer(choices) {
    this.choices = choices ?? null;
    this.choosing.offer(this.choices, false);
  }

  /** What was offered can be chosen again. */
  offerAgain() {
    this.choosing.offer(this.choices, false);
  }

  /** @param {any} scene */
  draw(scene) {
    return this.board.draw(this.whole(scene));
  }

  /** What never changes came with the first scene. @param {any} scene */
  whole(scene) {
    return { ...scene, fixed: scene.fixed ?? this.fixed, items: scene.items ?? [] };
  }

  /** @param {any} moment */
  drawMoment({ scene, words }) {
    soundOf(this.board.draw(scene));
    if (words) this.say(words);
  }

  /** What the words speak of. @param {string[]} keys */
  point(keys) {
    const drawn = [];
    for (const key of keys) {
      const item = this.board.items.get(key);
      const element = /** @type {SVGGraphicsElement} */ (this.board.elements.get(key));
      if (item && element) drawn.push(outline(item, element));
    }
    this.points.replaceChildren(...drawn);
  }

  /** What items are called. @param {string[]} keys */
  names(keys) {
    return keys.map((key) => this.board.items.get(key)?.text || key).join(", ");
  }

  /** @param {string} sentence @param {"good" | "wrong" | ""} [kind] @param {string} [rule] */
  say(sentence, kind = "", rule = "") {
    const box = at("answer");
    box.hidden = !sentence;
    box.className = `lesson-answer ${kind}`;
    const link = rule && make("a", { href: `${this.rules}#${rule}`, "data-rule": rule }, rule);
    box.replaceChildren(sentence, ...(link ? [link] : []));
    announce(rule ? `${sentence} (${rule})` : sentence);
  }

  /**
   * Moves, one after the other; whether nothing else came in between.
   * @param {any[]} frames @param {() => boolean} isWanted
   * @param {boolean} isEnd the last one stays as it ended, before a new round begins
   */
  async playOut(frames, isWanted, isEnd) {
    this.point([]);
    this.offer(null);
    for (const [place, frame] of frames.entries()) {
      if (place) await new Promise((go) => setTimeout(go, moves() ? PAUSE : PAUSE / 4));
      if (!isWanted()) return false;
      await this.happen(frame, isEnd && place === frames.length - 1);
      if (!isWanted()) return false;
    }
    return true;
  }

  /** A move, in its steps if it has some. @param {any} frame @param {boolean} isLast */
  async happen(frame, isLast) {
    const steps = (frame.steps ?? []).map((one) => ({ ...one, scene: this.whole(one.scene) }));
    const scene = isLast && steps.length ? steps.at(-1).scene : frame.scene;
    announce(frame.spoken);
    await new Promise((shown) => this.moments.take({ scene, shown }, steps, false));
  }
}
