/** An hourglass: it runs on while the page is left or loaded again, and says aloud when time is up. */

import { svg } from "../board/scene.js";
import { make } from "../shared/page.js";
import { word } from "../shared/words.js";
import { announce } from "../shared/announce.js";
import { signal, stayAwake } from "./awake.js";
import { Kept } from "./kept.js";
import { button, show } from "./parts.js";

const LENGTHS = [30, 60, 90, 120, 180];
const LAST_SECONDS = 5;
const TURN = 2 * Math.PI * 45;

export class Hourglass {
  /** @param {string} game @param {number} usual seconds @param {() => void} onEnd */
  constructor(game, usual, onEnd) {
    this.kept = new Kept(`${game}.hourglass`, () => ({ seconds: usual, ends: 0, left: usual * 1000, isLoud: true }));
    this.onEnd = onEnd;
    this.place = make("div", { class: "hourglass" });
    this.told = 0;
    this.draw();
    setInterval(() => this.tick(), 200);
    if (this.isRunning) void stayAwake(true);
  }

  get isRunning() {
    return this.kept.now.ends > 0;
  }

  get left() {
    const { ends, left } = this.kept.now;
    return ends ? Math.max(0, ends - Date.now()) : left;
  }

  get isOut() {
    return this.left === 0;
  }

  start() {
    const { seconds, left } = this.kept.now;
    const rest = left || seconds * 1000;
    this.set({ ends: Date.now() + rest, left: rest });
    void stayAwake(true);
    void signal("place", [30], this.kept.now.isLoud);
  }

  pause() {
    this.set({ left: this.left, ends: 0 });
    void stayAwake(false);
  }

  /** Full again, and at rest. */
  turnOver() {
    this.set({ left: this.kept.now.seconds * 1000, ends: 0 });
    void stayAwake(false);
  }

  /** @param {object} changed */
  set(changed) {
    this.kept.replace({ ...this.kept.now, ...changed });
    this.draw();
  }

  tick() {
    if (!this.isRunning) return;
    const seconds = Math.ceil(this.left / 1000);
    if (this.left === 0) {
      this.set({ left: 0, ends: 0 });
      void stayAwake(false);
      void signal("win", [300, 120, 300, 120, 600], this.kept.now.isLoud);
      announce(word("Time is up."));
      this.onEnd();
    } else if (seconds <= LAST_SECONDS && seconds !== this.told) {
      this.told = seconds;
      void signal("hurry", [40], this.kept.now.isLoud);
    }
    this.drawFace();
  }

  draw() {
    const { seconds, isLoud } = this.kept.now;
    this.face = make("div", { class: "glass-face" });
    const lengths = make("select", { "aria-label": word("Length of the hourglass"), "data-focus": "length" });
    for (const length of new Set([...LENGTHS, seconds].sort((a, b) => a - b))) {
      lengths.append(make("option", { value: length, selected: length === seconds }, word("{n} s", { n: length })));
    }
    lengths.addEventListener("change", () => this.set({ seconds: Number(lengths.value), left: Number(lengths.value) * 1000, ends: 0 }));
    const go = this.isRunning
      ? button(word("Pause"), () => this.pause(), { "data-focus": "go" })
      : button(this.isOut ? word("Turn it over") : word("Start"), () => (this.isOut ? this.turnOver() : this.start()), { class: "primary", "data-focus": "go" });
    const sound = button(isLoud ? word("Sound on") : word("Sound off"), () => this.set({ isLoud: !isLoud }), { "aria-pressed": String(isLoud), "data-focus": "loud" });
    const full = button(word("Full again"), () => this.turnOver(), { "data-focus": "full" });
    show(this.place, this.face, make("div", { class: "glass-buttons" }, go, full, lengths, sound));
    this.drawFace();
  }

  drawFace() {
    const part = Math.min(1, this.left / (this.kept.now.seconds * 1000));
    const seconds = Math.ceil(this.left / 1000);
    this.place.dataset.state = this.isOut ? "out" : this.isRunning ? "running" : "resting";
    const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    const ring = { cx: 50, cy: 50, r: 45 };
    const left = svg("circle", { ...ring, class: "glass-left", transform: "rotate(-90 50 50)", "stroke-dasharray": `${part * TURN} ${TURN}` });
    const time = svg("text", { x: 50, y: 52, "text-anchor": "middle", "dominant-baseline": "central" });
    time.textContent = words;
    const picture = svg("svg", { viewBox: "0 0 100 100", role: "timer", "aria-label": words });
    picture.append(svg("circle", { ...ring, class: "glass-way" }), left, time);
    this.face.replaceChildren(picture);
  }
}
