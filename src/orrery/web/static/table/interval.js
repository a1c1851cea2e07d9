/** The card between two rounds: how the last one ended, and a button that goes on. */

import { announce } from "../shared/announce.js";
import { at, make } from "../shared/page.js";
import { word } from "../shared/words.js";

/** The round whose card is there. */
let shown = 0;

/**
 * @param {any} state
 * @param {{command: (command: object) => void, ask: (message: any) => Promise<any>}} ears
 * @returns {import("./clocks.js").Face[]} the time until the next round
 */
export function showInterval(state, ears) {
  const { interval } = state;
  const card = at("interval");
  if (!interval) {
    card.hidden = true;
    shown = 0;
    return [];
  }
  if (interval.round !== shown) draw(card, state, ears);
  shown = interval.round;
  const button = /** @type {HTMLButtonElement} */ (card.querySelector("[data-goes-on]"));
  button.hidden = state.seat == null;
  button.disabled = Boolean(interval.ready);
  const waits = interval.waits_for ? word("Waiting for {names}.", { names: interval.waits_for }) : "";
  at("interval-waits").textContent = waits;
  return [{ words: at("interval-time"), deadline: interval.deadline, own: false }];
}

function draw(card, state, { command, ask }) {
  const { round, sentence, lines } = state.interval;
  const best = make("button", { type: "button", class: "quiet", hidden: !state.interval.best_known }, word("What was the best?"));
  best.onclick = async () => {
    best.disabled = true;
    const answer = await ask({ type: "best" });
    if (answer?.sentence) best.replaceWith(make("p", { class: "interval-best" }, answer.sentence));
    if (answer?.sentence) announce(answer.sentence);
  };
  const goOn = () => command({ do: "ready", seat: state.seat });
  card.replaceChildren(
    make("h2", {}, word("Round {n} is over", { n: round })),
    make("p", { class: "interval-sentence" }, sentence),
    make("ul", { class: "interval-lines" }, ...(lines ?? []).map((line) => row(line, state))),
    best,
    make(
      "div",
      { class: "buttons" },
      make("button", { type: "button", class: "primary", "data-goes-on": "", click: goOn }, word("Continue")),
      make("span", { class: "clock-time", id: "interval-time", role: "timer" }),
      make("span", { class: "soft", id: "interval-waits" }),
    ),
  );
  card.hidden = false;
  announce(sentence);
}

/** @param {{what: string, seat?: number, points?: number}} line @param {any} state */
function row({ what, seat, points }, state) {
  const whose = seat == null ? what : `${state.seats[seat].title} ${what}`;
  const kind = seat == null && !points ? { class: "sentence" } : {};
  return make("li", kind, whose, points ? make("b", {}, ` +${points}`) : null);
}
