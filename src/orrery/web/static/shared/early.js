// Runs before the page is painted, so that the chosen colours never flash and nothing moves that
// should be still; see settings.js.
{
  const root = document.documentElement;
  // The sheet of a board theme is fetched for whoever has chosen it, once.
  new MutationObserver(() => {
    const href = `/boards/${root.dataset.board}.css`;
    if (!root.dataset.board || document.querySelector(`[href="${href}"]`)) return;
    const sheet = document.createElement("link");
    document.head.append(Object.assign(sheet, { rel: "stylesheet", href, blocking: "render" }));
  }).observe(root, { attributeFilter: ["data-board"] });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  root.dataset.motion = still ? "off" : "on";
  try {
    for (const name of ["theme", "motion", "board"]) {
      const chosen = localStorage.getItem(`orrery.${name}`);
      if (chosen && chosen !== "auto") root.dataset[name] = chosen;
    }
  } catch {
    // Without storage everything is as the system says.
  }
}
