/** The form of a new tournament shows only the fields that count. */

const form = document.getElementById("new-tournament");

function show() {
  const chosen = (name) => form.elements[name].value;
  for (const part of form.querySelectorAll("[data-if]")) {
    const [name, values] = part.dataset.if.split("=");
    part.hidden = !values.split(" ").includes(chosen(name));
  }
  for (const field of form.querySelectorAll("[data-clock]")) {
    field.hidden = !field.dataset.clock.split(" ").includes(chosen("clock"));
  }
  // What is not shown is not checked by the browser either.
  for (const input of form.querySelectorAll("input[type=number]")) {
    input.disabled = Boolean(input.closest("[hidden]"));
  }
}

form.addEventListener("change", show);
show();
