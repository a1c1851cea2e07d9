/**
 * The rules in a drawer at the side: in short with pictures, or all of them, at the rule that was
 * asked for. Both are fetched from their own pages when they are first wanted.
 */

import { icon, make } from "../shared/page.js";
import { word } from "../shared/words.js";

/** @typedef {"short" | "full"} Kind */

/** What is taken from each page. @type {Record<Kind, string>} */
const PARTS = { short: ".rules", full: ".rulebook" };

class RulesDrawer {
  /** @param {string} page the address of the full rules */
  constructor(page) {
    this.pages = { short: page.replace(/\/rules$/, ""), full: page };
    /** @type {Partial<Record<Kind, HTMLElement>>} */
    this.parts = {};
    this.inside = make("div", { class: "drawer-inside", tabindex: "0" });
    this.tabs = {
      short: make("button", { type: "button", click: () => this.show("short") }, word("In short")),
      full: make("button", { type: "button", click: () => this.show("full") }, word("All rules")),
    };
    const shut = make("button", { type: "button", class: "icon", click: () => this.dialog.close() });
    shut.setAttribute("aria-label", word("Close"));
    shut.append(icon("close"));
    const head = make("div", { class: "drawer-head" }, this.tabs.short, this.tabs.full, shut);
    this.dialog = make("dialog", { class: "drawer", "aria-label": word("Rules") }, head, this.inside);
    this.dialog.addEventListener("click", (event) => this.clicked(event));
    document.head.append(make("link", { rel: "stylesheet", href: "/static/table/rules.css" }));
    document.body.append(this.dialog);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = /** @type {Element} */ (event.target);
    if (target === this.dialog) this.dialog.close();
    const link = target.closest("a");
    const href = link?.getAttribute("href") ?? "";
    if (href.startsWith("#")) this.goTo(href.slice(1));
    else if (href === this.pages.full) void this.show("full");
    else return;
    event.preventDefault();
  }

  /** @param {Kind} kind @param {string} [rule] */
  async show(kind, rule = "") {
    if (!this.dialog.open) this.dialog.showModal();
    for (const [name, tab] of Object.entries(this.tabs)) {
      tab.setAttribute("aria-pressed", String(name === kind));
    }
    this.parts[kind] ??= (await this.fetched(kind)) ?? undefined;
    const part = this.parts[kind];
    const lost = word("The rules could not be fetched. Try again.");
    this.inside.replaceChildren(part ?? make("p", {}, lost));
    this.inside.scrollTop = 0;
    if (rule) this.goTo(rule);
    else this.inside.focus();
  }

  /** @param {Kind} kind @returns {Promise<HTMLElement | null>} */
  async fetched(kind) {
    try {
      const answer = await fetch(this.pages[kind]);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const found = page.querySelector(PARTS[kind]);
      for (const link of found?.querySelectorAll('a[href^="/"]') ?? []) link.target = "_blank";
      return found && document.adoptNode(found);
    } catch {
      return null;
    }
  }

  /** @param {string} rule */
  goTo(rule) {
    const article = this.inside.querySelector(`[id="${CSS.escape(rule)}"]`);
    if (!article) return;
    for (const other of this.inside.querySelectorAll(".meant")) other.classList.remove("meant");
    article.classList.add("meant");
    article.setAttribute("tabindex", "-1");
    article.focus({ preventScroll: true });
    article.scrollIntoView({ block: "start" });
  }
}

/** @type {RulesDrawer | null} */
let drawer = null;

/** @param {string} page @param {string} rule */
export async function openRules(page, rule) {
  drawer ??= new RulesDrawer(page);
  await drawer.show(rule ? "full" : "short", rule);
}
