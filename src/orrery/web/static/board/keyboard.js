/**
 * The board by keyboard: of all items that can be touched one is a stop of the Tab key, and the
 * arrow keys go to the nearest in their direction.
 */

/** @typedef {import("./scene.js").Board} Board */

const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Which item has the keyboard, and where its arrows lead. */
export class Roving {
  /**
   * @param {Board} board
   * @param {object} ears
   * @param {(key: string) => void} ears.touched
   * @param {(key: string | null) => void} ears.focused
   */
  constructor(board, { touched, focused }) {
    this.board = board;
    this.touched = touched;
    /** @type {Set<string>} */
    this.live = new Set();
    /** The stop of the Tab key. @type {string | null} */
    this.stop = null;
    board.root.addEventListener("keydown", (event) => this.pressed(event));
    board.root.addEventListener("focusin", (event) => {
      const key = keyOf(event.target);
      if (key && this.live.has(key)) this.settle(key);
      focused(key);
    });
    board.root.addEventListener("focusout", () => focused(null));
  }

  /**
   * Makes buttons of these items, and plain pictures of the others.
   * @param {Set<string>} live @param {string[]} chosen @param {Set<string>} next what goes on
   */
  offer(live, chosen, next) {
    const held = this.board.root.contains(document.activeElement);
    const before = this.stop;
    for (const [key, element] of this.board.elements) {
      const item = this.board.items.get(key);
      if (!live.has(key)) asPicture(element, item);
      else asButton(element, item?.text || key, chosen.includes(key), next.has(key));
    }
    this.live = live;
    this.stop = null;
    const stop = before && live.has(before) ? before : this.nearestTo(before);
    if (stop) this.settle(stop);
    // Without anything to touch the whole board takes the focus, so that it is not lost.
    this.board.root.setAttribute("tabindex", stop ? "-1" : "0");
    if (held) this.focus();
  }

  focus() {
    const element = this.stop ? this.board.elements.get(this.stop) : this.board.root;
    element?.focus({ preventScroll: true });
  }

  /** @param {string} key */
  settle(key) {
    if (this.stop) this.board.elements.get(this.stop)?.setAttribute("tabindex", "-1");
    this.stop = key;
    this.board.elements.get(key)?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const key = keyOf(event.target);
    if (this.live.size === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in DIRECTIONS) this.go(this.towards(key, DIRECTIONS[event.key]));
    else if (event.key === "Home") this.go(this.inOrder()[0]);
    else if (event.key === "End") this.go(this.inOrder().at(-1));
    else if ((event.key === "Enter" || event.key === " ") && key) this.touched(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string | null | undefined} key */
  go(key) {
    if (!key) return;
    this.settle(key);
    this.focus();
  }

  /**
   * The nearest item in a direction; what lies straight ahead is nearer than what lies aside.
   * @param {string | null} from @param {number[]} direction
   */
  towards(from, [dx, dy]) {
    const start = from ? this.placeOf(from) : null;
    if (!start) return this.stop ?? this.inOrder()[0];
    let best = null;
    let least = Infinity;
    for (const key of this.live) {
      const place = key === from ? null : this.placeOf(key);
      if (!place) continue;
      const ahead = (place[0] - start[0]) * dx + (place[1] - start[1]) * dy;
      const aside = Math.abs((place[0] - start[0]) * dy) + Math.abs((place[1] - start[1]) * dx);
      const distance = ahead + 2 * aside;
      if (ahead > 1 && distance < least) [best, least] = [key, distance];
    }
    return best;
  }

  /** From the top to the bottom, and from the left to the right. */
  inOrder() {
    const places = new Map([...this.live].map((key) => [key, this.placeOf(key) ?? [0, 0]]));
    const row = ([x, y]) => Math.round(y / 12) * 10_000 + x;
    return [...places.keys()].sort((a, b) => row(places.get(a)) - row(places.get(b)));
  }

  /** Where the keyboard goes when what it was on can no longer be touched. */
  nearestTo(key) {
    const start = key ? this.placeOf(key) : null;
    const keys = this.inOrder();
    if (!start) return keys[0] ?? null;
    const far = (other) => {
      const [x, y] = this.placeOf(other) ?? [Infinity, Infinity];
      return Math.hypot(x - start[0], y - start[1]);
    };
    return keys.reduce((a, b) => (a !== null && far(a) <= far(b) ? a : b), null);
  }

  /** @param {string} key @returns {[number, number] | null} */
  placeOf(key) {
    const box = this.board.elements.get(key)?.getBoundingClientRect();
    return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
  }
}

/** For a board that is only looked at. @param {Board} board */
export function asPictures(board) {
  for (const [key, element] of board.elements) asPicture(element, board.items.get(key));
}

/** @param {EventTarget | null} target */
function keyOf(target) {
  return /** @type {SVGElement | null} */ (target)?.dataset?.key ?? null;
}

/** @param {SVGElement} element @param {string} name @param {boolean} isChosen @param {boolean} isNext */
function asButton(element, name, isChosen, isNext) {
  element.dataset.live = isNext ? "next" : "other";
  element.setAttribute("role", "button");
  element.setAttribute("aria-label", name);
  element.setAttribute("aria-pressed", String(isChosen));
  if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
}

/** @param {SVGElement} element @param {import("./scene.js").Item | undefined} item */
function asPicture(element, item) {
  if (element.hasAttribute("data-live")) {
    for (const name of ["data-live", "aria-pressed", "tabindex"]) element.removeAttribute(name);
  }
  if (item?.text && item.shape !== "label") {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", item.text);
  } else {
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
  }
}
