/** Shows notifications where pages may not, and leads from them to the table. */

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
