/**
 * What a person has chosen for this browser: sound, its volume, motion, colours, boards, whether
 * moves are confirmed, whether threats are told, how fast moves are shown and whether in notation,
 * and whether there is chat. Kept in local storage; a private window that keeps nothing still works.
 */

/** @typedef {"sound" | "volume" | "motion" | "theme" | "board" | "confirm" | "threats" | "notation" | "steps" | "chat" | "talk"} Setting */

const DEFAULTS = { sound: "off", volume: "60", motion: "auto", theme: "auto", board: "auto", confirm: "auto", threats: "on", notation: "off", steps: "normal", chat: "on", talk: "auto" };
const PREFIX = "orrery.";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const finger = matchMedia("(pointer: coarse)");
/** @type {Set<(name: Setting) => void>} */
const listeners = new Set();
/** What storage refused to keep. @type {Record<string, string>} */
const unkept = {};

/** @param {Setting} name @returns {string} */
export function setting(name) {
  try {
    return localStorage.getItem(PREFIX + name) ?? unkept[name] ?? DEFAULTS[name];
  } catch {
    return unkept[name] ?? DEFAULTS[name];
  }
}

/** @param {Setting} name @param {string} value */
export function choose(name, value) {
  unkept[name] = value;
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply();
  for (const listener of listeners) listener(name);
}

/** @param {(name: Setting) => void} listener */
export function onChoice(listener) {
  listeners.add(listener);
}

/** Whether things may glide and fade. */
export function moves() {
  const chosen = setting("motion");
  return chosen === "auto" ? !calm.matches : chosen === "on";
}

export function sounds() {
  return setting("sound") === "on";
}

/** From 0 to 1. */
export function loudness() {
  return Math.min(100, Number(setting("volume")) || 0) / 100;
}

/**
 * Whether a move of so many touches waits for a confirmation. A slip of the finger is likelier
 * than one of the mouse, and a move of a single touch can be undone as easily as confirmed.
 * @param {number} touches
 */
export function confirms(touches) {
  const chosen = setting("confirm");
  return chosen === "auto" ? finger.matches && touches > 1 : chosen === "on";
}

/** Tells the style sheets; they follow the system where nothing is chosen. */
export function apply() {
  const root = document.documentElement;
  for (const name of /** @type {const} */ (["theme", "board"])) {
    if (setting(name) === "auto") delete root.dataset[name];
    else root.dataset[name] = setting(name);
  }
  root.dataset.motion = moves() ? "on" : "off";
  root.dataset.notation = setting("notation");
}

/**
 * Binds check boxes and selects that carry `data-setting` to what they set.
 * @param {ParentNode} within
 */
export function bind(within) {
  for (const field of within.querySelectorAll("[data-setting]")) {
    const name = /** @type {Setting} */ (field.dataset.setting);
    show(field, name);
    field.addEventListener("change", () => choose(name, read(field)));
  }
  onChoice((name) => {
    for (const field of within.querySelectorAll(`[data-setting="${name}"]`)) show(field, name);
  });
}

function read(field) {
  return field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value;
}

/** @param {HTMLInputElement | HTMLSelectElement} field @param {Setting} name */
function show(field, name) {
  if (field.type !== "checkbox") field.value = setting(name);
  else if (name === "motion") field.checked = moves();
  else if (name === "sound") field.checked = sounds();
  else field.checked = setting(name) === "on";
}

calm.addEventListener("change", apply);
