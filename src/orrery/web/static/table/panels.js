/** What stands beside the board: the task, proposals, the result, the menu. */

import { at, make } from "../shared/page.js";
import { word } from "../shared/words.js";

/** @param {any} state */
export function showTask(state) {
  const isMine = Boolean(state.choices);
  at("task").textContent = state.task;
  at("bar").classList.toggle("mine", isMine);
  const can = state.can ?? [];
  const asks = !can.includes("undo") && can.includes("takeback");
  at("undo").disabled = !asks && !can.includes("undo");
  at("undo").textContent = asks ? word("Ask to undo") : word("Undo");
  at("waive").hidden = !can.includes("waive");
  at("deal").hidden = !can.includes("deal");
}

/** @param {any} state */
export function showSeries(state) {
  const said = state.series?.sentence ?? "";
  at("series").hidden = !said;
  if (at("series").textContent !== said) at("series").textContent = said;
}

/** Steps of the last moves, for whoever has not seen them on the board. @param {string[]} words */
export function showHappened(words) {
  at("happened").hidden = !words.length;
  at("happened-list").replaceChildren(...words.map((sentence) => make("li", {}, sentence)));
}

// --- Proposals ------------------------------------------------------------------------------------

/** @param {any} state @param {(command: object) => void} command */
export function showProposal(state, command) {
  const proposal = state.proposal;
  const box = at("proposal");
  box.hidden = !proposal;
  if (!proposal) return;
  const answer = (/** @type {boolean} */ agrees) => () =>
    command({ do: "answer", seat: proposal.seat ?? state.seat, agrees });
  const buttons = [
    make("button", { type: "button", class: "primary", click: answer(true) }, word("Agree")),
    make("button", { type: "button", click: answer(false) }, word("Decline")),
  ];
  box.replaceChildren(
    make("p", {}, proposal.sentence),
    make("div", { class: "buttons" }, ...(proposal.asked ? buttons : [])),
  );
}

// --- The result -----------------------------------------------------------------------------------

/** @param {any} state @param {(command: object) => void} [command] */
export function showResult(state, command) {
  const result = state.result;
  at("result").hidden = !result;
  if (!result) return;
  at("result-sentence").textContent = result.sentence;
  at("result-accounts").replaceChildren(...accounts(state));
  const rematch = at("rematch");
  if (!rematch || !command) return;
  rematch.hidden = !state.can?.includes("rematch");
  rematch.onclick = () => command({ do: "propose", seat: state.seat, what: "rematch" });
  at("next-table").hidden = !state.next_table;
  if (state.next_table) at("next-table").href = `/table/${state.next_table}`;
}

/** One small table for every seat whose score has an account. */
function accounts(state) {
  const { accounts: all, scores, winners } = state.result;
  return state.seats
    .filter((seat) => all[seat.seat]?.length)
    .map((seat) => {
      const won = winners.includes(seat.seat) ? " ★" : "";
      const rows = all[seat.seat].map((line) =>
        make(
          "tr",
          {},
          make("th", { scope: "row" }, line.what, make("small", {}, line.why)),
          make("td", {}, String(line.points)),
        ),
      );
      const sum = make(
        "tr",
        { class: "sum" },
        make("th", { scope: "row" }, word("Together")),
        make("td", {}, String(scores[seat.seat])),
      );
      return make(
        "table",
        { class: "account" },
        make("caption", {}, seat.title + won),
        make("tbody", {}, ...rows, sum),
      );
    });
}

// --- The menu -------------------------------------------------------------------------------------

/** Opens and closes the dialogs that the page's buttons name. */
export function prepareDialogs() {
  for (const button of document.querySelectorAll("[data-opens]")) {
    button.addEventListener("click", () => at(button.dataset.opens).showModal());
  }
  for (const dialog of document.querySelectorAll("dialog:not(#cover)")) {
    dialog.addEventListener("click", (event) => {
      const isOutside = event.target === dialog;
      if (isOutside || event.target.closest("[data-closes]")) dialog.close();
    });
  }
}

/** @param {any} state */
export function showMenu(state) {
  for (const button of document.querySelectorAll("[data-asks]")) {
    button.hidden = !state.can?.includes(button.dataset.asks);
  }
}

/**
 * A set-up that is dealt, the end of common time; takeback, draw and resignation, of which the last is asked twice.
 * @param {() => any} state @param {(command: object) => void} command
 */
export function prepareMenu(state, command) {
  for (const button of document.querySelectorAll("[data-asks]")) {
    button.addEventListener("click", () => {
      const what = button.dataset.asks;
      at("menu").close();
      if (what === "resign") at("resigning").showModal();
      else command({ do: "propose", seat: state().seat, what });
    });
  }
  for (const what of ["deal", "waive", "resign"]) {
    at(what).addEventListener("click", () => command({ do: what, seat: state().seat }));
  }
}
