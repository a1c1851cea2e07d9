/** Passwords that can be looked at while they are typed, and secrets that can be copied. */

for (const button of document.querySelectorAll("[data-shows]")) {
  const field = document.getElementById(button.dataset.shows);
  button.hidden = false;
  button.addEventListener("click", () => {
    const shown = field.type === "text";
    field.type = shown ? "password" : "text";
    button.setAttribute("aria-pressed", String(!shown));
  });
  // A password is never sent from a field that a browser would remember as plain text.
  field.form.addEventListener("submit", () => {
    field.type = "password";
  });
}

for (const button of document.querySelectorAll("[data-copies]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const secrets = document.querySelectorAll(`#${button.dataset.copies} code`);
    await navigator.clipboard.writeText([...secrets].map((one) => one.textContent).join("\n"));
    button.textContent = button.dataset.done;
  });
}
