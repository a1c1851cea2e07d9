/**
 * The lobby changes by itself while one looks. Rows that stay keep their place, new ones come at the
 * end, and one that is gone stays as a shadow for a moment, so that nothing jumps under a finger.
 */

const EVERY = 4000;
const SHADOW = 4000;
const list = document.getElementById("waiting");
const form = document.getElementById("filters");

/** @param {boolean} isNew whether something else is asked for than before */
async function refresh(isNew) {
  const asked = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...asked]) if (!value) asked.delete(name);
  const answer = await fetch(`/lobby/tables?${asked}`).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(`<ul>${await answer.text()}</ul>`, "text/html");
  const rows = [...page.querySelectorAll("li[data-table]")];
  if (isNew) list.replaceChildren(...rows);
  else merge(rows);
  document.getElementById("nobody").hidden = rows.length > 0;
  history.replaceState(null, "", asked.size ? `/lobby?${asked}` : "/lobby");
}

/** @param {Element[]} rows */
function merge(rows) {
  const now = new Map(rows.map((row) => [row.dataset.table, row]));
  for (const row of list.querySelectorAll("li[data-table]:not(.gone)")) {
    const after = now.get(row.dataset.table);
    now.delete(row.dataset.table);
    if (!after) fade(row);
    else if (after.innerHTML !== row.innerHTML && !row.contains(document.activeElement)) {
      row.replaceWith(after);
    }
  }
  list.append(...now.values());
}

/** @param {Element} row */
function fade(row) {
  row.classList.add("gone");
  for (const button of row.querySelectorAll("button, a")) button.setAttribute("inert", "");
  setTimeout(() => row.remove(), SHADOW);
}

document.getElementById("filter").hidden = true;
form.addEventListener("change", () => void refresh(true));
setInterval(() => document.hidden || void refresh(false), EVERY);
document.addEventListener("orrery-news", () => void refresh(false));
