/** How far this browser has come in each lesson. A private window forgets it, and nothing breaks. */

const PREFIX = "orrery.lesson.";
const DONE = "done";

/** @param {string} lesson @returns {string} */
function kept(lesson) {
  try {
    return localStorage.getItem(PREFIX + lesson) ?? "";
  } catch {
    return "";
  }
}

/** The step to go on with. @param {string} lesson @param {number} steps how many there are */
export function reached(lesson, steps) {
  const step = Number(kept(lesson));
  return Number.isInteger(step) && step > 0 && step < steps ? step : 0;
}

/** @param {string} lesson */
export function isDone(lesson) {
  return kept(lesson) === DONE;
}

/** @param {string} lesson @param {number} step @param {number} steps */
export function note(lesson, step, steps) {
  if (isDone(lesson)) return;
  try {
    localStorage.setItem(PREFIX + lesson, step >= steps ? DONE : String(step));
  } catch {
    // Without storage the next visit begins at the first step.
  }
}
