// @ts-check
/** Pieces in hand by mouse, pen and touch: one is dragged from its button onto the board. */

import { drawPiece } from "./pieces.js";
import { el } from "./svg.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{id: number, step: string, button: HTMLElement, x: number, y: number, piece: SVGSVGElement|null}} Press */

const DRAG_FROM = 6;

/**
 * Let the buttons with `data-held` (`@P`) in a place be dragged onto the board.
 * @param {Board} board @param {HTMLElement} place @param {(step: string) => import("./types.js").Piece} pieceOf
 */
export function attachHand(board, place, pieceOf) {
  /** @type {Press|null} */
  let press = null;
  let wasDragged = false;

  place.addEventListener("pointerdown", (event) => {
    wasDragged = false;
    const button = event.target instanceof Element ? event.target.closest("[data-held]") : null;
    if (press || event.button !== 0 || !event.isPrimary || !(button instanceof HTMLElement)) return;
    press = { id: event.pointerId, step: button.dataset.held ?? "", button, x: event.clientX, y: event.clientY, piece: null };
  });

  document.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const isFar = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_FROM;
    if (!press.piece && isFar) {
      press.piece = floating(board, pieceOf(press.step));
      board.report({ kind: "lift", square: press.step });
    }
    if (press.piece) carry(board, press.piece, event);
  });

  document.addEventListener("pointerup", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { piece, step } = press;
    press = null;
    if (!piece) return;
    wasDragged = true;
    letGo(board, piece, step, board.scene.squareAt(event.clientX, event.clientY));
  });

  document.addEventListener("pointercancel", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { piece, step } = press;
    press = null;
    if (piece) letGo(board, piece, step, null);
  });

  // The click that ends a drag on its own button is none.
  place.addEventListener(
    "click",
    (event) => {
      if (wasDragged && event.detail > 0) event.stopImmediatePropagation();
      wasDragged = false;
    },
    true,
  );
}

/** @param {Board} board @param {import("./types.js").Piece} piece @returns {SVGSVGElement} a piece as large as those on the board */
function floating(board, piece) {
  const { scene } = board;
  const size = (scene.svg.getBoundingClientRect().width / scene.fullWidth) * 45;
  const drawn = drawPiece(piece, [22.5, 22.5], "", scene.pieceSize, scene.letters, scene.flipped ?? false);
  const made = el("svg", { viewBox: "0 0 45 45", width: size, height: size, class: "carried", "aria-hidden": "true" }, [drawn]);
  document.body.append(made);
  return made;
}

/** @param {Board} board @param {SVGSVGElement} piece @param {PointerEvent} event */
function carry(board, piece, event) {
  const half = piece.width.baseVal.value / 2;
  piece.style.transform = `translate(${event.clientX - half}px, ${event.clientY - half}px)`;
  board.scene.hoverOver(board.scene.squareAt(event.clientX, event.clientY), board.state.targets);
}

/** @param {Board} board @param {SVGSVGElement} piece @param {string} step @param {string|null} square */
function letGo(board, piece, step, square) {
  piece.remove();
  board.scene.hoverOver(null, board.state.targets);
  board.report({ kind: "drop", square, origin: step });
}
