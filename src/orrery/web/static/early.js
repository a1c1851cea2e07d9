// Runs before the page is painted, so that the chosen colours never flash; see settings.js.
try {
  const theme = localStorage.getItem("orrery.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the colours are those of the system.
}
