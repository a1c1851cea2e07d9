/** Who is away, for how long, and what the others may choose when they have waited long enough. */

import { announce } from "../shared/announce.js";
import { at, make } from "../shared/page.js";
import { serverNow } from "./server_clock.js";
import { word } from "../shared/words.js";

const TICK = 250;

/** The part of the bar that speaks of absent people. */
export class Absence {
  /** @param {(command: object) => void} command */
  constructor(command) {
    this.command = command;
    /** @type {{since: number, deadline: number, words: any, buttons: any, who: string}[]} */
    this.rows = [];
    /** Seats for which the person wants to wait on. @type {Set<number>} */
    this.patient = new Set();
    this.drawn = "";
    setInterval(() => this.tick(), TICK);
  }

  /** @param {any} state */
  show(state) {
    const away = (state.away ?? []).filter((one) => !state.seats[one.seat].own);
    const seats = new Set(away.map((one) => one.seat));
    for (const seat of this.patient) if (!seats.has(seat)) this.patient.delete(seat);
    const facts = JSON.stringify([away.map(({ seat, choices }) => [seat, choices]), state.lost_seat]);
    if (facts !== this.drawn) this.draw(state, away);
    this.drawn = facts;
    away.forEach(({ since, deadline }, place) => Object.assign(this.rows[place], { since, deadline }));
    this.tick();
  }

  /** Buttons are not made again while nothing changes: they may have the focus. */
  draw(state, away) {
    this.rows = away.map((one) => this.row(one, state));
    const box = at("absence");
    box.replaceChildren(...this.rows.flatMap(({ words, buttons }) => [words, buttons]));
    if (state.lost_seat != null) box.append(...this.lost(state.lost_seat));
    box.hidden = box.childElementCount === 0;
  }

  row({ seat, choices = [] }, state) {
    const claim = (what) => () => this.command({ do: "claim", seat: state.seat, about: seat, what });
    const titles = { bot: word("A bot takes over"), win: word("Claim the win") };
    const buttons = [
      button(word("Wait"), () => {
        this.patient.add(seat);
        this.tick();
      }),
      ...choices.map((what) => button(titles[what], claim(what))),
    ];
    return {
      seat,
      canChoose: choices.length > 0,
      who: state.seats[seat].title,
      words: make("p"),
      buttons: make("div", { class: "buttons", hidden: true }, ...buttons),
      since: 0,
      deadline: 0,
    };
  }

  lost(seat) {
    return [
      make("p", {}, word("You were away, and a bot plays for you.")),
      button(word("Take the seat back"), () => this.command({ do: "return", seat })),
    ];
  }

  tick() {
    const now = serverNow();
    for (const row of this.rows) {
      const left = row.deadline - now;
      const time = clock(now - row.since);
      const isOffered = row.canChoose && left <= 0 && !this.patient.has(row.seat);
      row.words.textContent =
        row.canChoose && left > 0
          ? word("{who} has been away for {time}. In {left} you need not wait any longer.", {
              who: row.who,
              time,
              left: clock(left + 999),
            })
          : word("{who} has been away for {time}.", { who: row.who, time });
      if (isOffered && row.buttons.hidden) {
        announce(word("You need not wait any longer: {who}.", { who: row.who }));
      }
      row.buttons.hidden = !isOffered;
    }
  }
}

/** Minutes and seconds. */
function clock(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function button(words, press) {
  return make("button", { type: "button", class: "small", click: press }, words);
}
