// @ts-check
/** The editor by keyboard: arrows walk over the own bases, letters add stones, with Shift they take them away. */

import { neighbour, rowEnd } from "../../../board/geometry.js";
import { isTyping } from "../replay.js";

/**
 * @typedef {object} Keys what keys do
 * @property {() => string[]} squares
 * @property {() => string} letters
 * @property {(square: string) => void} tap
 * @property {(square: string, letter: string) => void} add
 * @property {(square: string, letter?: string) => void} remove
 * @property {(square: string) => void} clear
 * @property {(square: string) => void} copy
 * @property {(square: string) => void} paste
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} settle
 */

/** @param {import("../../../board/board.js").Board} board @param {Keys} keys */
export function attachKeys(board, keys) {
  // Before the board's own keys, which walk over all squares.
  board.scene.svg.addEventListener("keydown", (event) => {
    const square = event.target instanceof Element ? event.target.getAttribute("data-square") : null;
    if (square === null || event.altKey || !onBase(board, keys, event, square)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
    if (event.key === "Escape") keys.settle();
    else if (!(event.ctrlKey || event.metaKey)) return;
    else if (event.key.toLowerCase() === "y" || (event.key.toLowerCase() === "z" && event.shiftKey)) keys.redo();
    else if (event.key.toLowerCase() === "z") keys.undo();
    else return;
    event.preventDefault();
  });
}

/**
 * @param {import("../../../board/board.js").Board} board @param {Keys} keys @param {KeyboardEvent} event
 * @param {string} square @returns {boolean} whether the key meant something
 */
function onBase(board, keys, event, square) {
  if (event.ctrlKey || event.metaKey) return clipboard(keys, event, square);
  const { key } = event;
  const letter = key.length === 1 ? key.toUpperCase() : "";
  if (key.startsWith("Arrow")) walk(board, keys.squares(), square, key);
  else if (key === "Home" || key === "End") board.focus(rowEnd(own(board, keys.squares()), square, key) ?? square);
  else if (key === "Enter" || key === " ") keys.tap(square);
  else if (key === "Backspace") keys.remove(square);
  else if (key === "Delete") keys.clear(square);
  else if (letter && keys.letters().includes(letter)) event.shiftKey ? keys.remove(square, letter) : keys.add(square, letter);
  else return false;
  return true;
}

/** @param {Keys} keys @param {KeyboardEvent} event @param {string} square @returns {boolean} */
function clipboard(keys, event, square) {
  const key = event.key.toLowerCase();
  if (key === "c") keys.copy(square);
  else if (key === "v") keys.paste(square);
  else return false;
  return true;
}

/** @param {import("../../../board/board.js").Board} board @param {string[]} squares */
function own(board, squares) {
  return board.scene.cells.filter((cell) => squares.includes(cell.id));
}

/** @param {import("../../../board/board.js").Board} board @param {string[]} squares @param {string} square @param {string} key */
function walk(board, squares, square, key) {
  board.focus(neighbour(own(board, squares), square, key) ?? square);
}
