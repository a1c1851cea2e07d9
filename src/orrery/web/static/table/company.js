/** Other people at the table: what they say, and whether they are there. */

import { Absence } from "./absence.js";
import { Chat } from "./chat.js";
import { at } from "../shared/page.js";

export class Company {
  /**
   * @param {string} table
   * @param {(command: object) => Promise<any>} send a command; the promise holds the answer
   * @param {(command: object) => void} command the same; a refusal is shown
   */
  constructor(table, send, command) {
    this.chat = at("chat") && new Chat(table, send);
    this.absence = new Absence(command);
  }

  /** @param {any} state */
  show(state) {
    this.chat?.show(state);
    this.absence.show(state);
  }

  jump() {
    this.chat?.jump();
  }
}
