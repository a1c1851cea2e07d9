/** What every page does: the choice of colours, and a menu that closes when one leaves it. */

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
