/**
 * The bell in the header: how many things wait for the person, and what is new among them.
 *
 * One page of the browser listens for all of them, so that many tabs need one connection. Where the
 * browser has no locks (a site without HTTPS), every page that is seen listens for itself.
 */

const KNOWN = "orrery.bell";
const bell = document.getElementById("bell");
const pages = new BroadcastChannel("orrery-bell");
/** Whether a page of ours has said that somebody looks at it. */
let isSeen = false;

/** @param {any} news */
function show(news) {
  const badge = bell.querySelector(".bell-count");
  // What waits on this very page needs no bell.
  const count = news.notices.filter((one) => one.waits && one.href !== location.pathname).length;
  badge.hidden = count === 0;
  badge.textContent = count > 99 ? "99" : String(count);
  bell.setAttribute("aria-label", count ? `${bell.dataset.name} (${count})` : bell.dataset.name);
  bell.classList.toggle("rings", count > 0);
  document.dispatchEvent(new CustomEvent("orrery-news", { detail: news }));
}

/** What of this no page of this browser has told yet. @param {any[]} notices */
function fresh(notices) {
  let known = [];
  try {
    known = JSON.parse(localStorage.getItem(KNOWN) ?? "[]");
    localStorage.setItem(KNOWN, JSON.stringify(notices.map((one) => one.key)));
  } catch {
    return []; // without storage nobody remembers what was told, so nothing is told twice
  }
  const isHere = (one) => !document.hidden && one.href === location.pathname;
  return notices.filter((one) => !known.includes(one.key) && !isHere(one));
}

/** @param {any[]} notices */
async function tell(notices) {
  if (notices.length) (await import("./news.js")).tell(notices);
}

/** @param {any[]} notices */
async function notify(notices) {
  if (notices.length) await (await import("./news.js")).notify(notices);
}

/** Whoever listens tells the other pages, and the system if nobody looks at any of them. */
function heard(event) {
  const news = JSON.parse(event.data);
  const unknown = fresh(news.notices);
  show(news);
  isSeen = !document.hidden;
  if (isSeen) void tell(unknown);
  pages.postMessage({ news, unknown: isSeen ? [] : unknown });
  setTimeout(() => isSeen || void notify(unknown), 500);
}

pages.onmessage = ({ data }) => {
  if (data === "seen") {
    isSeen = true;
    return;
  }
  show(data.news);
  if (document.hidden) return;
  pages.postMessage("seen");
  void tell(data.unknown.filter((one) => one.href !== location.pathname));
};

function listen() {
  const stream = new EventSource("/me/news");
  stream.addEventListener("news", heard);
  return stream;
}

function listenWhileSeen() {
  let stream = document.hidden ? null : listen();
  document.addEventListener("visibilitychange", () => {
    stream?.close();
    stream = document.hidden ? null : listen();
  });
}

bell.dataset.name = bell.getAttribute("aria-label");
if (navigator.locks) {
  // Held until the page goes away; then the next one has it.
  void navigator.locks.request("orrery-bell", () => new Promise(() => listen()));
  // What is known already comes at once to a page that is not the one that listens.
  void fetch("/api/me/news").then(async (answer) => answer.ok && show(await answer.json()));
} else {
  listenWhileSeen();
}
