// @ts-check
/** Asking for a step that is not a square: a small dialog beside the square, by mouse, touch or keyboard. */

import { el } from "./svg.js";

/** @typedef {{step: string, label: string, side: string, picture: string|null}} Option */

/**
 * Ask which option is meant. Resolves with its step, or null when cancelled.
 * @param {Option[]} options @param {DOMRect|null} near the square it belongs to
 * @param {{title: string, cancel: string}} words
 * @returns {Promise<string|null>}
 */
export function pick(options, near, words) {
  const dialog = document.createElement("dialog");
  dialog.className = "chooser";
  dialog.setAttribute("aria-label", words.title);
  const buttons = options.map((option) => button(option, (step) => dialog.close(step)));
  const cancel = document.createElement("button");
  cancel.type = "button";
  cancel.className = "btn quiet";
  cancel.textContent = words.cancel;
  cancel.addEventListener("click", () => dialog.close(""));
  dialog.append(...buttons, cancel);
  dialog.addEventListener("keydown", (event) => walk(event, [...buttons, cancel]));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close("");
  });
  document.body.append(dialog);
  const back = /** @type {HTMLElement|null} */ (document.activeElement);
  return new Promise((resolve) => {
    dialog.addEventListener("cancel", () => (dialog.returnValue = ""));
    dialog.addEventListener("close", () => {
      dialog.remove();
      back?.focus?.();
      resolve(dialog.returnValue || null);
    });
    dialog.returnValue = "";
    dialog.showModal();
    if (near) beside(dialog, near);
    buttons[0]?.focus();
  });
}

/** @param {Option} option @param {(step: string) => void} choose @returns {HTMLButtonElement} */
function button(option, choose) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "chooser-option";
  if (option.picture) {
    made.append(
      el("svg", { viewBox: "0 0 45 45", "aria-hidden": "true", class: `piece side-${option.side}` }, [
        el("use", { href: `#piece-${option.picture}`, width: 45, height: 45 }),
      ]),
    );
  }
  const label = document.createElement("span");
  label.textContent = option.label;
  made.append(label);
  made.addEventListener("click", () => choose(option.step));
  return made;
}

/** Arrow keys walk through the options. @param {KeyboardEvent} event @param {HTMLElement[]} items */
function walk(event, items) {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const now = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  items[(now + by + items.length) % items.length].focus();
}

/** Put the dialog under or above the square, inside the window. @param {HTMLDialogElement} dialog @param {DOMRect} near */
function beside(dialog, near) {
  const { width, height } = dialog.getBoundingClientRect();
  const gap = 8;
  const left = Math.min(Math.max(near.left + near.width / 2 - width / 2, gap), innerWidth - width - gap);
  const below = near.bottom + gap + height <= innerHeight;
  const top = below ? near.bottom + gap : Math.max(gap, near.top - gap - height);
  dialog.style.left = `${left}px`;
  dialog.style.top = `${top}px`;
}
