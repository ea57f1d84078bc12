// @ts-check
/** Mouse, pen and touch: taps and drags on the board, told as gestures. */

import { drawPiece } from "./pieces.js";
import { glide } from "./motion.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{id: number, origin: string, x: number, y: number, piece: SVGGElement|null}} Press */

const DRAG_FROM = { mouse: 4, pen: 6, touch: 9 };

/** @param {Board} board */
export function attachPointer(board) {
  const { svg } = board.scene;
  /** @type {Press|null} */
  let press = null;
  let isTapped = false;

  /** @param {PointerEvent|Touch} event @returns {string|null} */
  const squareAt = (event) => board.scene.squareAt(event.clientX, event.clientY);

  svg.addEventListener("pointerdown", (event) => {
    if (press || event.button !== 0 || !event.isPrimary) return;
    const origin = squareAt(event);
    if (origin === null) return;
    isTapped = false;
    press = { id: event.pointerId, origin, x: event.clientX, y: event.clientY, piece: null };
    svg.setPointerCapture(event.pointerId);
    board.place(origin);
  });

  svg.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    const threshold = DRAG_FROM[/** @type {"mouse"|"pen"|"touch"} */ (event.pointerType)] ?? DRAG_FROM.mouse;
    if (!press.piece && far > threshold && board.state.liftable.has(press.origin)) press.piece = lift(board, press.origin);
    if (press.piece) carry(board, press.piece, event, squareAt(event));
  });

  svg.addEventListener("pointerup", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { origin, piece } = press;
    press = null;
    const square = squareAt(event);
    if (piece) drop(board, origin, square, board.scene.toBoard(event.clientX, event.clientY));
    else if (square === origin) {
      isTapped = true;
      board.report({ kind: "tap", square });
    } else if (square !== null && board.state.pieces.has(origin)) board.onPull(origin, square);
  });

  // What a tap changes may move a button under the finger: no click of that finger follows.
  svg.addEventListener("touchend", (event) => {
    if (isTapped && event.cancelable) event.preventDefault();
  });

  svg.addEventListener("pointercancel", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { origin, piece } = press;
    press = null;
    if (piece) drop(board, origin, null, null);
  });

  // A finger on a piece that may be picked up drags the piece; anywhere else it scrolls the page.
  svg.addEventListener(
    "touchstart",
    (event) => {
      const square = event.touches.length === 1 ? squareAt(event.touches[0]) : null;
      if (square !== null && board.state.liftable.has(square)) event.preventDefault();
    },
    { passive: false },
  );
}

/** @param {Board} board @param {string} origin @returns {SVGGElement|null} the piece in the hand */
function lift(board, origin) {
  const piece = board.state.pieces.get(origin);
  const cell = board.scene.byId.get(origin);
  if (!piece || !cell) return null;
  board.report({ kind: "lift", square: origin });
  board.scene.layers.pieces.querySelector(`[data-piece="${origin}"]`)?.classList.add("ghost");
  const made = drawPiece(piece, cell.centre, " in-hand", board.scene.pieceSize, board.scene.letters, board.scene.flipped ?? false);
  board.scene.layers.hand.replaceChildren(made);
  return made;
}

/** @param {Board} board @param {SVGGElement} piece @param {PointerEvent} event @param {string|null} square */
function carry(board, piece, event, square) {
  const [x, y] = board.scene.toBoard(event.clientX, event.clientY);
  piece.setAttribute("transform", `translate(${x} ${y})`);
  board.scene.hoverOver(square, board.state.targets, [piece]);
}

/**
 * @param {Board} board @param {string} origin @param {string|null} square
 * @param {import("./types.js").Point|null} point where it was let go
 */
function drop(board, origin, square, point) {
  board.scene.layers.hand.replaceChildren();
  const before = board.state.pieces;
  board.dropped = square;
  board.report({ kind: "drop", square, origin });
  board.dropped = null;
  if (board.state.pieces !== before) return;
  const back = board.scene.layers.pieces.querySelector(`[data-piece="${origin}"]`);
  const cell = board.scene.byId.get(origin);
  back?.classList.remove("ghost");
  if (point && cell && back instanceof SVGGElement) glide(back, [point, cell.centre]);
}
