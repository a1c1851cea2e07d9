/** Chat and absence are for tables with other people: their scripts come when they are needed. */

import { at } from "./page.js";

export class Company {
  /**
   * @param {string} table
   * @param {(command: object) => Promise<any>} send a command; the promise holds the answer
   * @param {(command: object) => void} command the same; a refusal is shown
   */
  constructor(table, send, command) {
    Object.assign(this, { table, send, command });
    /** @type {Promise<any> | null} */
    this.chat = null;
    /** @type {Promise<any> | null} */
    this.absence = null;
  }

  /** @param {any} state */
  show(state) {
    this.state = state;
    if (at("chat")) {
      this.chat ??= import("./chat.js").then(({ Chat }) => new Chat(this.table, this.send));
    }
    if (state.away?.length || state.lost_seat != null) {
      this.absence ??= import("./absence.js").then(({ Absence }) => new Absence(this.command));
    }
    for (const part of [this.chat, this.absence]) void part?.then((shown) => shown.show(this.state));
  }

  jump() {
    void this.chat?.then((chat) => chat.jump());
  }
}
