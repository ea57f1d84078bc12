// @ts-check
/** The board by keyboard: arrows walk by geometry, Enter and Space are a tap, Escape cancels. */

import { neighbour, rowEnd } from "./geometry.js";
import { cursor } from "./marks.js";

/** @typedef {import("./board.js").Board} Board */

/** @param {Board} board */
export function attachKeyboard(board) {
  const { svg, layers } = board.scene;

  svg.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const square = squareOf(event.target);
    if (square === null) return;
    const { cells } = board.scene;
    if (event.key === "Enter" || event.key === " ") board.report({ kind: "tap", square, key: true });
    else if (event.key === "Escape") board.report({ kind: "cancel", square: null });
    else if (event.key === "Home" || event.key === "End") board.focus(rowEnd(cells, square, event.key) ?? square);
    else if (event.key.startsWith("Arrow")) board.focus(neighbour(cells, square, event.key) ?? square);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  svg.addEventListener("focusin", (event) => {
    const square = squareOf(event.target);
    if (square === null || !(/** @type {Element} */ (event.target).matches(":focus-visible"))) return;
    const cell = board.scene.byId.get(square);
    layers.cursor.replaceChildren(...(cell ? [cursor(cell)] : []));
  });
  svg.addEventListener("focusout", () => layers.cursor.replaceChildren());
}

/** @param {EventTarget|null} target @returns {string|null} */
function squareOf(target) {
  return target instanceof Element ? target.getAttribute("data-square") : null;
}
