/**
 * The line to the table. Commands have names and are kept until the server has answered, so that
 * they survive a lost connection; the log on the other side makes sure that none happens twice.
 * Whatever else is lost on the way is missed at the next ping, and asked for again.
 */

import { serverTold } from "./server_clock.js";

/** @typedef {{type: string, [field: string]: any}} Message */

/**
 * What the line is made of; tests put in their own.
 * @typedef {object} Parts
 * @property {(url: string) => WebSocket} open
 * @property {(work: () => void, milliseconds: number) => any} wait
 * @property {(timer: any) => void} forget
 * @property {() => number} now
 */

/** @type {Parts} */
const BROWSER = {
  open: (url) => new WebSocket(url),
  wait: (work, milliseconds) => setTimeout(work, milliseconds),
  forget: (timer) => clearTimeout(timer),
  now: () => performance.now(),
};

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
const PING_EVERY = 10_000;
const PONG_WITHIN = 6000;
/** A state may be on its way while a pong overtakes it, for so long. */
const STATE_WITHIN = 1000;
/** A server that closes with one of these means it: no such table, not allowed. */
const isFinal = (/** @type {number} */ code) => code >= 4400 && code < 4500;

export class TableSocket {
  /**
   * @param {string} url
   * @param {object} ears
   * @param {(message: Message) => void} ears.heard states, pasts: whatever answers no question
   * @param {(status: "open" | "lost" | "closed") => void} ears.changed
   * @param {Partial<Parts>} [parts]
   */
  constructor(url, { heard, changed }, parts = {}) {
    this.url = url;
    this.heard = heard;
    this.changed = changed;
    this.parts = { ...BROWSER, ...parts };
    /** The number of the last state. */
    this.seen = 0;
    /** Half a round trip, in milliseconds. */
    this.lag = 0;
    /** Commands without an answer, in order. @type {Map<string, Message>} */
    this.unanswered = new Map();
    /** Who waits for an answer, by its name. @type {Map<string, (answer: Message | null) => void>} */
    this.waiting = new Map();
    /** Commands that were without an answer at the last ping, by name. @type {string[]} */
    this.overdue = [];
    this.name = Math.random().toString(36).slice(2, 10);
    this.names = 0;
    this.failures = 0;
    /** @type {WebSocket | null} */
    this.line = null;
    this.timers = new Set();
  }

  get isOpen() {
    return this.line?.readyState === 1;
  }

  connect() {
    if (this.line && this.line.readyState < 2) return;
    this.forgetTimers();
    const line = this.parts.open(this.url);
    this.line = line;
    line.onopen = () => this.opened();
    line.onmessage = (event) => this.receive(JSON.parse(event.data));
    line.onclose = (event) => {
      if (line === this.line) this.lost(event.code);
    };
  }

  /** Try again at once, such as when the browser says that the network is back. */
  hurry() {
    if (this.isOpen) this.ping();
    else this.connect();
  }

  close() {
    const line = this.line;
    this.line = null;
    this.forgetTimers();
    line?.close();
  }

  /**
   * A command; the promise holds until the server has carried it out or refused it.
   * @param {object} command
   * @returns {Promise<Message>}
   */
  do(command) {
    const message = { type: "do", id: this.newName(), command };
    this.unanswered.set(message.id, message);
    this.tell(message);
    return /** @type {Promise<Message>} */ (this.answerTo(message.id));
  }

  /**
   * A question. It is worth nothing after the line was lost: then the answer is null.
   * @param {Message} message
   */
  ask(message) {
    const named = { ...message, id: this.newName() };
    if (!this.tell(named)) return Promise.resolve(null);
    return this.answerTo(named.id);
  }

  /** @param {Message} message */
  tell(message) {
    if (!this.isOpen) return false;
    this.line?.send(JSON.stringify(message));
    return true;
  }

  /**
   * The whole state after a message; null if it does not fit to the last one: then all comes again.
   * @param {any} before @param {any} message
   */
  whole(before, message) {
    const state = completed(before, message);
    if (!state) this.resync();
    return state;
  }

  /** Everything again, after a state that did not fit to the last one. */
  resync() {
    this.seen = 0;
    this.tell({ type: "hello", seen: 0 });
  }

  // --- What happens on the line -------------------------------------------------------------------

  opened() {
    this.failures = 0;
    this.tell({ type: "hello", seen: this.seen });
    for (const message of this.unanswered.values()) this.tell(message);
    this.changed("open");
    this.ping();
  }

