/**
 * The server's clock. Deadlines come as its times, so that what is shown does not depend on when a
 * message was made, nor on whether the clock of this machine is right.
 */

/** What the server's clock shows ahead of `performance.now()`, in milliseconds. */
let ahead = 0;
/** How wrong that may be: half the round trip by which it was measured. */
let doubt = Infinity;

/**
 * The server's clock showed this time, now or at most so many milliseconds before or after.
 * @param {number} time
 * @param {number} within
 */
export function serverTold(time, within) {
  if (within > doubt) return;
  doubt = within;
  ahead = time - performance.now();
}

/** What the server's clock shows, in milliseconds since 1970. */
export function serverNow() {
  return performance.now() + ahead;
}
