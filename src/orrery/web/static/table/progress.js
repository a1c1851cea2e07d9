/** Where the game stands: small pictures with numbers on the plates, and what would win next. */

import { SVG } from "../board/scene.js";
import { at, make } from "../shared/page.js";
import { setting } from "../shared/settings.js";
import { word } from "../shared/words.js";

/** A line of progress in words. @param {any} line */
export function inWords(line) {
  const { what, now, goal, note } = line;
  const said = goal
    ? word("{what}: {now} of {goal}", { what, now, goal })
    : word("{what}: {now}", { what, now });
  return note ? `${said} (${note})` : said;
}

/**
 * A row of gauges; whoever touches it reads what they mean.
 * @param {any[] | undefined} lines @param {any} state @param {string} title whose they are
 */
export function gauges(lines, state, title) {
  if (!lines?.length) return null;
  const words = lines.map(inWords).join(", ");
  return make(
    "button",
    {
      type: "button",
      class: "gauges",
      "aria-label": word("{who}. {progress}", { who: title, progress: words }),
      click: () => explain(state),
    },
    ...lines.map((line) => gauge(line, state.scene.look)),
  );
}

/** @param {any} line @param {string} look */
export function gauge(line, look) {
  const { now, goal, symbol, reach = 12 } = line;
  const isNear = goal && now >= goal - 1;
  return make(
    "span",
    { class: isNear ? "gauge near" : "gauge", title: inWords(line) },
    symbol ? picture(`#${look}-${symbol}`, reach) : make("span", { class: "gauge-word" }, line.what),
    make("b", {}, String(now)),
    goal ? make("span", { class: "gauge-goal" }, `/${goal}`) : null,
  );
}

/** @param {string} symbol @param {number} reach */
function picture(symbol, reach) {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("viewBox", `${-reach} ${-reach} ${2 * reach} ${2 * reach}`);
  drawn.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", symbol);
  drawn.append(use);
  return drawn;
}

/** What concerns everybody, and the threats. @param {any} state */
export function showProgress(state) {
  const shared = gauges(state.progress?.shared, state, word("The table"));
  at("shared-progress").hidden = !shared;
  at("shared-progress").replaceChildren(...(shared ? [shared] : []));
  const words = threats(state);
  at("threat").hidden = !words;
  if (at("threat").textContent !== words) at("threat").textContent = words;
}

/** What others would win by next, unless nobody wants to hear it. @param {any} state */
export function threats(state) {
  if (setting("threats") !== "on" || state.phase !== "playing") return "";
  const seats = state.progress?.seats ?? [];
  return seats.map((seat) => seat.threat).filter(Boolean).join(" ");
}

/** @param {any} state */
async function explain(state) {
  const { explainProgress } = await import("./progress_words.js");
  explainProgress(state);
}
