/**
 * Data of one's own for a game: written as text, checked by the server a moment after the last key,
 * drawn when it is sound, kept in this browser, shared by a link and played with. Which game it is
 * for, and what the text means, only the server knows.
 */

import { at, data, make } from "../shared/page.js";
import { Board } from "../board/scene.js";
import { apply } from "../shared/settings.js";
import { word } from "../shared/words.js";

/** So long after the last key a text is checked, in milliseconds. */
const PAUSE = 350;
/** So much is kept in a browser, of each game. */
const MOST_KEPT = 30;

class BenchPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.game = root.dataset.game ?? "";
    this.option = root.dataset.option ?? "";
    this.board = new Board(at("scene"));
    this.place = `orrery-workshop-${this.game}`;
    this.timer = 0;
    /** Answers to older texts are not shown. */
    this.question = 0;
    at("text").addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.check(), PAUSE);
    });
    at("copy").addEventListener("click", () => void this.copy());
    this.show(data("checked"));
    this.showKept();
  }

  async check() {
    this.question += 1;
    const question = this.question;
    try {
      const answer = await fetch(`/workshop/${this.game}/check`, {
        method: "POST",
        headers: { Accept: "application/json" },
        body: new URLSearchParams({ text: at("text").value }),
      });
      const checked = await answer.json();
      if (question !== this.question) return;
      this.show(answer.ok ? checked : { faults: [checked.error ?? ""] });
      if (answer.ok && checked.data) this.keep(checked);
    } catch {
      at("verdict").textContent = word("This cannot be done without a connection.");
    }
  }

  /** @param {any} checked */
  show({ faults = [], data: packed = "", scene = null }) {
    const isSound = packed !== "";
    at("verdict").textContent = isSound ? word("All is well.") : word("Still missing or wrong:");
    at("verdict").classList.toggle("good", isSound);
    at("faults").replaceChildren(...faults.map((fault) => make("li", {}, fault)));
    for (const part of ["board", "play", "uses"]) at(part).hidden = !isSound;
    if (!isSound) return;
    // Upright, since there is a column for it.
    this.board.draw({ ...scene, wide: undefined, fixed: scene.fixed ?? [], items: scene.items ?? [] });
    this.address = `${location.origin}/workshop/${this.game}?${new URLSearchParams({ data: packed })}`;
    const chosen = new URLSearchParams({ [`opt_${this.option}`]: packed });
    at("new").href = `/new/${this.game}?${chosen}`;
    at("file").href = `/workshop/${this.game}/file?${new URLSearchParams({ data: packed })}`;
    const fields = { game: this.game, [`opt_${this.option}`]: packed };
    at("table-fields").replaceChildren(
      ...Object.entries(fields).map(([name, value]) => make("input", { type: "hidden", name, value })),
    );
  }

  async copy() {
    await navigator.clipboard.writeText(this.address);
    at("copied").textContent = word("Copied");
  }

  // --- What this browser keeps --------------------------------------------------------------------

  /** @returns {Record<string, string>} the data by its name, the last first */
  kept() {
    try {
      return JSON.parse(localStorage.getItem(this.place) ?? "{}");
    } catch {
      return {};
    }
  }

  /** @param {{name: string, data: string}} checked */
  keep({ name, data: packed }) {
    const { [name]: _, ...others } = this.kept();
    const all = Object.entries({ [name]: packed, ...others }).slice(0, MOST_KEPT);
    localStorage.setItem(this.place, JSON.stringify(Object.fromEntries(all)));
    this.showKept();
  }

  /** @param {string} name */
  forget(name) {
    const { [name]: _, ...others } = this.kept();
    localStorage.setItem(this.place, JSON.stringify(others));
    this.showKept();
  }

  showKept() {
    const kept = Object.entries(this.kept());
    at("none").hidden = kept.length > 0;
    at("kept").replaceChildren(
      ...kept.map(([name, packed]) =>
        make(
          "li",
          {},
          make("a", { href: `/workshop/${this.game}?${new URLSearchParams({ data: packed })}` }, name),
          make("button", { type: "button", click: () => this.forget(name) }, word("Forget")),
        ),
      ),
    );
  }
}

apply();
new BenchPage(at("bench"));
