// @ts-check
/** The dashboard by keyboard: `n` the next game, `j` and `k` the list, `p` and `s` for the row, `?` the keys. */

import "../ui/frame.js";
import { startKeys } from "../ui/keys.js";
import { startNews } from "./dashboard/news.js";

const ROW = ".game-row";

/** @returns {HTMLElement[]} the links of all rows */
function links() {
  return [...document.querySelectorAll(`${ROW} h3 a`)].filter((found) => found instanceof HTMLElement);
}

/** Go along the list. @param {number} by */
function walk(by) {
  const all = links();
  const row = document.activeElement?.closest(ROW);
  const at = all.findIndex((link) => link.closest(ROW) === row);
  const next = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** The menu of the row the keyboard is on. @returns {HTMLDetailsElement | null} */
function menu() {
  const found = document.activeElement?.closest(ROW)?.querySelector("details.row-menu");
  return found instanceof HTMLDetailsElement ? found : null;
}

function pin() {
  /** @type {HTMLButtonElement | null} */ (menu()?.querySelector("button[name=pinned]"))?.click();
}

function snooze() {
  const open = menu();
  if (!open) return;
  open.open = true;
  /** @type {HTMLButtonElement | null} */ (open.querySelector("button[name=until]") ?? open.querySelector("button"))?.focus();
}

const keys = document.getElementById("desk-keys");

function showKeys() {
  if (keys instanceof HTMLDialogElement && !keys.open) keys.showModal();
}

/** @type {Record<string, () => void>} */
const ACTS = { j: () => walk(1), k: () => walk(-1), p: pin, s: snooze, "?": showKeys };

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
  const act = ACTS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
keys?.querySelector("[data-close-keys]")?.addEventListener("click", () => keys instanceof HTMLDialogElement && keys.close());
startKeys(document);
startNews();
