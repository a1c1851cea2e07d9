/** "Show me a move": what a bot would play in my place, as a ghost, with its path and a reason. */

import { announce, notice } from "../shared/announce.js";
import { outline, svg } from "../board/scene.js";
import { at } from "../shared/page.js";
import { word } from "../shared/words.js";

export class Hints {
  /** @param {import("../board/choosing.js").Choosing} choosing @param {(message: any) => Promise<any>} ask */
  constructor(choosing, ask) {
    this.choosing = choosing;
    this.ask = ask;
    this.marks = svg("g", { class: "marks-hint" });
    choosing.board.layers.marks.append(this.marks);
    /** After so many moves one was asked for; none: -1. */
    this.ply = -1;
  }

  /** @param {any} state */
  show(state) {
    this.state = state;
    if (this.ply !== state.ply || state.phase !== "playing") this.clear();
  }

  async find() {
    const button = at("show-move");
    const { ply } = this.state;
    button.disabled = true;
    this.ply = ply;
    this.say(word("A bot is looking for a move…"));
    const answer = await this.ask({ type: "hint" });
    button.disabled = false;
    if (ply !== this.state.ply) return;
    if (answer?.type !== "suggestion") {
      this.clear();
      if (answer?.sentence) notice(answer.sentence, answer.rule);
      return;
    }
    this.say(answer.sentence);
    announce(answer.sentence);
    this.mark(answer.path ?? []);
    if (answer.code != null) void this.choosing.preview(answer.code);
  }

  /** @param {string[]} path */
  mark(path) {
    const { items, elements } = this.choosing.board;
    const known = path.filter((key) => items.has(key) && elements.has(key));
    this.marks.replaceChildren(...known.map((key) => outline(items.get(key), elements.get(key))));
  }

  /** @param {string} words */
  say(words) {
    at("shown-move").hidden = !words;
    at("shown-move").textContent = words;
  }

  clear() {
    this.ply = -1;
    this.say("");
    this.marks.replaceChildren();
  }
}
