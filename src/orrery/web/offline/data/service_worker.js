/**
 * Keeps what can be used without a connection, and shows notifications where pages may not.
 *
 * As long as there is a connection everything comes from the server. What is kept was fetched for
 * that purpose and without cookies, so that it holds nothing that a stranger may not see; and the
 * server says of every page whether it may be kept. `VERSION` is that of the site.
 */

const PREFIX = "orrery-";
const LANGUAGE = new URL(location.href).searchParams.get("lang") ?? "en";
const NAME = `${PREFIX}${VERSION}-${LANGUAGE}`;
const OFFLINE = "/offline";
/** Pages that are kept for everybody. */
const ALWAYS = [OFFLINE, "/learn"];
/** How many of a kind are kept; the oldest go. */
const MOST = { companion: 1, lesson: 20, solitaire: 10, solver: 1, replay: 20 };
/** Whoever sends these leaves, or comes as somebody else. */
const FAREWELLS = ["/sign-out", "/sign-in", "/recover", "/account/delete"];
/** Where anything that is kept has its address. */
const KEPT = /^\/(?:static|look|language|learn|companion|offline|games|corona|solve|replay|shared)(?:[/]|$)|^\/emblems\.svg$/;
/** What a page, a script or a sheet names: addresses of files, and modules beside it. */
const NAMED = /["'`(](\/(?:static|look)\/[^"'`()#\s$]+|\/emblems\.svg|\.{1,2}\/[^"'\s$]+\.js)/g;

addEventListener("install", (event) => {
  void skipWaiting();
  event.waitUntil(fill());
});

addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});

/** One thing after the other. */
let work = Promise.resolve();

/** A page says which thing is to be kept, if any; and what an older worker kept is fetched anew. */
addEventListener("message", (event) => {
  work = work.then(() => keepAndRenew(event.data));
  event.waitUntil(work);
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== "GET") {
    if (FAREWELLS.includes(pathname)) event.waitUntil(empty());
  } else if (request.mode === "navigate") {
    event.respondWith(page(event));
  } else if (KEPT.test(pathname)) {
    event.respondWith(fetch(request).catch(async () => (await kept(request.url)) ?? Response.error()));
  }
});

/** The page itself, the copy of it, or the page that says what works without a connection. */
async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await kept(request.url)) ?? (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** @param {string} address @returns {Promise<Response | undefined>} */
async function kept(address) {
  const copied = await caches.match(address, { ignoreVary: true });
  if (copied) return copied;
  answers ??= everyAnswer();
  const answer = (await answers)[address.slice(location.origin.length)];
  const headers = { "Content-Type": "application/json" };
  return answer && new Response(JSON.stringify(answer), { headers });
}

/** What pages may ask, with what they are told; read when it is needed. @type {Promise<any> | null} */
let answers = null;

async function everyAnswer() {
  const all = {};
  for (const name of await caches.keys()) {
    for (const thing of await things(await caches.open(name))) Object.assign(all, thing.answers);
  }
  return all;
}

// --- Keeping ------------------------------------------------------------------------------------

/** A copy that is the same for everybody, in the language of the reader. @param {string} address */
function copy(address) {
  const headers = { "Accept-Language": LANGUAGE, "X-Copy": "offline" };
  return fetch(address, { credentials: "omit", headers });
}

/** @param {Response} answer */
function mayBeKept(answer) {
  const said = answer.headers.get("Cache-Control") ?? "";
  return answer.ok && !answer.redirected && !said.includes("no-store");
}

/**
 * A file with all that it names, which comes first: what is there is whole.
 * @param {Cache} cache @param {string} address @param {Set<string>} [seen]
 */
async function keepFile(cache, address, seen = new Set()) {
  if (seen.has(address) || (await cache.match(address, { ignoreVary: true }))) return;
  seen.add(address);
  const answer = await copy(address);
  if (!mayBeKept(answer)) throw new Error(`${address} may not be kept`);
  if (/html|javascript|css/.test(answer.headers.get("Content-Type") ?? "")) {
    for (const [, named] of (await answer.clone().text()).matchAll(NAMED)) {
      await keepFile(cache, new URL(named, new URL(address, location.href)).pathname, seen);
    }
  }
  await cache.put(address, answer);
}

async function fill() {
  const cache = await caches.open(NAME);
  for (const address of ALWAYS) await keepFile(cache, address);
}

/** What the server tells of a thing: its pages, its files, and answers to what they ask. */
async function keep(address) {
  const cache = await caches.open(NAME);
  if (await cache.match(address)) return;
  const told = await copy(address);
  if (!mayBeKept(told)) return;
  const thing = await told.clone().json();
  for (const file of [...thing.pages, ...thing.files]) await keepFile(cache, file);
  await cache.put(address, told); // the last: now it is whole
  answers = null;
  await trim(cache, thing.kind);
}

/** The things in a cache, the oldest first. @param {Cache} cache @returns {Promise<any[]>} */
async function things(cache) {
  const found = [];
  for (const request of await cache.keys()) {
    const address = request.url.slice(location.origin.length);
    if (!address.startsWith(`${OFFLINE}/`)) continue;
    const answer = await cache.match(request, { ignoreVary: true });
    found.push({ ...(await answer.json()), list: address });
  }
  return found;
}

/** @param {Cache} cache @param {string} kind */
async function trim(cache, kind) {
  const same = (await things(cache)).filter((thing) => thing.kind === kind);
  for (const old of same.slice(0, Math.max(0, same.length - MOST[kind]))) {
    for (const address of [old.list, ...old.pages]) await cache.delete(address, { ignoreVary: true });
  }
}

/** @param {string} address what to keep, or nothing */
async function keepAndRenew(address) {
  try {
    await fill();
    if (address.startsWith(`${OFFLINE}/`)) await keep(address);
    for (const name of await caches.keys()) {
      if (!name.startsWith(PREFIX) || name === NAME) continue;
      for (const thing of await things(await caches.open(name))) await keep(thing.list);
      await caches.delete(name);
    }
  } catch {
    // The connection is gone, or there is no room: the next page tries again.
  }
}

/** Somebody leaves: nothing stays that tells what they have looked at. */
async function empty() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
  answers = null;
  await fill();
}

// --- Notifications ------------------------------------------------------------------------------

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data));
});

/** To a page that is open there already, or a new one. @param {string} href */
async function goTo(href) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => new URL(page.url).pathname === href);
  return open ? open.focus() : clients.openWindow(href);
}
