// @ts-check
/** What stands beside the board of a tree: where one is, what can be done there, what went wrong. */

import { fill } from "../pages/game/data.js";
import { ROOT } from "./nodes.js";

/** @typedef {import("./tree.js").TreeView} TreeView */
/** @typedef {import("./tree.js").Step} Step */

/** Show everything beside the board. @param {TreeView} view */
export function reflect(view) {
  const node = view.nodes.at(view.at);
  for (const link of view.place.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const here = view.place.querySelector(`[data-node="${view.at}"]`);
  here?.setAttribute("aria-current", "true");
  if (here instanceof HTMLElement) intoView(here);
  for (const each of document.querySelectorAll("[data-shown]")) each.textContent = node.s;
  for (const each of document.querySelectorAll("[data-storage-words]")) {
    each.textContent = node.w?.[Number(each.getAttribute("data-storage-words"))] ?? "";
  }
  for (const each of document.querySelectorAll("[data-moved], .glyph-menu")) each.toggleAttribute("hidden", node.i === ROOT);
  for (const each of document.querySelectorAll(".glyph-button")) {
    each.setAttribute("aria-pressed", String((node.g ?? []).includes(/** @type {HTMLButtonElement} */ (each).value)));
  }
  for (const each of document.querySelectorAll("[data-undo]")) each.toggleAttribute("disabled", !view.data.can_undo);
  for (const each of document.querySelectorAll("[data-walk]")) {
    const idle = view.nodes.target(view.at, /** @type {Step} */ (each.getAttribute("data-walk"))) === view.at;
    each.setAttribute("aria-disabled", String(idle));
  }
  const drawn = document.querySelector("[data-drawn]");
  if (drawn) drawn.textContent = node.x?.length ? fill(view.words.tree.drawn, { count: node.x.length }) : "";
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-at-node]"))) {
    const address = new URL(link.href);
    address.searchParams.set("at", String(view.at));
    link.href = address.href;
  }
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-at-form] [name='at']"))) input.value = String(view.at);
  document.querySelector("[data-empty]")?.toggleAttribute("hidden", view.nodes.byId.size > 1);
  if (view.comment && document.activeElement !== view.comment) view.comment.value = node.t ?? "";
}

/** Say what was refused; nothing takes it away. @param {string} message */
export function complain(message) {
  const place = document.querySelector("[data-error]");
  const words = place?.querySelector("[data-sentence]");
  if (words) words.textContent = message;
  place?.toggleAttribute("hidden", !message);
}

/** Scroll the list, not the page, so that a move is seen. @param {HTMLElement} move */
function intoView(move) {
  const list = move.closest(".scroll");
  if (!(list instanceof HTMLElement)) return;
  const [inner, outer] = [move.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) list.scrollTop += inner.top - outer.top - outer.height / 2;
}
