/** The line to the engine, which is opened with the first question. */

import { word } from "../shared/words.js";

export class Engine {
  constructor() {
    /** @type {WebSocket | null} */
    this.socket = null;
    /** Who hears the answers, by the name of the question. @type {Map<string, (answer: any) => void>} */
    this.ears = new Map();
    this.count = 0;
  }

  /**
   * Ask, and hear every answer; the name by which it can be stopped.
   * @param {any} question @param {(answer: any) => void} hear
   */
  ask(question, hear) {
    this.count += 1;
    const id = `q${this.count}`;
    this.ears.set(id, hear);
    void this.say({ ...question, id });
    return id;
  }

  /** @param {string} id */
  stop(id) {
    if (!this.ears.delete(id)) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "stop", id }));
  }

  /** @param {any} message */
  async say(message) {
    const socket = this.opened();
    if (socket.readyState === WebSocket.CONNECTING) {
      await new Promise((go) => {
        socket.addEventListener("open", go, { once: true });
        socket.addEventListener("close", go, { once: true });
      });
    }
    if (socket.readyState === WebSocket.OPEN && this.ears.has(message.id)) socket.send(JSON.stringify(message));
  }

  opened() {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return this.socket;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws/study`);
    this.socket.addEventListener("message", (event) => {
      const answer = JSON.parse(event.data);
      this.ears.get(answer.id)?.(answer);
    });
    this.socket.addEventListener("close", () => this.lost());
    return this.socket;
  }

  lost() {
    const sentence = word("The connection was lost. Try again.");
    const ears = [...this.ears.entries()];
    this.ears.clear();
    for (const [id, hear] of ears) hear({ type: "refused", id, sentence });
  }
}
