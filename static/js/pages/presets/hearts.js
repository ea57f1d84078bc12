// @ts-check
/** Hearts of tiles: pressed at once, told to the server in the background. */

import { toast } from "../../ui/toasts.js";

/** @param {HTMLElement} catalogue */
export function startHearts(catalogue) {
  catalogue.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-heart]") : null;
    if (!(button instanceof HTMLButtonElement) || !button.form) return;
    event.preventDefault();
    void press(button, button.form, catalogue.dataset.failed ?? "");
  });
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLFormElement} form
 * @param {string} failed what to say when no answer comes
 */
async function press(button, form, failed) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  const fields = new FormData(form);
  fields.set(button.name, button.value);
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(button.formAction, { method: "POST", body: fields, headers });
    const shown = await answer.json();
    if (answer.ok) show(button, shown.favourite, shown.count);
    else toast(shown.error.message);
  } catch {
    toast(failed);
  }
  button.removeAttribute("aria-disabled");
}

/**
 * @param {HTMLButtonElement} button
 * @param {boolean} isFavourite
 * @param {number} count
 */
function show(button, isFavourite, count) {
  button.setAttribute("aria-pressed", String(isFavourite));
  button.value = isFavourite ? "off" : "on";
  const hearts = button.querySelector("[data-hearts]");
  if (hearts) hearts.textContent = count ? String(count) : "";
}
