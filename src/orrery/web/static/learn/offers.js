/** Wherever links lead to lessons: a finished one is marked, and playing comes first then. */

import { isDone } from "./progress.js";

for (const link of document.querySelectorAll("a[data-lesson]")) {
  if (!isDone(link.dataset.lesson ?? "")) continue;
  link.toggleAttribute("data-done", true);
  if (!link.classList.contains("primary")) continue;
  link.classList.replace("primary", "wide");
  link.parentElement?.querySelector('button[value="bot"]')?.classList.add("primary");
}
