/** The form of a new table shows only the seats and the clock fields that count. */

const form = document.getElementById("new-table");
const players = document.getElementById("opt_players");

function showSeats() {
  if (!players) return;
  for (const seat of form.querySelectorAll("[data-seat]")) {
    seat.hidden = Number(seat.dataset.seat) >= Number(players.value);
  }
}

function showClock() {
  const chosen = form.elements.clock.value;
  for (const field of form.querySelectorAll("[data-clock]")) {
    field.hidden = !field.dataset.clock.split(" ").includes(chosen);
    // What is not shown is not checked by the browser either.
    field.querySelector("input").disabled = field.hidden;
  }
}

const update = document.getElementById("update");
if (update) update.hidden = true;
form.addEventListener("change", () => {
  showSeats();
  showClock();
});
showSeats();
showClock();
