/**
 * Links and forms within `[data-live]` change only that part of the page, in place, and pieces
 * glide to where they are now. Without this script they load the whole page, which shows the same.
 * The left and right arrow keys follow the links to what comes before and after.
 */

import { moves } from "./settings.js";

const GLIDE = 350;

/** One change after the other: who touches faster than the server answers loses nothing. */
let changes = Promise.resolve();

/**
 * @param {() => void} onChange called after each change
 * @param {(href: string, before: any) => Promise<any>} [offline] makes the part that cannot be fetched
 */
export function live(onChange, offline = async () => null) {
  const ways = { onChange, offline };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-live] a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const url = new URL(hrefOf(link), location.href);
    if (url.origin !== location.origin || url.pathname !== location.pathname) return;
    event.preventDefault();
    changes = changes.then(() => {
      const now = sameLink(link);
      return now && go(new URL(hrefOf(now), location.href), now.dataset.focus, ways);
    });
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const url = new URL(form.action);
    if (!form.closest("[data-live]") || url.pathname !== location.pathname) return;
    event.preventDefault();
    const said = new URLSearchParams(new FormData(form, event.submitter));
    if (form.method === "get") url.search = said.toString();
    const sent = form.method === "get" ? {} : { method: "POST", body: said };
    changes = changes.then(() => go(url, "", ways, sent));
  });
  document.addEventListener("keydown", (event) => {
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    const isElsewhere = event.target.closest("input, select, textarea, dialog");
    if (!rel || isElsewhere || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    document.querySelector(`[data-live] a[rel="${rel}"]`)?.click();
  });
  addEventListener("popstate", () => swap(location.href, "", ways));

  /**
   * Follow what `find` leads to once all changes before are shown; it may lead nowhere by then.
   * What has the key `still` is where it belongs already, and does not glide.
   * @param {() => string | undefined} find @param {string} still
   */
  return function follow(find, still) {
    changes = changes.then(() => {
      const href = find();
      return href && go(new URL(href, location.href), still, { ...ways, still });
    });
    return changes;
  };
}

/** What this link has become, if the page has changed since it was touched. */
function sameLink(link) {
  const { focus } = link.dataset;
  if (link.isConnected || !focus) return link;
  return document.querySelector(`[data-live] a[data-focus="${CSS.escape(focus)}"]`);
}

function hrefOf(link) {
  return typeof link.href === "string" ? link.href : link.href.baseVal;
}

async function go(url, focus, ways, sent = {}) {
  const shown = await swap(url.href, focus, ways, sent);
  if (shown) history.pushState(null, "", shown);
}

/** Show what is at this address; the address that was shown in the end, or none. */
async function swap(href, focus, { onChange, offline, still }, sent = {}) {
  const before = document.querySelector("[data-live]");
  let after = null;
  let shown = "";
  try {
    const answer = await fetch(href, sent);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    after = page.querySelector("[data-live]");
    if (after) document.title = page.title;
    shown = answer.url;
  } catch {
    after = await offline(href, before);
  }
  if (!after) {
    location.assign(href); // the browser explains better than we can
    return "";
  }
  const places = placesOf(before);
  places.delete(still);
  before.replaceWith(after);
  if (moves()) glide(after, places);
  restoreFocus(after, focus);
  speak(after);
  onChange();
  dispatchEvent(new Event("orrery-shown"));
  return shown;
}

/** Where each body is. */
function placesOf(part) {
  const bodies = part.querySelectorAll('svg g[data-key^="body-"]');
  return new Map([...bodies].map((body) => [body.dataset.key, body.getAttribute("transform")]));
}

function glide(part, places) {
  for (const body of part.querySelectorAll('svg g[data-key^="body-"]')) {
    const [from, to] = [places.get(body.dataset.key), body.getAttribute("transform")];
    if (!from || from === to) continue;
    body.animate([{ transform: css(from) }, { transform: css(to) }], {
      duration: GLIDE,
      easing: "ease-in-out",
    });
  }
}

/** An SVG transform as a style sheet writes it. */
function css(transform) {
  return transform.replace(/translate\((\S+) (\S+)\)/, "translate($1px, $2px)");
}

function restoreFocus(part, focus) {
  if (!focus) return;
  const same = part.querySelector(`[data-focus="${CSS.escape(focus)}"]`);
  const target = same ?? part.querySelector("[data-focus]");
  target?.focus({ preventScroll: true });
}

function speak(part) {
  const said = [...part.querySelectorAll("[data-spoken], .problem")].map((one) => one.innerText);
  const place = document.getElementById("spoken");
  if (place) place.textContent = said.join(" ");
}
