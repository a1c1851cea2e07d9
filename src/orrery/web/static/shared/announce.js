/** Speaks to screen readers, and shows short notices beside what they are about. */

const SHOWN = 6000;
let timer = 0;
let turn = 0;

/**
 * Two regions take turns, so that the same words twice are read twice.
 * @param {string} words
 */
export function announce(words) {
  if (!words) return;
  const regions = document.querySelectorAll("[data-announce]");
  turn = (turn + 1) % regions.length;
  regions.forEach((region, place) => {
    region.textContent = place === turn ? words : "";
  });
}

/**
 * A notice near an element: a sentence, and the rule it comes from.
 * @param {string} sentence @param {string} [rule] @param {Element | null} [near]
 */
export function notice(sentence, rule = "", near = null) {
  const box = /** @type {HTMLElement} */ (document.getElementById("notice"));
  if (!sentence) return;
  box.querySelector(".notice-words").textContent = sentence;
  const badge = /** @type {HTMLElement} */ (box.querySelector(".notice-rule"));
  badge.textContent = rule;
  badge.hidden = !rule;
  const rules = document.querySelector("[data-rules]")?.dataset.rules;
  badge.dataset.rule = rule;
  if (rules) badge.setAttribute("href", `${rules}#${rule}`);
  box.hidden = false;
  place(box, near ?? document.getElementById("board"));
  announce(rule ? `${sentence} (${rule})` : sentence);
  clearTimeout(timer);
  timer = setTimeout(hideNotice, SHOWN);
}

export function hideNotice() {
  clearTimeout(timer);
  const box = document.getElementById("notice");
  if (box) box.hidden = true;
}

/** Above the element if there is room, else below it; always within the window. */
export function place(box, near) {
  const target = near.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const isTall = target.height > innerHeight / 2;
  const above = isTall ? target.top + 12 : target.top - height - 10;
  const top = above > 8 ? above : Math.min(target.bottom + 10, innerHeight - height - 8);
  const left = target.left + target.width / 2 - width / 2;
  box.style.top = `${Math.max(8, top)}px`;
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
}
