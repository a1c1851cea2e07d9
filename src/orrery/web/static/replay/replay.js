/** A whole game, move by move: by itself, by a slider, or step by step. */

import { announce } from "../shared/announce.js";
import { asPictures } from "../board/keyboard.js";
import { Log } from "../table/log.js";
import { at } from "../shared/page.js";
import { prepareDialogs, showResult } from "../table/panels.js";
import { keepRoom } from "../board/room.js";
import { Board } from "../board/scene.js";
import { showSeats } from "../table/seats.js";
import { apply, bind } from "../shared/settings.js";
import { completedScene } from "../table/socket.js";
import { soundOf } from "../board/sound.js";
import { prepareLink } from "../table/waiting.js";
import { word } from "../shared/words.js";

class ReplayPage {
  /** @param {any} replay */
  constructor(replay) {
    this.replay = replay;
    this.board = new Board(at("scene"));
    this.scenes = unfolded(replay.frames);
    this.lines = replay.frames.map((frame) => frame.line).filter(Boolean);
    this.log = new Log((ply) => this.go(ply));
    this.ply = 0;
    /** While it runs by itself. */
    this.timer = 0;
    this.listen();
    this.frame();
  }

  get last() {
    return this.scenes.length - 1;
  }

  listen() {
    at("slider").max = String(this.last);
    at("slider").addEventListener("input", () => this.go(Number(at("slider").value)));
    at("run").addEventListener("click", () => this.run());
    at("run").disabled = false;
    at("speed").addEventListener("change", () => this.timer && this.again());
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.matches("input, select, button") || target.closest("dialog")) return;
    const step = { ArrowLeft: "back", ArrowRight: "on", ",": "back", ".": "on" }[event.key];
    if (step) this.log.step(step);
    else if (event.key === " ") this.run();
    else return;
    event.preventDefault();
  }

  /** A step by hand stops what runs by itself. @param {number} ply */
  go(ply) {
    this.stop();
    this.show(ply);
  }

  /** @param {number} ply */
  show(ply) {
    const isOn = ply > this.ply;
    this.ply = ply;
    const happened = this.frame();
    if (isOn) soundOf(happened);
    announce(this.replay.frames[ply].line?.spoken ?? "");
  }

  frame() {
    const { frames } = this.replay;
    const frame = frames[this.ply];
    const happened = this.board.draw(this.scenes[this.ply]);
    asPictures(this.board);
    at("task").textContent = frame.line?.spoken ?? frame.task ?? "";
    at("hint").textContent = word("Move {ply} of {all}", { ply: this.ply, all: this.last });
    at("slider").value = String(this.ply);
    at("slider").setAttribute("aria-valuetext", at("hint").textContent);
    this.log.show(this.lines, this.last, this.ply);
    at("result").hidden = this.ply < this.last || !this.replay.result;
    return happened;
  }

  // --- By itself ----------------------------------------------------------------------------------

  run() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.ply === this.last) this.show(0);
    at("run").textContent = word("Pause");
    this.again();
  }

  again() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.ply < this.last) this.show(this.ply + 1);
      if (this.ply < this.last) this.again();
      else this.stop();
    }, Number(at("speed").value));
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    at("run").textContent = word("Play");
  }
}

/** Each frame says only what is new. @param {any[]} frames */
function unfolded(frames) {
  let before = null;
  return frames.map((frame) => {
    before = completedScene(before, frame.scene);
    return before;
  });
}

/** The style sheet of a look that the page did not name. @param {string} look */
function dress(look) {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = `/look/${look}.css`;
  document.head.append(sheet);
}

async function start() {
  apply();
  bind(document);
  prepareDialogs();
  prepareLink();
  const answer = await fetch(at("replay").dataset.source);
  if (answer.ok) show(await answer.json());
  else {
    at("connection").hidden = false;
    at("connection").textContent = word("The game could not be fetched. Load the page again.");
  }
  at("replay").classList.add("is-ready");
  keepRoom(at("replay"));
}

/** @param {any} replay */
function show(replay) {
  dress(replay.frames[0].scene.look);
  showSeats({ ...replay, scene: replay.frames[0].scene, phase: "over" }, { look: () => undefined, command: () => undefined });
  showResult(replay);
  new ReplayPage(replay);
}

void start();