  /** @param {number} code */
  lost(code) {
    this.line = null;
    this.forgetTimers();
    this.dropQuestions();
    if (isFinal(code)) {
      this.changed("closed");
      return;
    }
    this.changed("lost");
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures);
    this.failures += 1;
    // Not all browsers of a restarted server come back in the same instant.
    this.later(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  /** @param {Message} message */
  receive(message) {
    if (message.type === "pong") this.ponged(message);
    else if (this.waiting.has(message.id)) this.answered(message);
    else if (message.type === "state" || message.type === "changes") this.state(message);
    else this.heard(message);
  }

  /** Whole or in part: it is what the server knows. @param {Message} state */
  state(state) {
    this.seen = state.number;
    this.heard(state);
  }

  /** @param {Message} message */
  answered(message) {
    const answer = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    this.unanswered.delete(message.id);
    answer?.(message);
  }

  /** @param {string} id @returns {Promise<Message | null>} */
  answerTo(id) {
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  dropQuestions() {
    for (const [id, answer] of [...this.waiting]) {
      if (this.unanswered.has(id)) continue;
      this.waiting.delete(id);
      answer(null);
    }
  }

  newName() {
    this.names += 1;
    return `${this.name}-${this.names}`;
  }

  // --- Is anybody there? --------------------------------------------------------------------------

  ping() {
    this.forgetTimers();
    if (!this.tell({ type: "ping", at: this.parts.now(), lag: this.lag })) return;
    this.overdue = [...this.unanswered.keys()];
    this.later(() => this.silent(), PONG_WITHIN);
  }

  /** @param {Message} pong */
  ponged({ at, now, number }) {
    const half = (this.parts.now() - at) / 2;
    serverTold(now + half, half);
    this.lag = Math.round(this.lag ? (3 * this.lag + half) / 4 : half);
    this.forgetTimers();
    this.later(() => this.ping(), PING_EVERY);
    this.askAgain(number);
  }

  /** The server answers in order: what should have come before its pong was lost. @param {number} number */
  askAgain(number) {
    for (const name of this.overdue) {
      if (this.unanswered.has(name)) this.tell(/** @type {Message} */ (this.unanswered.get(name)));
    }
    if (number > this.seen) this.later(() => number > this.seen && this.resync(), STATE_WITHIN);
  }

  /** A line may be dead without anybody having said so. */
  silent() {
    const line = this.line;
    this.lost(0);
    line?.close();
  }

  /** @param {() => void} work @param {number} milliseconds */
  later(work, milliseconds) {
    const timer = this.parts.wait(() => {
      this.timers.delete(timer);
      work();
    }, milliseconds);
    this.timers.add(timer);
  }

  forgetTimers() {
    for (const timer of this.timers) this.parts.forget(timer);
    this.timers.clear();
  }
}

/**
 * A state in full. Changes are put into the state before; null if they do not fit to it, and the
 * whole has to be asked for again.
 * @param {any} before
 * @param {any} message
 */
export function completed(before, message) {
  if (message.type !== "changes") {
    return { log: [], chat: [], ...message, offered: message.choices };
  }
  if (!before || message.since !== before.number) return null;
  const { type, since, steps, seats, scene, log, log_from: from, chat, choices, ...plain } = message;
  if (choices !== undefined) plain.choices = completedChoices(before.offered, choices);
  const state = withChanges(before, plain);
  if (seats) state.seats = before.seats.map((seat, place) => withChanges(seat, seats[place] ?? {}));
  if (scene) state.scene = completedScene(before.scene, withChanges(before.scene, scene));
  if (log) state.log = from > before.log.length ? null : [...before.log.slice(0, from), ...log];
  if (chat) state.chat = completedChat(before.chat, chat);
  state.offered = state.choices ?? before.offered;
  return state.scene && state.log && state.chat ? state : null;
}

/**
 * The steps that led to a state, each with its whole scene; none if they do not fit.
 * @param {any} before the state in which they began @param {any[]} [steps]
 */
export function completedSteps(before, steps = []) {
  const found = [];
  let shown = before?.scene;
  for (const step of steps) {
    shown = shown && completedScene(shown, withChanges(shown, step.scene));
    if (!shown) return [];
    found.push({ ...step, scene: shown });
  }
  return found;
}

/** Null takes a field away. @param {any} before @param {any} changes */
function withChanges(before, changes) {
  const after = { ...before, ...changes };
  for (const [name, value] of Object.entries(changes)) if (value === null) delete after[name];
  return after;
}

/** Lines that are here already come as numbers. @param {any[]} before @param {any[]} chat */
function completedChat(before, chat) {
  const said = new Map(before.map((line) => [line.number, line]));
  const lines = chat.map((line) => said.get(line) ?? line);
  return lines.some(Number.isInteger) ? null : lines;
}

/**
 * The legal moves, of which those that were offered before may have come only in part.
 * @param {any} before
 * @param {any} choices
 */
export function completedChoices(before, choices) {
  if (!choices?.without) return choices;
  const gone = new Set(choices.without);
  const rows = ({ codes, texts, paths }) => codes.map((code, place) => [code, texts[place], paths[place]]);
  const moves = [...rows(before).filter(([code]) => !gone.has(code)), ...rows(choices)];
  moves.sort(([one], [other]) => one - other);
  const [codes, texts, paths] = [0, 1, 2].map((column) => moves.map((move) => move[column]));
  return { codes, texts, paths };
}

/** @param {any} before @param {any} scene */
export function completedScene(before, scene) {
  const fixed = scene.fixed ?? before?.fixed;
  if (!fixed) return null;
  const { splices, ...rest } = scene;
  const items = splices ? spliced(before.items, splices) : completedItems(before, scene.items);
  return items.includes(undefined) ? null : { ...rest, fixed, items };
}

/** Items that are as before may come as their keys. @param {any} before @param {any[]} [items] */
function completedItems(before, items = []) {
  const known = new Map((before?.items ?? []).map((item) => [item.key, item]));
  return items.map((item) => (typeof item === "string" ? known.get(item) : item));
}

/**
 * After so many items so many go, and others come.
 * @param {any[]} before @param {[number, number, any[]][]} splices
 */
function spliced(before, splices) {
  const items = [...(before ?? [])];
  for (const [at, gone, more] of splices) items.splice(at, gone, ...more);
  return items;
}
