/**
 * What a tool remembers on this device, with all that was before: a slip of the finger loses
 * nothing, and neither does a reload. A private window that keeps nothing still works.
 */

const PREFIX = "orrery.companion.";
/** How many changes can be taken back. */
const MOST = 200;

/** @template T */
export class Kept {
  /** @param {string} name @param {() => T} usual how it begins */
  constructor(name, usual) {
    this.name = PREFIX + name;
    this.usual = usual;
    const found = read(this.name);
    /** @type {T} */
    this.now = found?.now ?? usual();
    /** @type {{ was: T, words: string }[]} */
    this.before = found?.before ?? [];
    /** @type {Set<() => void>} */
    this.listeners = new Set();
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.listeners.add(listener);
  }

  /** @param {T} now @param {string} [words] what was done */
  change(now, words = "") {
    this.before = [...this.before.slice(1 - MOST), { was: this.now, words }];
    this.now = now;
    this.tell();
  }

  /** What needs no way back, such as a choice. @param {T} now */
  replace(now) {
    this.now = now;
    this.tell();
  }

  undo() {
    const last = this.before.at(-1);
    if (!last) return;
    this.before = this.before.slice(0, -1);
    this.now = last.was;
    this.tell();
  }

  /** From the beginning; this too can be taken back. @param {string} [words] */
  again(words = "") {
    this.change(this.usual(), words);
  }

  /** What was done, the last thing first. */
  get history() {
    return this.before.map(({ words }) => words).filter(Boolean).reverse();
  }

  tell() {
    write(this.name, { now: this.now, before: this.before });
    for (const listener of this.listeners) listener();
  }
}

/** @param {string} name */
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage it lasts as long as the page.
  }
}
