/** Wherever a rule is named, its number opens the rules beside the board, at that rule. */

import { hideNotice } from "../shared/announce.js";

/** Links carry `data-rule`, which may be empty; without scripts they lead to the page. */
export function prepareRules() {
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a[data-rule]");
    const page = document.querySelector("[data-rules]")?.dataset.rules;
    if (!link || !page || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.closest("dialog")?.close();
    void open(page, link.dataset.rule ?? "");
  });
}

/** The rules by a key, at the rule that was named last. */
export function openLastRule() {
  const page = document.querySelector("[data-rules]")?.dataset.rules;
  const named = document.querySelector("#notice [data-rule]")?.dataset.rule;
  if (page) void open(page, named ?? "");
}

/** @param {string} page @param {string} rule */
async function open(page, rule) {
  hideNotice();
  const { openRules } = await import("./rules_drawer.js");
  await openRules(page, rule);
}
