// @ts-check
/** Dragging stones by mouse, pen or finger: from the tray to a base, from base to base, back to the tray. */

import { UNIT } from "../../../board/geometry.js";
import { hover } from "../../../board/marks.js";
import { PIECE_SIZE } from "../../../board/pieces.js";
import { places } from "../../../board/stones.js";
import { pictureOf } from "./workbench.js";

/** @typedef {import("../../../board/board.js").Board} Board */
/** @typedef {import("./state.js").Held} Held */
/** @typedef {{id: number, x: number, y: number, stone: Held, drawn: HTMLElement|null}} Press */

const DRAG_FROM = { mouse: 4, pen: 6, touch: 9 };

/**
 * @typedef {object} Hands what dragging asks and shows
 * @property {(square: string) => string} stones           letters on an own base, "" for any other square
 * @property {(letter: string) => boolean} isLeft          whether the tray holds such a stone
 * @property {(square: string) => boolean} isOwn
 * @property {(stone: Held, target: string|"tray"|null) => void} drop
 */

/** @param {Board} board @param {Hands} hands @returns {() => boolean} whether a stone is being dragged */
export function attachDrag(board, hands) {
  const { svg } = board.scene;
  /** @type {Press|null} */
  let press = null;

  /** @param {PointerEvent} event @returns {Held|null} the stone under the pointer */
  const stoneAt = (event) => {
    const under = event.target instanceof Element ? event.target : null;
    const letter = under?.closest("[data-kind]")?.getAttribute("data-kind");
    if (letter) return hands.isLeft(letter) ? { letter, from: null } : null;
    const chip = under?.closest("[data-stone]")?.getAttribute("data-stone");
    if (chip) return { letter: chip, from: board.state.picked[0] ?? null };
    const square = svg.contains(under) ? squareAt(event) : null;
    return square === null ? null : nearest(board, square, hands.stones(square), event);
  };

  document.addEventListener("pointerdown", (event) => {
    if (press || event.button !== 0 || !event.isPrimary) return;
    const stone = stoneAt(event);
    if (stone) press = { id: event.pointerId, x: event.clientX, y: event.clientY, stone, drawn: null };
  }, { capture: true });

  document.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    const threshold = DRAG_FROM[/** @type {"mouse"|"pen"|"touch"} */ (event.pointerType)] ?? DRAG_FROM.mouse;
    if (!press.drawn && far > threshold) press.drawn = drawn(press.stone.letter);
    if (press.drawn) carry(board, press.drawn, event, target(event, hands));
  });

  /** @param {PointerEvent} event @param {boolean} isLost */
  const end = (event, isLost) => {
    if (!press || event.pointerId !== press.id) return;
    const { stone, drawn: made } = press;
    press = null;
    if (!made) return;
    made.remove();
    mark(board, null);
    swallowClick();
    hands.drop(stone, isLost ? null : target(event, hands));
  };
  document.addEventListener("pointerup", (event) => end(event, false));
  document.addEventListener("pointercancel", (event) => end(event, true));

  // A finger on a base with stones drags a stone; anywhere else it scrolls the page.
  svg.addEventListener("touchstart", (event) => {
    const square = event.touches.length === 1 ? squareAt(event.touches[0]) : null;
    if (square !== null && hands.stones(square)) event.preventDefault();
  }, { passive: false });
  return () => Boolean(press?.drawn);
}

/** @param {PointerEvent|Touch} event @returns {string|null} */
function squareAt(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest("[data-square]")?.getAttribute("data-square") ?? null;
}

/** @param {PointerEvent} event @param {Hands} hands @returns {string|"tray"|null} */
function target(event, hands) {
  const square = squareAt(event);
  if (square !== null) return hands.isOwn(square) ? square : null;
  return document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-tray]") ? "tray" : null;
}

/**
 * The stone of a base nearest to the pointer.
 * @param {Board} board @param {string} square @param {string} letters @param {PointerEvent} event @returns {Held|null}
 */
function nearest(board, square, letters, event) {
  const cell = board.scene.byId.get(square);
  const piece = board.state.pieces.get(square);
  if (!cell || !piece || !letters) return null;
  const [x, y] = board.scene.toBoard(event.clientX, event.clientY);
  const scale = PIECE_SIZE / UNIT;
  const distances = places(piece.picture, letters.length).map(([left, top]) =>
    Math.hypot(cell.centre[0] + (left - UNIT / 2) * scale - x, cell.centre[1] + (top - UNIT / 2) * scale - y),
  );
  return { letter: letters[distances.indexOf(Math.min(...distances))], from: square };
}

/** @param {string} letter @returns {HTMLElement} the stone in the hand */
function drawn(letter) {
  const made = document.createElement("div");
  made.className = "stone-in-hand";
  made.setAttribute("aria-hidden", "true");
  const picture = pictureOf(letter);
  made.append(...(picture ? [picture] : [letter]));
  document.body.append(made);
  return made;
}

/** @param {Board} board @param {HTMLElement} made @param {PointerEvent} event @param {string|null} over */
function carry(board, made, event, over) {
  made.style.setProperty("translate", `${event.clientX}px ${event.clientY}px`);
  mark(board, over);
}

/** @param {Board} board @param {string|null} over */
function mark(board, over) {
  const cell = over === null ? undefined : board.scene.byId.get(over);
  board.scene.layers.hand.replaceChildren(...(cell ? [hover(cell)] : []));
  document.querySelector("[data-tray]")?.classList.toggle("over", over === "tray");
}

/** A drag that ends on the button it began on is no click. */
function swallowClick() {
  /** @param {Event} event */
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
}
