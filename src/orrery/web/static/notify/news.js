/** How something new is told: on the page, or by the system while nobody looks. */

const NEW_FOR = 9000;

/** Lines at the edge of the page that lead there. @param {any[]} notices */
export function tell(notices) {
  for (const notice of notices) place().append(line(notice));
}

/** @param {any} notice */
function line(notice) {
  const line = document.createElement("a");
  line.className = "bell-news";
  line.href = notice.href;
  line.textContent = notice.text;
  setTimeout(() => line.remove(), NEW_FOR);
  return line;
}

function place() {
  let box = document.querySelector(".bell-lines");
  if (!box) {
    box = document.createElement("div");
    box.className = "bell-lines";
    box.setAttribute("role", "status");
    document.body.append(box);
  }
  return box;
}

/** By the system, if it was allowed. @param {any[]} notices */
export async function notify(notices) {
  if (!("serviceWorker" in navigator) || globalThis.Notification?.permission !== "granted") return;
  const caller = await navigator.serviceWorker.ready;
  for (const { key, text, href } of notices) {
    await caller.showNotification("Orrery", {
      body: text,
      tag: key,
      data: href,
      icon: "/static/pictures/logo.svg",
    });
  }
}
