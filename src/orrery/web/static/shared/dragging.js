/**
 * Parts of a picture are dragged to where they can go: with a pointer, a finger, or the arrow keys.
 * The server has said what leads where, in `data-drops` of the ring: for each key of an item the
 * keys of its targets, each with an address and words. Nothing here knows what any of them means.
 */

/** A finger that moves less than this has touched, in pixels. */
const TOUCH = 6;
/** So soon after a drag comes the click that belongs to it, in milliseconds. */
const CLICK = 50;
/** How far beside a target one may let go, as a multiple of its size. */
const NEAR = 0.9;

const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** @param {(find: () => string | undefined, still: string) => Promise<any>} follow as `live` gives it */
export function dragging(follow) {
  const desk = new Desk(follow);
  document.addEventListener("pointerdown", (event) => desk.touch(event));
  document.addEventListener("pointermove", (event) => desk.move(event));
  document.addEventListener("pointerup", (event) => desk.letGo(event));
  document.addEventListener("pointercancel", () => desk.putBack());
  // Parts of a picture have no say in whether a finger scrolls the page; this has.
  document.addEventListener("touchmove", (event) => desk.held && event.preventDefault(), { passive: false });
  document.addEventListener("keydown", (event) => desk.key(event), true);
  document.addEventListener("focusout", () => desk.held?.byKeys && desk.putBack());
  document.addEventListener("click", (event) => desk.swallow(event), true);
  document.addEventListener("dragstart", (event) => {
    if (event.target.closest?.(".ring")) event.preventDefault(); // browsers drag links themselves
  });
  desk.mark();
  return () => desk.mark();
}

class Desk {
  constructor(follow) {
    this.follow = follow;
    /** What is in hand. @type {any} */
    this.held = null;
    this.hasDragged = false;
  }

  /** Say which parts can be dragged. */
  mark() {
    this.held = null;
    for (const key of Object.keys(allDrops())) partOf(key)?.classList.add("draggable");
  }

  /** @param {PointerEvent} event */
  touch(event) {
    this.hasDragged = false;
    const part = /** @type {Element} */ (event.target).closest?.(".draggable");
    if (!part || event.button || !event.isPrimary) return;
    this.held = hold(part, event);
    if (event.pointerType !== "mouse") part.setPointerCapture?.(event.pointerId);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held || held.byKeys) return;
    const way = [event.clientX - held.from[0], event.clientY - held.from[1]];
    if (!this.hasDragged && Math.hypot(...way) < TOUCH) return;
    if (!this.hasDragged) {
      lift(held);
      raise(held.part);
    }
    this.hasDragged = true;
    shift(held, way);
    aim(held, nearest(held, [event.clientX, event.clientY]));
  }

  letGo() {
    if (!this.held || this.held.byKeys) return;
    if (this.held.chosen) this.drop();
    else this.putBack();
    setTimeout(() => (this.hasDragged = false), CLICK); // not every drag ends with a click
  }

  putBack() {
    const { held } = this;
    this.held = null;
    if (!held) return;
    unmark(held);
    held.part.classList.remove("dragged");
    held.part.style.translate = "";
  }

  drop() {
    const { held } = this;
    const { key, chosen } = held;
    this.held = null;
    unmark(held);
    shift(held, away(middle(chosen.element), middle(held.part, held.way)));
    const find = () => dropsOf(key).find(({ on }) => on === chosen.on)?.href;
    this.follow(find, key).then(() => {
      if (held.part.isConnected) held.part.style.translate = "";
      held.part.classList.remove("dragged");
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const part = /** @type {Element} */ (event.target).closest?.(".draggable");
    if (!part || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) this.turn(part, step);
    else if (event.key === "Enter" && this.held?.chosen) this.drop();
    else if (event.key === "Escape" && this.held) this.putBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** On to the next target. */
  turn(part, step) {
    if (!this.held) {
      this.held = { ...hold(part, { clientX: 0, clientY: 0 }), byKeys: true, place: step > 0 ? -1 : 0 };
      lift(this.held);
    }
    const { held } = this;
    const many = held.targets.length;
    if (!many) return;
    held.place = (held.place + step + many) % many;
    const target = held.targets[held.place];
    aim(held, target);
    shift(held, away(middle(target.element), middle(held.part, held.way)));
    const spoken = document.getElementById("spoken");
    if (spoken) spoken.textContent = target.words;
  }

  /** The click that ends a drag is none. @param {MouseEvent} event */
  swallow(event) {
    if (!this.hasDragged) return;
    this.hasDragged = false;
    if (!(/** @type {Element} */ (event.target).closest?.(".ring"))) return;
    event.preventDefault();
    event.stopPropagation();
  }
}

// --- What is in hand --------------------------------------------------------------------------------

function hold(part, { clientX, clientY }) {
  const key = keyOf(part);
  const targets = dropsOf(key)
    .map((drop) => ({ ...drop, element: inRing(drop.on) }))
    .filter(({ element }) => element);
  return { part, key, targets, from: [clientX, clientY], way: [0, 0], chosen: null };
}

function lift({ part, targets }) {
  part.classList.add("dragged");
  for (const { element } of targets) element.classList.add("target");
}

/** Above all others. They move and it stays: a browser takes away what moves from under a finger. */
function raise(part) {
  while (part.nextSibling) part.before(part.nextSibling);
}

function unmark({ targets }) {
  for (const { element } of targets) element.classList.remove("target", "aimed-at");
  words("");
}

/** Show what is held this far from where it lay, in pixels. */
function shift(held, way) {
  const { a } = held.part.ownerSVGElement.getScreenCTM();
  held.way = way;
  held.part.style.translate = `${way[0] / a}px ${way[1] / a}px`;
}

function aim(held, target) {
  if (held.chosen === target) return;
  held.chosen?.element.classList.remove("aimed-at");
  target?.element.classList.add("aimed-at");
  held.chosen = target;
  const svg = held.part.ownerSVGElement;
  words(target?.words ?? "", Boolean(target) && middle(target.element)[1] < middle(svg)[1]);
}

/** Say this on the side of the picture where nobody is looking. */
function words(text, isBelow = false) {
  const place = /** @type {HTMLElement | null} */ (document.querySelector(".drop-words"));
  if (!place) return;
  place.hidden = !text;
  place.textContent = text;
  place.classList.toggle("below", isBelow);
}

/** The target at this point, or beside it. */
function nearest({ targets }, point) {
  let found = null;
  let least = Infinity;
  for (const target of targets) {
    const { width, height } = target.element.getBoundingClientRect();
    const distance = Math.hypot(...away(point, middle(target.element)));
    if (distance < least && distance < Math.max(width, height) * NEAR) [found, least] = [target, distance];
  }
  return found;
}

// --- Where things are -------------------------------------------------------------------------------

function inRing(key) {
  return document.querySelector(`.ring [data-key="${CSS.escape(key)}"]`);
}

/** An item, with the link around it if it is one. */
function partOf(key) {
  const item = inRing(key);
  return item?.closest("a") ?? item;
}

function keyOf(part) {
  return part.dataset.focus ?? part.dataset.key;
}

function allDrops() {
  const ring = /** @type {HTMLElement | null} */ (document.querySelector("[data-drops]"));
  return JSON.parse(ring?.dataset.drops || "{}");
}

function dropsOf(key) {
  return allDrops()[key] ?? [];
}

/** The middle of an element on the screen, as if it had not been shifted so far. */
function middle(element, way = [0, 0]) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2 - way[0], top + height / 2 - way[1]];
}

function away(to, from) {
  return [to[0] - from[0], to[1] - from[1]];
}
