/**
 * From touches to a move. Pure: it knows paths over keys, no game, no page.
 *
 * Every legal move has a path: the items a person touches to make it, in order. A pick is what was
 * touched so far; it says what may be touched next and whether a move is complete.
 */

/**
 * @typedef {object} Choices the legal moves of a seat
 * @property {number[]} codes
 * @property {string[]} texts
 * @property {string[]} paths each as keys with spaces between
 */

/**
 * @typedef {object} Whole a complete move
 * @property {number} code
 * @property {string} text
 * @property {number} steps how many touches its path has
 * @property {boolean} sure false where the order of the touches was guessed
 */

/** The legal moves, arranged for picking. */
class Moves {
  /** @param {Choices} choices */
  constructor(choices) {
    this.choices = choices;
    /** @type {string[][]} */
    this.paths = choices.paths.map((path) => path.split(" "));
    /** The moves by the first key of their paths. @type {Map<string, number[]>} */
    this.families = new Map();
    this.paths.forEach((path, move) => {
      const family = this.families.get(path[0]);
      if (family) family.push(move);
      else this.families.set(path[0], [move]);
    });
    /** @type {Map<string, boolean>} */
    this.orders = new Map();
  }

  /**
   * Whether the touches after the first may come in any order: all paths that begin with this key
   * are equally long, and what one has second another has third, such as the cells of a tile.
   * @param {string} first
   */
  anyOrder(first) {
    let free = this.orders.get(first);
    if (free === undefined) {
      free = isAnyOrder((this.families.get(first) ?? []).map((move) => this.paths[move]));
      this.orders.set(first, free);
    }
    return free;
  }
}

/** @param {string[][]} paths */
function isAnyOrder(paths) {
  const length = paths[0]?.length ?? 0;
  if (length < 3) return false;
  if (paths.some((path) => path.length !== length || new Set(path).size !== length)) return false;
  const second = new Set(paths.map((path) => path[1]));
  for (let step = 2; step < length; step += 1) {
    if (!paths.some((path) => second.has(path[step]))) return false;
  }
  return true;
}

/** What was touched so far. A pick never changes; touching gives another one. */
export class Pick {
  /** @param {Choices | null} choices */
  static begin(choices) {
    return new Pick(new Moves(choices ?? { codes: [], texts: [], paths: [] }), []);
  }

  /** @param {Moves} moves @param {string[]} touched */
  constructor(moves, touched) {
    this.moves = moves;
    this.touched = touched;
    /** The moves that are still possible. */
    this.fits = fits(moves, touched);
    /** What continues some of them. @type {Set<string>} */
    this.offers = offers(moves, this.fits, touched);
    /** @type {Whole | null} */
    this.whole = whole(moves, this.fits, touched);
  }

  get isEmpty() {
    return this.touched.length === 0;
  }

  /** Whether what is still to be touched may be touched in any order. */
  get isLoose() {
    return !this.isEmpty && this.moves.anyOrder(this.touched[0]);
  }

  /**
   * The complete moves that are still possible, with this touch or without a further one.
   * @param {string | null} key
   * @returns {(Whole & {path: string[]})[]}
   */
  wholes(key) {
    const { paths, choices } = this.moves;
    const next = key && this.offers.has(key) ? new Pick(this.moves, [...this.touched, key]) : this;
    return next.fits.map((move) => ({
      code: choices.codes[move],
      text: choices.texts[move],
      steps: paths[move].length,
      sure: false,
      path: paths[move],
    }));
  }

  /** Whether a move is complete and nothing can be added. */
  get isFinal() {
    return this.whole !== null && this.offers.size === 0;
  }

  /** What may be touched at all: what continues, what is chosen, and what else could begin. */
  touchable() {
    const keys = new Set([...this.touched, ...this.offers]);
    let pick = this;
    while (!pick.isEmpty) {
      pick = new Pick(this.moves, pick.touched.slice(0, -1));
      for (const key of pick.offers) keys.add(key);
    }
    return keys;
  }

