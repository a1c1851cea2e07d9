/** A tournament while one looks: what is new comes in, and the own next game opens by itself. */

import "./countdown.js";

const live = document.getElementById("live");
const address = `/tournaments/${live.dataset.tournament}`;
let shown = "";

/**
 * Go to a game of one's own, once: whoever comes back to this page may stay, and so may who comes
 * from that game, which may have ended a moment before the tournament hears of it.
 */
function follow() {
  const table = live.querySelector("[data-next]")?.dataset.next;
  if (!table || document.referrer.endsWith(`/table/${table}`)) return;
  const key = `led to ${table}`;
  if (sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, "1");
  location.assign(`/table/${table}`);
}

/** What the reader has opened stays open, what is closed stays closed, and the focus stays. */
function replace(html) {
  const open = new Map([...live.querySelectorAll("details")].map((one) => [one.id, one.open]));
  const newest = live.querySelector("details.round")?.id;
  const focused = place(document.activeElement);
  live.innerHTML = html;
  const first = live.querySelector("details.round")?.id;
  for (const one of live.querySelectorAll("details")) {
    if (open.has(one.id) && !(one.id === newest && first !== newest)) one.open = open.get(one.id);
  }
  if (focused) live.querySelector(focused)?.focus();
}

/** How to find an element again in the next version of the page. */
function place(element) {
  if (!element || !live.contains(element)) return "";
  if (element.id) return `#${element.id}`;
  const href = element.getAttribute("href");
  if (href) return `[href="${href}"]`;
  const form = element.closest("form");
  return form ? `form[action="${form.getAttribute("action")}"] button` : "";
}

async function refresh(number) {
  if (number === shown) return;
  const answer = await fetch(`${address}/live`, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  shown = number;
  replace(await answer.text());
  follow();
}

follow();
const changes = new EventSource(`${address}/changes`);
changes.addEventListener("tournament", (event) => void refresh(event.data).catch(() => {}));
addEventListener("pagehide", () => changes.close());
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
