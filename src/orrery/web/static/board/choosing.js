/**
 * A person chooses a move on the board: points, touches, presses keys; sees what would come of it;
 * confirms or thinks again.
 */

import { announce, hideNotice, notice } from "../shared/announce.js";
import { Roving } from "./keyboard.js";
import { Marks } from "./marks.js";
import { does } from "./motion.js";
import { at } from "../shared/page.js";
import { Pick } from "./picker.js";
import { meant, named } from "./pointing.js";
import { confirms } from "../shared/settings.js";
import { sound } from "./sound.js";
import { word } from "../shared/words.js";

/** How long one points at something before its result is shown, in milliseconds. */
const DWELL = 90;

/**
 * @typedef {object} Ears
 * @property {(message: any) => Promise<any>} ask a question to the server
 * @property {(code: number) => void} play
 * @property {(steps: number) => boolean} [confirms] instead of what the settings say
 */

export class Choosing {
  /** @param {import("./scene.js").Board} board @param {Ears} ears */
  constructor(board, ears) {
    this.board = board;
    this.ears = ears;
    this.marks = new Marks(board);
    this.roving = new Roving(board, {
      touched: (key) => this.touch(key, true),
      focused: (key) => this.focused(key),
    });
    /** Whether a move of so many touches waits for a confirmation. */
    this.asks = ears.confirms ?? confirms;
    this.pick = Pick.begin(null);
    /** A move that is on its way, or a picture of the past: nothing can be chosen. */
    this.isPaused = false;
    /** What the pointer or the keyboard is on. @type {string | null} */
    this.aim = null;
    this.isAimedByKeyboard = false;
    /** Answers to older questions are not shown. */
    this.questions = 0;
    this.dwell = 0;
    /** What was asked about moves of this position, by code. @type {Map<number, Promise<any>>} */
    this.ghosts = new Map();
    /** The move that is shown, as a sentence. @type {{code: number, words: string} | null} */
    this.said = null;
    /** What is laid as it follows the pointer. @type {import("./turning.js").Turning | null} */
    this.turning = null;
    /** How it lies now, though not all its places were touched. @type {any} */
    this.laid = null;
    this.listen();
  }

