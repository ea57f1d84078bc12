// @ts-check
/** What somebody does with a tree: clicks, keys, forms. */

import { isTyping } from "../pages/game/replay.js";
import { ROOT } from "./nodes.js";

/** @typedef {import("./tree.js").TreeView} TreeView */
/** @typedef {import("./tree.js").Step} Step */

const COMMENT_MS = 1_200;
/** @type {Record<string, Step>} */
const KEYS = { ArrowLeft: "prev", ArrowRight: "next", ArrowUp: "up", ArrowDown: "down", Home: "first", End: "last" };

/** Let a tree be walked through and changed. @param {TreeView} view */
export function listen(view) {
  document.addEventListener("click", (event) => click(view, event));
  document.addEventListener("keydown", (event) => key(view, event));
  addEventListener("popstate", () => view.go(Number(new URL(location.href).searchParams.get("at") ?? ROOT), false));
  document.addEventListener("submit", (event) => submit(view, event));
  view.comment?.addEventListener("input", () => {
    view.state(view.words.tree.saving);
    clearTimeout(view.timer);
    view.timer = setTimeout(() => view.keepComment(), COMMENT_MS);
  });
  view.comment?.addEventListener("blur", () => view.keepComment());
  addEventListener("pagehide", () => view.keepComment());
  document.querySelector("[data-colour]")?.addEventListener("change", (event) => {
    view.shapes.colour = /** @type {HTMLSelectElement} */ (event.target).value;
  });
}

/** @param {TreeView} view @param {MouseEvent} event */
function click(view, event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
  const move = event.target.closest("[data-node]");
  const walk = event.target.closest("[data-walk]");
  if (move) view.go(Number(move.getAttribute("data-node")));
  else if (walk) view.go(view.nodes.target(view.at, /** @type {Step} */ (walk.getAttribute("data-walk"))));
  else if (event.target.closest("[data-flip]")) view.flip();
  else if (event.target.closest("[data-draw]")) view.useTool();
  else if (event.target.closest("[data-wipe]")) view.send("shapes", "");
  else return;
  event.preventDefault();
}

/** @param {TreeView} view @param {KeyboardEvent} event */
function key(view, event) {
  if (event.altKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return;
  const step = KEYS[event.key];
  if (event.ctrlKey) {
    if (event.key !== "z" || !view.data.may_edit || !view.data.can_undo) return;
    view.send("undo", "");
  } else if (step) view.go(view.nodes.target(view.at, step));
  else if (event.key === "f") view.flip();
  else return;
  event.preventDefault();
}

/** @param {TreeView} view @param {SubmitEvent} event */
function submit(view, event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.act) return;
  event.preventDefault();
  const button = event.submitter instanceof HTMLButtonElement && event.submitter.name === "text" ? event.submitter.value : null;
  const field = form.elements.namedItem("text");
  const typed = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : "";
  view.keepComment();
  const { ownNode } = form.dataset;
  view.send(form.dataset.act, button ?? typed, ownNode === undefined ? view.at : Number(ownNode));
}
