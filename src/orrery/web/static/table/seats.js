/** The seats: who sits there, whose turn it is, clocks, and the chairs that are still free. */

import { countUp } from "../board/motion.js";
import { svg } from "../board/scene.js";
import { at, icon, make } from "../shared/page.js";
import { gauges } from "./progress.js";
import { profile, rating } from "./rated.js";
import { word } from "../shared/words.js";

/**
 * @typedef {object} Ears what a person can do with seats
 * @property {(seat: number) => void} look through an own seat
 * @property {(command: object) => void} command
 */

const LEVELS = [1, 2, 3, 4, 5, 6];

/**
 * Draws the plates and gives back the faces of their clocks.
 * @param {any} state @param {Ears} ears
 * @returns {import("./clocks.js").Face[]}
 */
export function showSeats(state, ears) {
  /** @type {import("./clocks.js").Face[]} */
  const faces = [];
  const plates = state.seats.map((seat) => plate(seat, state, ears, faces));
  const list = at("seats");
  list.dataset.count = String(plates.length);
  const focused = list.contains(document.activeElement) ? document.activeElement?.id : "";
  const held = holdings(list);
  list.replaceChildren(...plates);
  for (const [seat, words] of holdings(list)) countUp(words, held.get(seat)?.textContent);
  if (focused) at(focused)?.focus();
  return faces;
}

/** What each seat holds, in words. @param {Element} list @returns {Map<string, Element>} */
function holdings(list) {
  const found = list.querySelectorAll(".seat-holding");
  return new Map([...found].map((words) => [words.closest("[data-seat]").dataset.seat, words]));
}

function plate(seat, state, ears, faces) {
  const isOpen = !seat.name && !seat.bot;
  const kinds = ["seat", seat.acting && "acting", seat.own && "own", seat.winner && "winner"];
  const isLooking = seat.own && seat.seat === state.seat;
  if (isLooking) kinds.push("looking");
  if (isOpen) kinds.push("open");
  return make(
    "li",
    { class: kinds.filter(Boolean).join(" "), "data-seat": seat.seat },
    sign(seat, state.scene),
    make(
      "span",
      { class: "seat-who" },
      make(
        "span",
        { class: "seat-first" },
        make("strong", { class: "seat-title" }, isMe(seat, state) ? word("You") : seat.title),
        rating(seat),
      ),
      make(
        "span",
        { class: "seat-name" },
        isMe(seat, state) ? `${seat.title} · ` : null,
        profile(seat, who(seat, state)),
        presence(seat, state),
      ),
    ),
    signs(seat, state),
    clock(seat, faces),
    isOpen && state.phase === "waiting" ? chair(seat, state, ears) : change(seat, state, ears),
    gauges(state.progress?.seats[seat.seat]?.lines, state, seat.title),
  );
}

/** Whoever has one seat is "you"; whoever plays several is told by their names. */
function isMe(seat, state) {
  return Boolean(seat.own) && state.seats.filter((other) => other.own).length === 1;
}

/** The sign of a seat as the board draws it, or a lamp. */
function sign(seat, { look, signs } = {}) {
  if (!signs?.[seat.seat]) return make("span", { class: "seat-lamp", "aria-hidden": "true" });
  const picture = svg("svg", { class: `seat-sign ${look}`, viewBox: "-12 -12 24 24", "aria-hidden": "true" });
  picture.append(svg("use", { href: `#${look}-${signs[seat.seat]}` }));
  return picture;
}

function who(seat, state) {
  const { bot: level } = seat;
  if (level && state.seats.length > 2) return word("level {level}", { level });
  if (level) return word("Bot, level {level}", { level });
  if (!seat.name) return state.phase === "waiting" ? word("Free seat") : "";
  const isOneOfMine = seat.own && !isMe(seat, state);
  return isOneOfMine ? word("{name} (you)", { name: seat.name }) : seat.name;
}

