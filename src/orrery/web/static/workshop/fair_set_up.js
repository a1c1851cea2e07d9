/** Finds a set-up in which it matters little who begins, shows it, and begins a game with it. */

import { at, make } from "../shared/page.js";
import { Board } from "../board/scene.js";
import { apply } from "../shared/settings.js";
import { word } from "../shared/words.js";

const board = new Board(at("scene"));

async function find() {
  at("find").disabled = true;
  at("told").textContent = word("Set-ups are being judged …");
  try {
    const answer = await fetch("/workshop/fair-set-up", {
      method: "POST",
      headers: { Accept: "application/json" },
    });
    const told = await answer.json();
    if (answer.ok) show(told);
    else at("told").textContent = told.error ?? "";
  } catch {
    at("told").textContent = word("This cannot be done without a connection.");
  }
  at("find").disabled = false;
}

/** @param {any} told */
function show({ line, percent, judged, task, scene, table }) {
  const fair = word("Judged: {n}. In this one whoever moves now wins {percent} % of the games, as the net says.", {
    n: judged,
    percent,
  });
  at("told").textContent = `${fair} ${task}`;
  for (const part of ["board", "play", "uses"]) at(part).hidden = false;
  board.draw({ ...scene, fixed: scene.fixed ?? [], items: scene.items ?? [] });
  board.rest();
  at("edit").href = `/editor/orion?${new URLSearchParams({ position: line })}`;
  at("table-fields").replaceChildren(
    ...Object.entries(table).map(([name, value]) => make("input", { type: "hidden", name, value })),
  );
}

apply();
at("find").addEventListener("click", () => void find());
