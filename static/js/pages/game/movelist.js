// @ts-check
/** The move list: which move is shown, how moves are written, the move not sent yet. */

import { keepCookie } from "../../ui/cookies.js";

const YEAR_SECONDS = 31_536_000;

/** @returns {HTMLElement|null} */
const list = () => document.querySelector(".moves");

/** Mark the move that led to the shown position and bring it into view. @param {number} ply */
export function markCurrent(ply) {
  const moves = list();
  if (!moves) return;
  moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const link = moves.querySelector(`[data-ply="${ply}"]`);
  link?.setAttribute("aria-current", "true");
  bringIntoView(link ?? moves.firstElementChild);
}

/** Scroll the list alone, never the page. @param {Element|null} element */
function bringIntoView(element) {
  const frame = element?.closest(".scroll");
  if (!element || !frame) return;
  const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (inner.top < outer.top) frame.scrollTop -= outer.top - inner.top + 40;
  else if (inner.bottom > outer.bottom) frame.scrollTop += inner.bottom - outer.bottom + 90;
}

/** Show the move not sent yet at the end of the list, or take it away. @param {{shown: string, full: string}|null} move */
export function showDraft(move) {
  const slot = /** @type {HTMLElement|null} */ (document.querySelector("[data-draft]"));
  if (!slot) return;
  slot.hidden = move === null;
  for (const part of document.querySelectorAll("[data-draft-part]")) part.toggleAttribute("hidden", move === null);
  const [short, full] = [slot.querySelector(".short"), slot.querySelector(".full")];
  if (short) short.textContent = move?.shown ?? "";
  if (full) full.textContent = move?.full ?? "";
  if (move) bringIntoView(slot);
}

/** Let the reader choose how moves are written; remembered in a cookie. */
export function keepNotation() {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-notation-choice]") : null;
    if (!button) return;
    event.preventDefault();
    const choice = button.getAttribute("data-notation-choice") ?? "short";
    keepCookie("notation", choice, YEAR_SECONDS);
    applyNotation(choice);
  });
}

/** @param {string} choice */
export function applyNotation(choice) {
  document.querySelector("[data-notation]")?.setAttribute("data-notation", choice);
  for (const each of document.querySelectorAll("[data-notation-choice]")) {
    if (each.getAttribute("data-notation-choice") === choice) each.setAttribute("aria-current", "true");
    else each.removeAttribute("aria-current");
  }
}