  listen() {
    const root = this.board.root;
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "touch") this.aimAt(meant(this.board, this.live(), event));
    });
    root.addEventListener("pointerleave", () => this.aimAt(null));
    root.addEventListener("rearranged", () => this.show());
    at("confirm").addEventListener("click", () => this.confirm());
    at("cancel").addEventListener("click", () => this.cancel());
  }

  /** Other choices; what was touched stays, as far as it still leads somewhere. */
  offer(choices, isSamePosition) {
    this.pick = isSamePosition ? this.pick.among(choices) : Pick.begin(choices);
    this.isPaused = false;
    this.ghosts.clear();
    this.show();
    this.lookAgain();
  }

  pause(isPaused = true) {
    this.isPaused = isPaused;
    this.show();
  }

  /** What can be touched now. @returns {Set<string>} */
  live() {
    return this.isPaused ? new Set() : this.pick.touchable();
  }

  // --- Touching -----------------------------------------------------------------------------------

  /** @param {MouseEvent} event */
  clicked(event) {
    const isSpoken = event.detail === 0 && event.clientX === 0; // by a screen reader
    const target = /** @type {Element} */ (event.target).closest("[data-live]");
    const key = isSpoken
      ? /** @type {SVGElement | null} */ (target)?.dataset.key ?? null
      : this.aimed(/** @type {PointerEvent} */ (event));
    if (key) this.touch(key, isSpoken);
    else this.missed(named(this.board, event.clientX, event.clientY));
  }

  /** What a click means: what is seen there, else what will be there in a moment. */
  aimed(event) {
    const seen = meant(this.board, this.live(), event);
    if (seen || !this.board.rest()) return seen;
    return meant(this.board, this.live(), event);
  }

  /** @param {string} key @param {boolean} byKeyboard */
  touch(key, byKeyboard = false) {
    const next = this.isPaused ? null : this.pick.touch(key);
    if (!next) {
      this.missed(key);
      return;
    }
    hideNotice();
    this.pick = next;
    this.show();
    const whole = next.whole;
    void this.takeUp();
    if (whole && next.isFinal && whole.sure && !this.asks(whole.steps)) this.confirm();
    else if (whole) this.propose(whole, byKeyboard);
    else this.help();
  }

  /** A touch that leads nowhere: the server says why. @param {string | null} key */
  async missed(key) {
    if (!key) {
      if (!this.pick.isEmpty && !this.isPaused) this.cancel();
      return;
    }
    const near = this.board.elements.get(key) ?? null;
    const answer = await this.ears.ask({ type: "touch", path: [...this.pick.touched, key] });
    if (!answer) return;
    if (answer.items?.length) this.board.aids(answer.items);
    if (answer.sentence) {
      sound("refuse");
      notice(answer.sentence, answer.rule, near);
    }
  }

  /** A complete move waits for a confirmation, and shows what would come of it. */
  propose(whole, byKeyboard) {
    this.board.aids([]);
    this.preview(whole.code);
    const words = word("Confirm the move {move}?", { move: whole.text });
    announce(words);
    at("hint").textContent = whole.text;
    if (byKeyboard) at("confirm").focus();
  }

  /** Something helpful about what was touched last. */
  async help() {
    this.questions += 1;
    const question = this.questions;
    this.board.aids([]);
    if (this.pick.isEmpty) return;
    const answer = await this.ears.ask({ type: "touch", path: this.pick.touched });
    if (question === this.questions && answer?.items) this.board.aids(answer.items);
  }

  confirm() {
    const whole = this.pick.whole ?? this.laid;
    if (!whole || this.isPaused) return;
    this.isPaused = true;
    const hadFocus = at("confirm") === document.activeElement;
    this.show();
    if (hadFocus) this.roving.focus();
    this.ears.play(whole.code);
  }

  cancel() {
    const hadFocus = at("actions").contains(document.activeElement);
    this.pick = this.pick.cancelled();
    hideNotice();
    this.show();
    this.help();
    if (hadFocus) this.roving.focus();
  }

  /** Whether there was something to cancel. */
  escape() {
    if (this.pick.isEmpty || this.isPaused) return false;
    this.cancel();
    return true;
  }

  // --- Looking ------------------------------------------------------------------------------------

  /** @param {string | null} key */
  focused(key) {
    const isKeyboard =
      key !== null && (this.board.elements.get(key)?.matches(":focus-visible") ?? false);
    this.marks.show("focus", isKeyboard ? [key] : []);
    if (isKeyboard) this.aimAt(key);
    else if (this.isAimedByKeyboard) this.aimAt(null); // what the pointer is on stays
    this.isAimedByKeyboard = isKeyboard;
  }

  /** @param {string | null} key */
  aimAt(key) {
    if (key === this.aim) return;
    this.aim = key;
    this.board.root.classList.toggle("aiming", key !== null);
    this.marks.show("hover", key ? [key] : []);
    this.hint();
    clearTimeout(this.dwell);
    this.dwell = setTimeout(() => this.previewAim(), DWELL);
  }

  /** A question that nobody heard, or whose answer was wiped away, is asked again. */
  lookAgain() {
    if (this.isPaused) return;
    if (this.pick.whole) this.preview(this.pick.whole.code);
    else this.previewAim();
  }

  previewAim() {
    if (this.isPaused || this.pick.whole) return;
    const whole = this.aim ? this.pick.finishedBy(this.aim) : null;
    const way = !whole && this.isTurnable ? this.turning?.lying(this.pick, this.aim) : null;
    if (whole) this.preview(whole.code);
    else if (way) this.lay(way);
    else this.unpreview();
  }

  /** @param {number} code */
  async preview(code) {
    this.questions += 1;
    const question = this.questions;
    if (!this.ghosts.has(code)) this.ghosts.set(code, this.ears.ask({ type: "try", move: code }));
    const ghost = await this.ghosts.get(code);
    if (!ghost) this.ghosts.delete(code); // nobody heard the question
    if (question !== this.questions || ghost?.type !== "ghost") return;
    this.board.ghost(ghost.items ?? [], ghost.gone ?? []);
    this.said = { code, words: ghost.said };
    this.hint();
  }

  unpreview() {
    this.laid = null;
    this.showButtons();
    if (this.board.layers.ghosts.childElementCount === 0) return;
    this.questions += 1;
    this.board.clearGhost();
  }

  /** Whether what was touched first is laid on several places, in any order. */
  get isTurnable() {
    const first = this.board.items.get(this.pick.touched[0]);
    return Boolean(first && this.pick.isLoose && does(first, "turnable"));
  }

  /** What can be turned lies where one points, or has touched. */
  async takeUp() {
    if (!this.isTurnable) return;
    const { Turning } = await import("./turning.js");
    this.turning ??= new Turning(this);
    this.lookAgain();
  }

  /** @param {import("./turning.js").Way} way */
  lay(way) {
    this.laid = way;
    this.preview(way.code);
    this.showButtons();
    this.hint();
  }

  /** What one points at, and where the touches so far have led. */
  hint() {
    const { whole, touched } = this.pick;
    const lying = touched.filter((key) => this.board.items.has(key)); // a tool may lie elsewhere
    const names = lying.map((key) => this.board.items.get(key)?.text || key);
    const aimed = this.aim && this.pick.finishedBy(this.aim);
    const pointed = aimed ? aimed.text : this.aim && this.board.items.get(this.aim)?.text;
    if (pointed && !touched.includes(this.aim)) names.push(pointed);
    const move = whole || aimed || this.laid;
    const said = move && this.said?.code === move.code ? this.said.words : move?.text;
    at("hint").textContent = said ?? names.join(" › ");
  }

  show() {
    const live = this.live();
    if (!this.pick.whole) this.board.clearGhost();
    this.laid = null;
    this.roving.offer(live, this.pick.touched, this.pick.offers);
    this.marks.show("can", this.isPaused ? [] : this.pick.offers);
    this.marks.show("chosen", this.pick.touched);
    if (this.aim && !live.has(this.aim)) this.aimAt(null);
    this.showButtons();
    this.hint();
  }

  showButtons() {
    const { pick, isPaused, laid } = this;
    const isLying = laid !== null && this.isTurnable && pick.touched.length > 1;
    at("confirm").hidden = isPaused || !(pick.whole || isLying);
    at("cancel").hidden = pick.isEmpty || isPaused;
    this.turning?.show(laid !== null && !pick.whole && !isPaused);
  }
}
