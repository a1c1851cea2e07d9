/**
 * Choosing moves ahead of time on the same board: first what another is expected to play, then the
 * own answer; or only the own next move. The server says what could be played in each position.
 */

import { announce, notice } from "../shared/announce.js";
import { at, make } from "../shared/page.js";
import { word } from "../shared/words.js";

/**
 * @typedef {object} Ears
 * @property {(message: any) => Promise<any>} ask a question to the server
 * @property {(program: object) => void} keep what was planned
 * @property {(scene: any, choices: any) => void} think of the table like this
 * @property {() => void} wake to the table as it is
 */

export class Planning {
  /** @param {Ears} ears */
  constructor(ears) {
    this.ears = ears;
    /** The position that is thought of; null: none. @type {{kind: string, line: any[]} | null} */
    this.ahead = null;
    /** Who moves there. */
    this.seat = -1;
    this.task = "";
    const stop = { type: "button", id: "planning-stop", hidden: true, click: () => this.stop() };
    at("cancel").before(make("button", stop, word("Stop planning")));
  }

  get isOn() {
    return this.ahead !== null;
  }

  /**
   * @param {string} kind of a program
   * @param {any[]} line the moves that are made already, as codes or texts
   */
  async think(kind, line = []) {
    const planned = await this.ears.ask({ type: "plan", ahead: { kind, line } });
    if (planned?.type !== "planned") {
      if (planned) notice(planned.sentence, planned.rule);
      this.stop();
      return;
    }
    this.ahead = { kind, line };
    this.seat = planned.seat;
    this.task = planned.task;
    this.ears.think(planned.scene, planned.choices);
    this.show();
    announce(this.task);
  }

  /** A move was chosen there. @param {number} code @param {number} own the own seat */
  pick(code, own) {
    if (!this.ahead) return;
    const { kind, line } = this.ahead;
    if (kind === "next") this.keep({ kind, move: code });
    else if (this.seat === own) this.keep({ kind, moves: [...line, code] });
    else void this.think(kind, [...line, code]);
  }

  /** @param {object} program */
  keep(program) {
    this.stop();
    this.ears.keep(program);
  }

  /** Whether there was something to stop. */
  stop() {
    if (!this.ahead) return false;
    this.ahead = null;
    this.show();
    this.ears.wake();
    return true;
  }

  /** The table has gone on, and is about to be shown: what was thought of will not come. */
  lapse() {
    if (!this.ahead) return;
    this.ahead = null;
    this.show();
    notice(word("The table has gone on; what you were choosing for later is gone."));
  }

  /** What to do is not what the table says. */
  show() {
    document.body.classList.toggle("is-planning", this.isOn);
    at("planning-stop").hidden = !this.isOn;
    if (this.isOn) at("task").textContent = this.task;
  }
}
