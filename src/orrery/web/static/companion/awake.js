/** A phone that stays awake, sounds and trembles. */

/** @type {any} */
let lock = null;
let isWanted = false;

/** The screen stays on, as far as the browser can do that. @param {boolean} wanted */
export async function stayAwake(wanted) {
  isWanted = wanted;
  if (!wanted) {
    await lock?.release();
    lock = null;
  } else if (!lock && document.visibilityState === "visible") {
    lock = await /** @type {any} */ (navigator).wakeLock?.request("screen").catch(() => null);
    lock?.addEventListener("release", () => (lock = null));
  }
}

// A page that was hidden has lost it.
document.addEventListener("visibilitychange", () => {
  if (isWanted) void stayAwake(true);
});

/** @param {string} name one of the chimes @param {number[]} beats of the vibration, in milliseconds @param {boolean} isLoud */
export async function signal(name, beats, isLoud) {
  navigator.vibrate?.(beats);
  if (!isLoud) return;
  const { ring } = await import("../board/chimes.js");
  ring(/** @type {any} */ (name), 0, 1);
}
