/** Times that run down, by the server's clock as it was when the page was made. */

/** @param {number} seconds */
function written(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  const days = Math.floor(parts[0] / 24);
  if (days > 1) return new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "day" }).format(days);
  return shown.map((part, place) => (place ? String(part).padStart(2, "0") : part)).join(":");
}

/** What the server's clock shows ahead of ours, in milliseconds, by the pages it has sent. */
const ahead = new WeakMap();

function tick() {
  for (const time of document.querySelectorAll("time.countdown")) {
    if (!ahead.has(time)) ahead.set(time, Number(time.dataset.now) - Date.now());
    const left = Number(time.dataset.until) - Date.now() - ahead.get(time);
    const text = written(Math.max(0, Math.round(left / 1000)));
    if (time.textContent !== text) time.textContent = text;
  }
}

tick();
setInterval(tick, 500);
new MutationObserver(tick).observe(document.body, { childList: true, subtree: true });
