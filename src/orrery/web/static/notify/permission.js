/** The button that asks the browser for leave to tell when it is one's turn; never asked unbidden. */

const box = document.getElementById("notify");
const button = document.getElementById("notify-allow");
const done = document.getElementById("notify-done");

function show() {
  const { permission } = Notification;
  box.hidden = permission === "denied";
  button.hidden = permission !== "default";
  box.firstElementChild.hidden = permission !== "default";
  done.hidden = permission !== "granted";
}

if ("Notification" in globalThis && "serviceWorker" in navigator) {
  show();
  button.addEventListener("click", async () => {
    await Notification.requestPermission();
    show();
  });
}
