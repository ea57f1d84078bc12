// @ts-check
/** A button beside every password field that shows what is typed while it is pressed in. */

import { word } from "./words.js";

/** @param {Document} page */
export function startPasswords(page) {
  for (const field of page.querySelectorAll("input[type=password]")) {
    if (field instanceof HTMLInputElement) addButton(field);
  }
}

/** @param {HTMLInputElement} field */
function addButton(field) {
  const line = document.createElement("span");
  line.className = "password-line";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn second";
  button.textContent = word("show");
  button.setAttribute("aria-pressed", "false");
  button.setAttribute("aria-controls", field.id);
  field.replaceWith(line);
  line.append(field, button);
  button.addEventListener("click", () => show(field, button, field.type === "password"));
  field.form?.addEventListener("submit", () => show(field, button, false));
}

/**
 * @param {HTMLInputElement} field
 * @param {HTMLButtonElement} button
 * @param {boolean} shown
 */
function show(field, button, shown) {
  field.type = shown ? "text" : "password";
  button.setAttribute("aria-pressed", String(shown));
}
