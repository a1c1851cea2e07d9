/** An exercise changes in place, and what stands for an answer in the picture can be touched. */

import { live } from "../shared/live.js";

function prepare() {
  for (const button of document.querySelectorAll("button[data-item]")) {
    const item = document.querySelector(`.ring [data-key="${CSS.escape(button.dataset.item)}"]`);
    item?.classList.add("answer");
    item?.addEventListener("click", () => button.click());
  }
}

live(prepare);
prepare();
