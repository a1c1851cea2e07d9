/** The end of a game: how it ended for me, what decided it in full light, and where to go next. */

import { announce, notice } from "../shared/announce.js";
import { Veil } from "../board/veil.js";
import { at, make } from "../shared/page.js";
import { moves } from "../shared/settings.js";
import { word } from "../shared/words.js";

/** How long a line of an account stands alone, in milliseconds. */
const BEAT = 450;
/** Simulations to find what decided: of the whole game, and of a move at least and at most. */
const EFFORT = 20_000;
const FEWEST = 40;
const MOST = 800;

export class Ending {
  /**
   * @param {import("../board/scene.js").Board} board @param {string} table
   * @param {(ply: number) => void} lookBack
   */
  constructor(board, table, lookBack) {
    this.table = table;
    this.lookBack = lookBack;
    this.veil = new Veil(board);
    at("share-picture").hidden = false;
    at("share-picture").addEventListener("click", () => void this.share());
    at("other-level").addEventListener("click", () => this.openOther());
    this.deciding = make("button", { type: "button", click: () => void this.findDecision() });
    this.deciding.textContent = word("Where was it decided?");
    at("share-picture").before(this.deciding);
  }

  /** The board goes back to the move that decided the game, once it is found. */
  async findDecision() {
    this.deciding.disabled = true;
    this.deciding.textContent = word("Looking for it…");
    const all = this.state.ply;
    const { decided, error } = await analysis(this.table, all);
    this.deciding.hidden = !error;
    this.deciding.disabled = false;
    if (!decided) {
      notice(error || word("No single move decided this game."));
      return;
    }
    this.lookBack(decided);
    at("board").scrollIntoView({ block: "nearest" });
    const words = word("Here it was decided: move {ply} of {all}", { ply: decided, all });
    at("past-words").textContent = words;
    announce(words);
  }

  /** @param {any} state @param {boolean} isNew whether it has just ended before these eyes */
  show(state, isNew) {
    this.state = state;
    const { result, ending } = state;
    at("ending").hidden = !result;
    if (!result) return this.veil.light([], false);
    at("ending-head").hidden = !ending;
    at("ending-head").textContent = ending?.head ?? "";
    at("ending-why").textContent = [ending?.why, ending?.hints].filter(Boolean).join(" ");
    at("task").hidden = Boolean(ending);
    this.offerLevel(ending, result);
    this.veil.light(result.lit ?? [], isNew && moves());
    if (isNew && moves()) countAccounts();
  }

  offerLevel(ending, result) {
    const button = at("other-level");
    button.hidden = !ending?.level;
    if (!ending?.level) return;
    const won = result.winners.includes(this.state.seat);
    const level = ending.level;
    button.textContent = won ? word("Next: level {level}", { level }) : word("Try level {level}", { level });
  }

  /** Another table like this one, against bots of the other level. */
  openOther() {
    const wish = Object.entries(this.state.ending.wish);
    const fields = wish.map(([name, value]) => make("input", { type: "hidden", name, value }));
    const form = make("form", { method: "post", action: "/tables" }, ...fields);
    document.body.append(form);
    form.submit();
  }

  /** The last picture goes to whatever this device shares with, or into a file. */
  async share() {
    const answer = await fetch(`/table/${this.table}/preview.png?n=${this.state.number}`);
    if (!answer.ok) return;
    const file = new File([await answer.blob()], "orrery.png", { type: "image/png" });
    const parcel = { files: [file], title: document.title, text: this.state.result.sentence };
    if (navigator.canShare?.(parcel)) {
      await navigator.share(parcel).catch(() => {});
      return;
    }
    const link = make("a", { href: URL.createObjectURL(file), download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}

/** A short analysis of the game, or why there is none. @param {string} table @param {number} plies */
async function analysis(table, plies) {
  const record = await fetch(`/table/${table}/record`);
  if (!record.ok) return record.json();
  const simulations = Math.max(FEWEST, Math.min(MOST, Math.floor(EFFORT / plies)));
  const answer = await fetch("/api/analyse", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ record: await record.text(), simulations }),
  });
  return answer.json();
}

/** Lines of all accounts appear one after the other, and the sums grow with them. */
function countAccounts() {
  for (const table of document.querySelectorAll("#result-accounts .account")) {
    const rows = [...table.querySelectorAll("tr:not(.sum)")];
    const sum = table.querySelector(".sum td");
    const whole = sum.textContent;
    let points = 0;
    for (const row of rows) row.classList.add("to-come");
    rows.forEach((row, place) => {
      setTimeout(() => {
        row.classList.remove("to-come");
        points += Number(row.querySelector("td").textContent);
        sum.textContent = place === rows.length - 1 ? whole : String(points);
      }, BEAT * (place + 1));
    });
    if (rows.length) sum.textContent = "0";
  }
}