function presence(seat, state) {
  if (!seat.name || seat.bot || seat.own || state.phase === "over") return null;
  const words = seat.present ? word("connected") : word("away");
  return make(
    "span",
    { class: `presence ${seat.present ? "here" : "away"}`, title: words },
    make("span", { class: "unseen" }, words),
  );
}

/** What stands beside the name: thinking, to move, the laurel, what the seat holds. */
function signs(seat, state) {
  const found = [];
  if (seat.thinking) {
    const dots = ["", "", ""].map(() => make("i"));
    found.push(
      make("span", { class: "thinking" }, ...dots, hidden(word("is thinking"))),
    );
  } else if (seat.acting) {
    found.push(hidden(word("to move")));
  }
  if (seat.winner) {
    found.push(make("span", { class: "laurel" }, icon("laurel"), hidden(word("has won"))));
  }
  if (seat.holding && !state.scene?.signs) found.push(make("span", { class: "seat-holding" }, seat.holding));
  return found.length ? make("span", { class: "seat-signs" }, ...found) : null;
}

function hidden(words) {
  return make("span", { class: "unseen" }, words);
}

function clock(seat, faces) {
  if (seat.clock == null) return null;
  const words = make("span", { class: "clock-time" });
  const { clock: left, deadline } = seat;
  faces.push({ words, left, deadline, own: Boolean(seat.own) });
  return make(
    "span",
    { class: deadline != null ? "clock running" : "clock", role: "timer" },
    hidden(word("Time left:")),
    words,
  );
}

/** On one screen: a button that shows the table from an own seat. */
function change(seat, state, ears) {
  const own = state.seats.filter((other) => other.own).length;
  if (!seat.own) return null;
  if (state.phase === "waiting" && state.can?.includes("leave")) {
    return button(seat, word("Get up"), () => ears.command({ do: "leave", seat: seat.seat }));
  }
  if (!seat.acting || own < 2 || seat.seat === state.seat) return null;
  const look = button(seat, word("Play here"), () => ears.look(seat.seat));
  look.classList.add("seat-look");
  look.prepend(icon("swap"));
  return look;
}

/** A free chair: one can sit down, and the host can put a bot there. */
function chair(seat, state, ears) {
  const can = state.can ?? [];
  const inside = [];
  const open = state.seats.filter((other) => !other.name && !other.bot);
  // Who is welcomed to the only free seat has a button for it already.
  const isWelcomed = open.length === 1 && !state.seats.some((other) => other.own);
  if (can.includes("sit") && !isWelcomed) {
    inside.push(
      button(seat, word("Sit down"), () => ears.command({ do: "sit", seat: seat.seat })),
    );
  }
  if (can.includes("sit_bot")) inside.push(botChooser(seat, ears));
  return inside.length ? make("span", { class: "seat-chair" }, ...inside) : null;
}

function botChooser(seat, ears) {
  const choice = make(
    "select",
    {
      id: `bot-${seat.seat}`,
      "aria-label": word("Put a bot on the seat {seat}", { seat: seat.title }),
      change: () => ears.command({ do: "sit_bot", seat: seat.seat, level: Number(choice.value) }),
    },
    make("option", { value: "" }, word("Add a bot")),
    ...LEVELS.map((level) =>
      make("option", { value: level }, word("Bot, level {level}", { level })),
    ),
  );
  return choice;
}

function button(seat, words, press) {
  const name = `${words}: ${seat.title}`;
  return make(
    "button",
    { type: "button", class: "small", id: `seat-${seat.seat}`, "aria-label": name, click: press },
    words,
  );
}

/** The hourglasses. @returns {import("./clocks.js").Face[]} */
export function showTimers(state) {
  const faces = [];
  const timers = (state.timers ?? []).map((timer) => {
    const words = make("span", { class: "clock-time" });
    const bar = make("progress", { max: timer.whole, "aria-hidden": "true" });
    faces.push({ words, bar, deadline: timer.deadline, own: state.seat != null });
    return make("p", { role: "timer" }, make("span", {}, timer.what), bar, words);
  });
  at("timers").hidden = timers.length === 0;
  at("timers").replaceChildren(...timers);
  return faces;
}