  /**
   * The pick after a touch: it goes on, or steps back from something chosen, or changes the mind
   * about as few of the last touches as possible. Null if the key leads nowhere.
   * @param {string} key
   * @returns {Pick | null}
   */
  touch(key) {
    if (this.offers.has(key)) return new Pick(this.moves, [...this.touched, key]);
    const place = this.touched.indexOf(key);
    if (place >= 0) return this.without(place);
    for (let kept = this.touched.length - 1; kept >= 0; kept -= 1) {
      const before = new Pick(this.moves, this.touched.slice(0, kept));
      if (before.offers.has(key)) return new Pick(this.moves, [...before.touched, key]);
    }
    return null;
  }

  /** One step back. */
  back() {
    return new Pick(this.moves, this.touched.slice(0, -1));
  }

  /** Nothing touched. */
  cancelled() {
    return new Pick(this.moves, []);
  }

  /** @param {number} place */
  without(place) {
    const loose = place > 0 && this.moves.anyOrder(this.touched[0]);
    const rest = loose ? this.touched.filter((_, i) => i !== place) : this.touched.slice(0, place);
    return new Pick(this.moves, rest);
  }

  /**
   * The move that a touch would complete, with nothing left to add.
   * @param {string} key
   */
  finishedBy(key) {
    if (!this.offers.has(key)) return null;
    const next = new Pick(this.moves, [...this.touched, key]);
    return next.isFinal ? next.whole : null;
  }

  /**
   * The same touches among other choices, as far as they still lead somewhere.
   * @param {Choices | null} choices
   */
  among(choices) {
    let pick = Pick.begin(choices);
    for (const key of this.touched) {
      if (!pick.offers.has(key)) return pick.cancelled();
      pick = /** @type {Pick} */ (pick.touch(key));
    }
    return pick;
  }
}

/** @param {Moves} moves @param {string[]} touched @returns {number[]} */
function fits(moves, touched) {
  if (touched.length === 0) return moves.paths.map((_, move) => move);
  const family = moves.families.get(touched[0]) ?? [];
  const loose = moves.anyOrder(touched[0]);
  return family.filter((move) => {
    const path = moves.paths[move];
    return begins(path, touched) || (loose && touched.every((key) => path.includes(key)));
  });
}

/** @param {string[]} path @param {string[]} touched */
function begins(path, touched) {
  return touched.length <= path.length && touched.every((key, i) => path[i] === key);
}

/** @param {Moves} moves @param {number[]} fitting @param {string[]} touched */
function offers(moves, fitting, touched) {
  const keys = new Set();
  const loose = touched.length > 0 && moves.anyOrder(touched[0]);
  for (const move of fitting) {
    const path = moves.paths[move];
    if (!loose) {
      if (path.length > touched.length) keys.add(path[touched.length]);
    } else {
      for (const key of path) if (!touched.includes(key)) keys.add(key);
    }
  }
  return keys;
}

/**
 * The move whose path was touched. Where the order was another one, the one that ends alike: the
 * last touches of a path, such as the other colour of a tile, tell moves over the same items apart.
 * @param {Moves} moves @param {number[]} fitting @param {string[]} touched
 * @returns {Whole | null}
 */
function whole(moves, fitting, touched) {
  if (touched.length === 0) return null;
  const full = fitting.filter((move) => moves.paths[move].length === touched.length);
  if (full.length === 0) return null;
  const alike = (/** @type {number} */ move) => sameEnd(moves.paths[move], touched);
  const best = full.reduce((a, b) => (alike(b) > alike(a) ? b : a));
  return {
    code: moves.choices.codes[best],
    text: moves.choices.texts[best],
    steps: touched.length,
    sure: alike(best) > 0,
  };
}

/** @param {string[]} path @param {string[]} touched */
function sameEnd(path, touched) {
  let same = 0;
  while (same < path.length && path.at(-1 - same) === touched.at(-1 - same)) same += 1;
  return same;
}
