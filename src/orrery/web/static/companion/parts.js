/** What the tools are put together from: parts that are shown anew, buttons, counters, notes. */

import { icon, make } from "../shared/page.js";
import { word } from "../shared/words.js";

/** Shows these parts, and leaves the focus where it was. @param {Element} place @param {...any} parts */
export function show(place, ...parts) {
  const { focus } = /** @type {any} */ (document.activeElement)?.dataset ?? {};
  const top = place.scrollTop;
  place.replaceChildren(...parts.flat().filter(Boolean));
  place.scrollTop = top;
  if (focus) /** @type {any} */ (place.querySelector(`[data-focus="${CSS.escape(focus)}"]`))?.focus({ preventScroll: true });
}

/**
 * @param {any} inside words or a picture @param {() => void} act
 * @param {Record<string, any>} [more] further attributes
 */
export function button(inside, act, more = {}) {
  const focus = more["data-focus"] ?? (typeof inside === "string" ? inside : more["aria-label"]);
  return make("button", { type: "button", click: act, ...more, "data-focus": focus }, ...[inside].flat());
}

/** Undo, and whatever else belongs below a tool. @param {import("./kept.js").Kept<any>} kept @param {...any} others */
export function foot(kept, ...others) {
  const back = button([icon("undo")], () => kept.undo(), { class: "icon-button", "aria-label": word("Take back"), disabled: !kept.before.length, "data-focus": "undo" });
  return make("div", { class: "tool-foot" }, back, ...others);
}

/** What was done, the last thing first. @param {string[]} lines */
export function history(lines) {
  if (!lines.length) return null;
  const list = make("ol", { class: "history" }, ...lines.slice(0, 30).map((line) => make("li", {}, line)));
  return make("details", { class: "past" }, make("summary", {}, word("What happened")), list);
}

/**
 * Less and more of something.
 * @param {string} key by which its buttons are found again @param {string} name @param {number} value @param {(by: number) => void} change @param {{ least?: number, most?: number }} [limits]
 */
export function counter(key, name, value, change, { least = 0, most = Infinity } = {}) {
  return make(
    "div",
    { class: "counter", role: "group", "aria-label": name },
    button("−", () => change(-1), { "aria-label": word("{name}: one less", { name }), disabled: value <= least, "data-focus": `${key}-less` }),
    make("output", {}, String(value)),
    button("+", () => change(1), { "aria-label": word("{name}: one more", { name }), disabled: value >= most, "data-focus": `${key}-more` }),
  );
}

/** The same with its name above. @param {string} caption @param {Element} inside */
export function captioned(caption, inside) {
  return make("span", { class: "captioned" }, make("small", { "aria-hidden": "true" }, caption), inside);
}

/**
 * One of a few.
 * @param {string} label @param {[string, any][]} choices @param {string} chosen @param {(name: string) => void} choose
 */
export function choice(label, choices, chosen, choose) {
  const buttons = choices.map(([name, inside]) =>
    button(inside, () => choose(name), { "aria-pressed": String(name === chosen), "data-focus": `${label}-${name}` }),
  );
  return make("div", { class: "choice", role: "group", "aria-label": label }, ...buttons);
}

/** A sentence beside a tool. @param {string} words @param {string} [kind] */
export function note(words, kind = "soft") {
  return make("p", { class: kind }, words);
}

/** An answer, which comes into sight. @param {Element} place @param {...any} parts */
export function tell(place, ...parts) {
  show(place, ...parts);
  place.scrollIntoView({ block: "nearest" });
}

/** A symbol of a look as a picture of its own. @param {string} look @param {string} symbol @param {string} [style] */
export function symbol(look, symbol, style = "") {
  const picture = make("span", { class: "piece", "aria-hidden": "true" });
  picture.innerHTML = `<svg viewBox="-12 -12 24 24" class="orrery ${look}"><g class="${style}"><use href="#${look}-${symbol}"/></g></svg>`;
  return picture;
}

/**
 * What the server tells; null without a connection.
 * @param {string} address @param {Record<string, string>} said
 * @returns {Promise<any>}
 */
export async function ask(address, said) {
  const url = `${address}?${new URLSearchParams(said)}`;
  const answer = await fetch(url, { headers: { Accept: "application/json" } }).catch(() => null);
  return answer?.headers.get("Content-Type")?.includes("json") ? answer.json() : null;
}

/** A number by lot, below this one. @param {number} many */
export function byLot(many) {
  const drawn = new Uint32Array(1);
  const fair = 2 ** 32 - (2 ** 32 % many);
  do crypto.getRandomValues(drawn);
  while (drawn[0] >= fair);
  return drawn[0] % many;
}
