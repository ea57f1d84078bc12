// @ts-check
/** A comment that met a change made in another window: kept over the reload, and put behind what stands there by then. */

import { tab } from "../ui/stores.js";

/** @typedef {import("./tree.js").TreeView} TreeView */

const keyOf = (/** @type {TreeView} */ view, /** @type {number} */ at) => `comment ${view.data.urls.page} ${at}`;

/** Load the page again, since the tree has changed elsewhere. @param {TreeView} view @param {string} comment what was refused, if any */
export function reloadLater(view, comment) {
  if (comment) tab.keep(keyOf(view, view.at), comment);
  setTimeout(() => location.reload(), 2_500);
}

/** Show a comment that was kept, together with the one that was saved elsewhere. @param {TreeView} view */
export function restore(view) {
  const kept = tab.get(keyOf(view, view.at));
  if (!kept || !view.comment) return;
  tab.forget(keyOf(view, view.at));
  const saved = view.nodes.at(view.at).t ?? "";
  if (saved === kept.trim()) return;
  view.comment.value = saved ? `${saved}\n\n${kept}` : kept;
  view.keepComment();
}
