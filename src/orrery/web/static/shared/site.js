/**
 * What every page does: the choice of colours, a menu that closes when one leaves it, and a word to
 * the service worker about what on this page is worth keeping for a time without a connection.
 */

import { apply, bind } from "./settings.js";

apply();
const you = document.querySelector(".you");
if (you) {
  const theme = you.querySelector(".theme");
  if (theme) theme.hidden = false;
  bind(you);
  document.addEventListener("click", (event) => {
    if (you.open && !you.contains(event.target)) you.open = false;
  });
  you.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !you.open) return;
    you.open = false;
    you.querySelector("summary").focus();
  });
}

const { serviceWorker } = navigator;

async function keep() {
  const named = document.querySelector("[data-offline]");
  (await serviceWorker.ready).active?.postMessage(named?.dataset.offline ?? "");
}

if (serviceWorker) {
  addEventListener("load", () => {
    const address = `/service-worker.js?lang=${document.documentElement.lang}`;
    serviceWorker.register(address).then(keep, () => undefined); // without one nothing is missed
  });
  serviceWorker.addEventListener("controllerchange", keep);
  addEventListener("orrery-shown", keep);
}
