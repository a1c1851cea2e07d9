/** The best game that is played now: its board as spectators see it, and then the next one. */

import { announce } from "../shared/announce.js";
import { Clocks } from "../table/clocks.js";
import { asPictures } from "../board/keyboard.js";
import { at, data } from "../shared/page.js";
import { prepareDialogs, showResult } from "../table/panels.js";
import { keepRoom } from "../board/room.js";
import { Board } from "../board/scene.js";
import { showSeats, showTimers } from "../table/seats.js";
import { serverTold } from "../table/server_clock.js";
import { apply, bind } from "../shared/settings.js";
import { TableSocket, completedSteps } from "../table/socket.js";
import { soundOf } from "../board/sound.js";
import { Steps } from "../board/steps.js";
import { word } from "../shared/words.js";

/** How long the end of a game is looked at, in milliseconds. */
const PAUSE = 15_000;
const FIRST_DOUBT = 60_000;
/** Who watches does nothing at the table. */
const EARS = { look: () => undefined, command: () => undefined };

class WatchPage {
  /** @param {string} table */
  constructor(table) {
    this.board = new Board(at("scene"));
    this.clocks = new Clocks();
    /** The last state that came, and the one that is shown. @type {any} */
    this.newest = null;
    this.state = null;
    this.steps = new Steps(this.board, {
      isPresent: () => true,
      play: () => undefined,
      draw: ({ scene, words }) => {
        soundOf(this.board.draw(scene));
        if (words) at("task").textContent = words;
      },
      show: (state, unseen) => this.show(state, unseen),
    });
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new TableSocket(`${scheme}//${location.host}/ws/table/${table}`, {
      heard: (message) => this.heard(message),
      changed: (status) => this.connection(status),
    });
    addEventListener("online", () => this.socket.hurry());
  }

  start() {
    this.heard(data("state"));
    at("play").classList.add("is-ready");
    keepRoom(at("play"));
    this.socket.seen = this.newest.number;
    this.socket.connect();
  }

  /** @param {any} message */
  heard(message) {
    if (message.type !== "state" && message.type !== "changes") return;
    const before = this.newest;
    const state = this.socket.whole(before, message);
    if (!state) return;
    this.newest = state;
    this.steps.take(state, completedSteps(before, message.steps), true);
  }

  /** @param {any} state @param {string[]} unseen */
  show(state, unseen) {
    const before = this.state;
    this.state = state;
    const happened = this.board.draw(state.scene);
    asPictures(this.board);
    this.clocks.show([...showSeats(state, EARS), ...showTimers(state)]);
    at("task").textContent = state.task;
    showResult(state);
    document.body.dataset.phase = state.phase;
    if (!before) return;
    if (state.ply > before.ply) soundOf(happened);
    announce([...unseen, state.ply === before.ply ? "" : state.spoken].filter(Boolean).join(" "));
    if (state.result && !before.result) this.end();
  }

  end() {
    at("next").hidden = false;
    setTimeout(() => location.reload(), PAUSE);
  }

  /** @param {"open" | "lost" | "closed"} status */
  connection(status) {
    at("connection").textContent = status === "open" ? "" : word("The connection is lost. Trying again…");
    at("connection").hidden = status === "open";
    document.body.dataset.connection = status;
  }
}

apply();
bind(document);
prepareDialogs();
serverTold(Number(at("play").dataset.now), FIRST_DOUBT);
new WatchPage(at("play").dataset.table ?? "").start();
