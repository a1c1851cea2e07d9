/**
 * The page of a table: what the server says goes to the board and the panels, what the person does
 * goes to the server.
 */

import { announce, hideNotice, notice } from "../shared/announce.js";
import { Choosing } from "../board/choosing.js";
import { Clocks } from "./clocks.js";
import { does } from "../board/motion.js";
import { showGoal } from "./first_games.js";
import { Log } from "./log.js";
import { at, data } from "../shared/page.js";
import {
  prepareDialogs,
  prepareMenu,
  showHappened,
  showMenu,
  showProposal,
  showResult,
  showSeries,
  showTask,
} from "./panels.js";
import { showProgress, threats } from "./progress.js";
import { keepRoom } from "../board/room.js";
import { openLastRule, prepareRules } from "./rules_link.js";
import { prepareStakes, ratingNews, showStakes } from "./rated.js";
import { Board } from "../board/scene.js";
import { serverTold } from "./server_clock.js";
import { showSeats, showTimers } from "./seats.js";
import { apply, bind, onChoice } from "../shared/settings.js";
import { TableSocket, completedSteps } from "./socket.js";
import { sound, soundOf, soundOfEnd } from "../board/sound.js";
import { Steps } from "../board/steps.js";
import { word } from "../shared/words.js";

/** How long a page may be under way: the clock that came with it is only a beginning. */
const FIRST_DOUBT = 60_000;

