// Runs before the page is painted, so that the chosen colours never flash and nothing moves that
// should be still; see settings.js.
{
  const root = document.documentElement;
  // The sheet of a board theme is fetched for whoever has chosen it, once.
  new MutationObserver(() => {
    const href = `/boards/${root.dataset.board}.css`;
    if (!root.dataset.board || document.querySelector(`[href="${href}"]`)) return;
    const sheet = { rel: "stylesheet", href, blocking: "render" };
    document.head.append(Object.assign(document.createElement("link"), sheet));
  }).observe(root, { attributeFilter: ["data-board"] });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  root.dataset.motion = still ? "off" : "on";
  try {
    const theme = localStorage.getItem("orrery.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const motion = localStorage.getItem("orrery.motion");
    if (motion === "on" || motion === "off") root.dataset.motion = motion;
    const board = localStorage.getItem("orrery.board");
    if (board && board !== "usual") root.dataset.board = board;
  } catch {
    // Without storage everything is as the system says.
  }
}
