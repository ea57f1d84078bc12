// @ts-check
/** The report of a preset: while games are played the page asks how far they are. */

import "../ui/frame.js";
import { Live } from "./game/live.js";

const root = document.querySelector("[data-live]");
if (root instanceof HTMLElement) follow(root);

/** @param {HTMLElement} root */
function follow(root) {
  const isUnfinished = () => root.querySelector("[data-unfinished]") !== null;
  hideWithoutScript(root);
  if (!isUnfinished()) return;
  const live = new Live(root.dataset.live ?? "", (page) => {
    for (const part of page.querySelectorAll("[data-region]")) replace(root, part);
    hideWithoutScript(root);
    if (!isUnfinished()) live.stop();
  });
  live.start();
}

/**
 * Put a part of the page in the place of the one shown; what is open stays open, and the focus where it was.
 * @param {HTMLElement} root @param {Element} part
 */
function replace(root, part) {
  const shown = root.querySelector(`[data-region="${part.getAttribute("data-region")}"]`);
  if (!shown) return;
  const open = [...shown.querySelectorAll("details[open]")].map((details) => details.id);
  const focused = shown.contains(document.activeElement) ? focusKey(document.activeElement) : "";
  for (const details of part.querySelectorAll("details")) details.open = open.includes(details.id);
  shown.replaceWith(part);
  if (focused) /** @type {HTMLElement | null} */ (part.querySelector(focused))?.focus();
}

/** @param {Element | null} element */
function focusKey(element) {
  if (element?.id) return `#${element.id}`;
  const details = element?.closest("details[id]");
  return details ? `#${details.id} > summary` : "";
}

/** @param {HTMLElement} root */
function hideWithoutScript(root) {
  for (const link of root.querySelectorAll("[data-without-script]")) link.setAttribute("hidden", "");
}