class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.board = new Board(at("scene"));
    this.clocks = new Clocks();
    this.log = new Log((ply) => this.lookBack(ply));
    this.choosing = new Choosing(this.board, {
      ask: (message) => this.ask(message),
      play: (code) => this.chosen(code),
    });
    /** Moves ahead of time, where there are any. @type {import("./programs.js").Programs | null} */
    this.programs = null;
    this.socket = new TableSocket(address(id), {
      heard: (message) => this.heard(message),
      changed: (status) => this.connection(status),
    });
    /** What is needed only among people. @type {Promise<any> | null} */
    this.company = null;
    /** The whole of the last state that came. @type {any} */
    this.newest = null;
    /** The one that is shown: a moment later, if moves happen in steps. @type {any} */
    this.state = null;
    this.steps = new Steps(this.board, {
      isPresent: () => this.past === null && !this.planning?.isOn && !at("cover").open,
      play: (isOn) => this.playSteps(isOn),
      draw: (step) => this.drawStep(step),
      show: (state, unseen, steps) => this.stateDue(state, unseen, steps),
    });
    /** @type {Promise<import("../board/trails.js").Trails> | null} */
    this.trails = null;
    /** What was to be said while there was more to show. @type {string[]} */
    this.unsaid = [];
    /** Pictures of the past, by ply. @type {Map<number, any>} */
    this.pasts = new Map();
    /** Looking at the table after so many moves; null for now. @type {number | null} */
    this.past = null;
    /** What the board saw happen last. @type {Set<string>} */
    this.happened = new Set();
    /** The own seat whose person has the screen. @type {number | null} */
    this.holder = null;
    this.listen();
  }

  start() {
    serverTold(Number(at("play").dataset.now), FIRST_DOUBT);
    this.heard(data("state"));
    at("play").classList.add("is-ready");
    keepRoom(at("play"));
    this.socket.seen = this.state.number;
    this.socket.connect();
  }

  listen() {
    at("undo").addEventListener("click", () => this.undo());
    at("skip").addEventListener("click", () => this.steps.skip());
    at("show-move").addEventListener("click", () => void this.showMove());
    at("now").addEventListener("click", () => this.lookBack(this.state.ply));
    // Only its button opens the cover, however often somebody presses Escape.
    at("cover").addEventListener("cancel", (event) => event.preventDefault());
    at("cover").addEventListener("close", () => {
      if (document.body.classList.contains("is-covered")) at("cover").showModal();
    });
    at("cover-open").addEventListener("click", () => this.uncover());
    document.addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("online", () => this.socket.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.socket.hurry();
    });
    prepareDialogs();
    prepareRules();
    this.explainLater();
    prepareStakes((command) => this.command(command));
    prepareMenu(() => this.state, (command) => this.command(command));
    bind(document);
    onChoice((name) => (name === "sound" || name === "volume") && sound("turn"));
    onChoice((name) => name === "threats" && showProgress(this.state));
  }

  // --- What the server says -----------------------------------------------------------------------

  /** @param {any} message */
  heard(message) {
    if (message.type === "past") this.pastCame(message);
    else if (message.type === "refused") notice(message.sentence, message.rule);
    else if (message.type === "state" || message.type === "changes") this.stateCame(message);
  }

  /** @param {any} message */
  stateCame(message) {
    const before = this.newest;
    const state = this.socket.whole(before, message);
    if (!state) return;
    this.newest = state;
    this.showCompany();
    // What is taken back, or seen with other eyes, is no way on from what is shown.
    if (message.type === "state" || state.ply < before.ply || state.seat !== before.seat) this.steps.skip();
    this.steps.take(state, completedSteps(before, message.steps), isOfOthers(state, before));
  }

  /** Its turn has come. @param {any} state @param {string[]} unseen @param {any[]} steps */
  stateDue(state, unseen, steps) {
    const before = this.state;
    this.state = state;
    if (before && (state.ply < before.ply || state.seat !== before.seat)) this.pasts.clear();
    if (this.past !== null && this.past >= state.ply) this.past = null;
    if (this.isForOtherEyes(before)) return;
    if (unseen.length || hasMoved(state, before)) showHappened(unseen);
    void this.trail(state, before, steps);
    this.show(before, unseen);
  }

  /** Loaded where something leaves trails. @param {any} state @param {any} before @param {any[]} steps */
  async trail(state, before, steps) {
    if (!this.trails && !state.scene.items.some((item) => does(item, "trails"))) return;
    this.trails ??= import("../board/trails.js").then(({ Trails }) => new Trails(this.board));
    (await this.trails).follow(state, before, steps);
  }

  /** What explains things is loaded when somebody first points at the board. */
  explainLater() {
    const { root } = this.board;
    const kinds = ["pointermove", "pointerdown", "keydown"];
    const begin = async (/** @type {Event} */ event) => {
      for (const kind of kinds) root.removeEventListener(kind, begin);
      const { Explaining } = await import("../board/explaining.js");
      new Explaining(this.board, (message) => this.socket.ask(message)).begin(event);
    };
    for (const kind of kinds) root.addEventListener(kind, begin);
  }

  /** @param {boolean} isOn */
  playSteps(isOn) {
    document.body.classList.toggle("is-stepping", isOn);
    if (!isOn && at("skip") === document.activeElement) this.choosing.roving.focus();
    at("skip").hidden = !isOn;
    if (isOn) this.choosing.offer(null, false);
  }

  /** @param {import("../board/steps.js").Step} step */
  drawStep(step) {
    const happened = this.board.draw(step.scene);
    if (happened.size) soundOf(happened);
    if (step.words) at("task").textContent = step.words;
  }

  /** Loaded when there is somebody to talk with, or somebody has gone. */
  showCompany() {
    const { seats, chat, away, lost_seat: lost } = this.newest;
    const others = seats.some((one) => one.person && !one.own) || !seats.some((one) => one.own);
    const talks = at("chat") && (others || chat.length > 0);
    if (talks || away?.length || lost != null) {
      this.company ??= import("./company.js").then(({ Company }) => {
        const send = (command) => this.socket.do(command);
        return new Company(this.id, send, (command) => this.command(command));
      });
    }
    void this.company?.then((company) => company.show(this.newest));
  }

  /** @param {any} before @param {string[]} [unseen] steps that were not played */
  show(before, unseen = []) {
    const state = this.state;
    const isSame = before?.ply === state.ply && before?.seat === state.seat;
    if (!isSame || state.phase !== "playing") this.planning?.lapse();
    if (this.past === null && !this.planning?.isOn) {
      this.happened = this.board.draw(state.scene);
      this.choosing.offer(state.phase === "playing" ? state.choices : null, isSame);
    }
    void this.showPrograms();
    const ears = { look: (seat) => this.look(seat), command: (command) => this.command(command) };
    this.clocks.show([...showSeats(state, ears), ...showTimers(state)]);
    void this.showWaiting(ears.command);
    void this.showInterval(ears.command);
    showTask(state);
    showProgress(state);
    showGoal(state);
    at("show-move").hidden = !state.can?.includes("hint");
    void this.hints?.then((hints) => hints.show(state));
    this.planning?.show();
    showProposal(state, ears.command);
    showSeries(state);
    showStakes(state);
    showResult(state, ears.command);
    void this.showEnding(before);
    showMenu(state);
    this.showPast();
    this.tell(before, unseen);
  }

  /** What only a table without a game needs is loaded there. @param {(command: object) => void} command */
  async showWaiting(command) {
    const hasGame = this.state.phase === "playing" || this.state.phase === "over";
    if (hasGame && !this.waiting) return;
    this.waiting ??= import("./waiting.js").then((waiting) => {
      waiting.prepareWaiting(command);
      return waiting;
    });
    const waiting = await this.waiting;
    this.clocks.add(waiting.showWaiting(this.state));
  }

  /** What only a finished game needs is loaded then. @param {any} before */
  async showEnding(before) {
    const { result } = this.state;
    if (!result && !this.ending) return;
    const isNew = Boolean(result && before && !before.result);
    this.ending ??= import("./ending.js").then(
      ({ Ending }) => new Ending(this.board, this.id, (ply) => this.lookBack(ply)),
    );
    (await this.ending).show(this.state, isNew);
  }

  /** Loaded when the first round is over. @param {(command: object) => void} command */
  async showInterval(command) {
    if (!this.state.interval && !this.interval) return;
    this.interval ??= import("./interval.js");
    const { showInterval } = await this.interval;
    const ask = (message) => this.socket.ask(message);
    this.clocks.add(showInterval(this.state, { command, ask }));
  }

  /** Says and sounds what is new. @param {any} before @param {string[]} unseen */
  tell(before, unseen) {
    const state = this.state;
    document.body.dataset.phase = state.phase;
    if (!before) return;
    const isTold = state.ply !== before.ply || state.told !== before.told;
    const further = unseen.filter((sentence) => !state.spoken?.includes(sentence));
    const words = [isTold && state.spoken, ...further, state.task !== before.task && state.task];
    if (state.ending && !before.ending) words.unshift(state.ending.head);
    if (threats(state) !== threats(before)) words.push(threats(state));
    if (ratingNews(state) !== ratingNews(before)) words.push(ratingNews(state));
    if (state.series?.sentence !== before.series?.sentence) words.push(state.series?.sentence);
    if (state.proposal && !before.proposal) words.push(state.proposal.sentence);
    this.say([...words, ...(this.programs?.said() ?? [])].filter(Boolean));
    if (state.ply > before.ply) soundOf(this.happened);
    if (state.result && !before.result) soundOfEnd(state);
    else if (state.choices && !before.choices) sound("turn", 0.3);
    document.title = title(state);
    const sat = state.seats.some((seat) => seat.own);
    if (state.next_table && !before.next_table && sat) location.assign(`/table/${state.next_table}`);
  }

  /** All at once, when nothing waits to be shown at once. @param {string[]} words */
  say(words) {
    this.unsaid.push(...words);
    if (this.steps.isSkipping && this.steps.waiting.length) return;
    announce(this.unsaid.join(" "));
    this.unsaid = [];
  }

  /** @param {"open" | "lost" | "closed"} status */
  connection(status) {
    const words = {
      open: "",
      lost: word("The connection is lost. Trying again…"),
      closed: word("This table is closed to you."),
    };
    at("connection").textContent = words[status];
    at("connection").hidden = status === "open";
    document.body.dataset.connection = status;
    if (status === "open") this.choosing.lookAgain();
    else announce(words[status]);
  }

  // --- What the person does -----------------------------------------------------------------------

  /** @param {object} command */
  async command(command) {
    const answer = await this.socket.do(command);
    if (answer.type !== "refused") return true;
    sound("refuse");
    notice(answer.sentence, answer.rule);
    return false;
  }

  /** A move that a bot would make; the script for it is fetched for whoever asks. */
  async showMove() {
    this.hints ??= import("./hints.js").then(
      ({ Hints }) => new Hints(this.choosing, (message) => this.socket.ask(message)),
    );
    const hints = await this.hints;
    hints.show(this.state);
    void hints.find();
  }

  /** @param {number} code */
  async play(code) {
    const { seat, ply } = this.state;
    const isDone = await this.command({ do: "play", seat, move: code, ply });
    if (!isDone) this.choosing.offer(this.state.choices ?? null, false);
  }

  undo() {
    if (at("undo").disabled) return;
    this.steps.skip();
    this.choosing.cancel();
    const { can, seat } = this.state;
    const asks = !can.includes("undo");
    void this.command(asks ? { do: "propose", seat, what: "takeback" } : { do: "undo", seat: this.lastOwn() });
  }

  /** On one screen the last step may be that of the own seat before. */
  lastOwn() {
    const { log, seats, seat } = this.state;
    const last = log.at(-1)?.seat;
    return seats.some((other) => other.own && other.seat === last) ? last : seat;
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {Element} */ (event.target);
    const isWriting = target.matches("input, select, textarea") || target.closest("dialog");
    if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    const work = this.shortcuts()[event.key];
    if (!work) return;
    work();
    event.preventDefault();
  }

  /** @returns {Record<string, () => void>} */
  shortcuts() {
    const back = () => this.log.step("back");
    const on = () => this.log.step("on");
    return {
      Escape: () => this.escape(),
      u: () => this.undo(),
      "?": () => at("help").showModal(),
      r: openLastRule,
      c: () => this.company?.then((company) => company.jump()),
      b: () => this.choosing.roving.focus(),
      p: () => this.programs?.focus(),
      ArrowLeft: back,
      ArrowRight: on,
      ",": back,
      ".": on,
    };
  }

  escape() {
    hideNotice();
    if (this.past !== null) this.lookBack(this.state.ply);
    else if (!this.choosing.escape()) this.planning?.stop();
  }

  // --- Ahead of time ------------------------------------------------------------------------------

  get planning() {
    return this.programs?.planning;
  }

  /** Where something can be programmed, the script for it is fetched. */
  async showPrograms() {
    if (!this.programs && this.state.programs) {
      const { Programs } = await import("./programs.js");
      this.programs ??= new Programs(this.board, {
        ask: (message) => this.socket.ask(message),
        command: (command) => this.command(command),
        think: (scene, choices) => this.think(scene, choices),
        wake: () => this.wake(),
      });
    }
    this.programs?.show(this.state);
  }

  /** Questions are about the table as it is thought of, if it is. @param {any} message */
  ask(message) {
    const ahead = this.planning?.ahead;
    return this.socket.ask(ahead ? { ...message, ahead } : message);
  }

  /** A move was chosen on the board, for now or for later. @param {number} code */
  chosen(code) {
    if (this.planning?.isOn) this.planning.pick(code, this.state.seat);
    else void this.play(code);
  }

  /** The table as it might be. @param {any} scene @param {any} choices */
  think(scene, choices) {
    this.steps.skip();
    this.past = null;
    this.showPast();
    this.board.draw({ ...scene, fixed: this.state.scene.fixed, items: scene.items ?? [] });
    this.choosing.offer(choices, false);
    at("board").scrollIntoView({ block: "nearest" }); // on a phone the panel lies below it
    this.choosing.roving.focus();
  }

  /** The table as it is. */
  wake() {
    showTask(this.state);
    this.lookBack(this.state.ply);
  }

  // --- Back through the game ----------------------------------------------------------------------

  /** @param {number} ply */
  lookBack(ply) {
    hideNotice();
    this.steps.skip();
    if (this.planning?.stop()) return;
    if (ply >= this.state.ply) {
      this.past = null;
      this.board.draw(this.state.scene);
      this.choosing.offer(this.state.phase === "playing" ? this.state.choices : null, true);
      void this.showPrograms();
    } else {
      this.past = ply;
      this.choosing.pause();
      const scene = this.pasts.get(ply);
      if (scene) this.board.draw(scene);
      else this.socket.tell({ type: "back", ply });
    }
    this.showPast();
  }

  /** @param {any} message */
  pastCame({ ply, scene }) {
    const whole = { ...scene, fixed: scene.fixed ?? this.state.scene.fixed, items: scene.items ?? [] };
    this.pasts.set(ply, whole);
    if (this.past !== ply) return;
    this.board.draw(whole);
    this.choosing.pause();
  }

  showPast() {
    const { log, ply } = this.state;
    const shown = this.past ?? ply;
    this.log.show(log, ply, shown);
    at("past").hidden = this.past === null;
    document.body.classList.toggle("is-past", this.past !== null);
    if (this.past === null) return;
    at("past-words").textContent = word("After move {ply} of {all}", { ply: shown, all: ply });
    announce(log.find((line) => line.ply === shown)?.spoken ?? "");
  }

  // --- Several people at one screen ---------------------------------------------------------------

  /** @param {number} seat */
  look(seat) {
    if (seat === this.state.seat) return;
    if (this.state.veiled) this.cover(seat);
    this.socket.tell({ type: "look", seat });
  }

  /**
   * Passes the screen on when another own seat has to act. Whether the new state must not be drawn,
   * since somebody else still has the screen.
   * @param {any} before
   */
  isForOtherEyes(before) {
    const { seats, seat, veiled } = this.state;
    const own = seats.filter((other) => other.own);
    if (own.length < 2) return false;
    const acting = own.filter((other) => other.acting).map((other) => other.seat);
    if (acting.length && !acting.includes(seat)) {
      this.look(acting[0]);
      return at("cover").open;
    }
    this.holder ??= before ? null : seat;
    if (veiled && this.holder !== seat) this.cover(seat);
    else if (!at("cover").open) this.holder = seat;
    return at("cover").open;
  }

  /** @param {number} seat */
  cover(seat) {
    const title = this.state.seats[seat].title;
    at("cover-words").textContent = word("Pass the screen to {seat}.", { seat: title });
    at("cover-open").textContent = word("I am {seat}", { seat: title });
    document.body.classList.add("is-covered");
    if (!at("cover").open) at("cover").showModal();
  }

  uncover() {
    document.body.classList.remove("is-covered");
    at("cover").close();
    this.holder = this.state.seat;
    this.show(null);
    this.choosing.roving.focus();
  }
}

/** @param {string} id */
function address(id) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws/table/${id}`;
}

/**
 * Whether somebody else has moved, who need not be answered at once: then one move is shown after
 * the other. Where everybody may act, whoever is quick must know.
 * @param {any} state @param {any} before
 */
function isOfOthers(state, before) {
  if (!before || state.ply <= before.ply || before.choices) return false;
  if (state.scene === before.scene) return false; // nothing was seen of it
  return !hasMoved(state, before);
}

/** Whether an own seat has made one of the moves since. @param {any} state @param {any} before */
function hasMoved(state, before) {
  const own = new Set(state.seats.filter((seat) => seat.own).map((seat) => seat.seat));
  return state.log.slice(before?.ply ?? 0).some((line) => own.has(line.seat));
}

/** The tab says when it is one's turn. */
const plain = document.title;
function title(state) {
  return state.choices && document.hidden ? `● ${plain}` : plain;
}

apply();
const page = at("play");
if (page) new TablePage(page.dataset.table).start();
