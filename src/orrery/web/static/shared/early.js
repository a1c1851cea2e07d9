// Runs before the page is painted, so that the chosen colours never flash and nothing moves that
// should be still; see settings.js.
{
  const root = document.documentElement;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  root.dataset.motion = still ? "off" : "on";
  try {
    const theme = localStorage.getItem("orrery.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const motion = localStorage.getItem("orrery.motion");
    if (motion === "on" || motion === "off") root.dataset.motion = motion;
  } catch {
    // Without storage everything is as the system says.
  }
}
