/** The problem of the day: a running stopwatch, and a button that copies the result. */

import { dragging } from "../shared/dragging.js";
import { live } from "../shared/live.js";

const opened = { at: performance.now() };

function shown(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  const watch = document.querySelector(".watch");
  if (watch?.dataset.running !== "yes") return;
  const elapsed = Number(watch.dataset.elapsed) + performance.now() - opened.at;
  const limit = Number(watch.dataset.limit);
  watch.textContent = shown(limit ? Math.min(elapsed, limit) : elapsed);
  if (limit && elapsed > limit + 200) location.reload();
}

/** Says again what can be dragged. */
let mark = () => {};

function prepare() {
  opened.at = performance.now();
  mark();
  const copy = document.getElementById("copy");
  if (!copy || !navigator.clipboard) return;
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById("share").value);
    copy.textContent = copy.dataset.done;
  });
}

/** What the server would show; without a connection it is put together here. */
async function offline(href, before) {
  if (!document.getElementById("words")) {
    const words = await fetch(`/language/${document.documentElement.lang}.json`);
    const block = document.createElement("script");
    [block.id, block.type, block.textContent] = ["words", "application/json", await words.text()];
    document.body.append(block);
  }
  return (await import("./corona_offline.js")).withoutConnection(href, before);
}

mark = dragging(live(prepare, (href, before) => offline(href, before).catch(() => null)));
prepare();
setInterval(tick, 250);
