// @ts-check
/** The marks of a state as SVG, by layer. Each mark has a shape as well as a colour. */

import { cornerTicks, inset, isPoint, pointList } from "./geometry.js";
import { drawPiece } from "./pieces.js";
import { el } from "./svg.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").State} State */

/** @param {Cell} cell @param {string} name @param {number} [by] @returns {SVGPolygonElement} */
function frame(cell, name, by = 1.75) {
  return el("polygon", { class: name, points: pointList(inset(cell, by)) });
}

/**
 * @param {State} state @param {Map<string, Cell>} cells @param {boolean} [letters] see `drawPiece`
 * @returns {{last: Element[], frames: Element[], paths: Element[], ghost: Element[], targets: Element[]}}
 */
export function marks(state, cells, letters = false) {
  /** @param {Iterable<string>} ids */
  const known = (ids) => [...ids].map((id) => cells.get(id)).filter((cell) => cell !== undefined);
  return {
    last: lastMove(known(state.last)),
    frames: [
      ...known(state.check).flatMap((cell) => [frame(cell, "check-gap"), frame(cell, "check")]),
      ...known(state.picked).map((cell) => frame(cell, "picked")),
      ...previewFrames(state, cells),
    ],
    paths: state.paths.map((squares, i) =>
      el("g", { class: i ? "path alt" : "path" }, [
        el("polyline", { points: pointList(known(squares).map((cell) => cell.centre)) }),
      ]),
    ),
    ghost: ghost(state, cells, letters),
    targets: [targetMarks(state, known(state.targets), cells)],
  };
}

/** @param {Cell[]} squares @returns {Element[]} */
function lastMove(squares) {
  const target = squares[squares.length - 1];
  if (!target) return [];
  return [
    ...squares.map((cell) => el("polygon", { class: "last", points: pointList(inset(cell, 0)) })),
    el("path", { class: "last-edge", d: isPoint(target) ? `M${pointList(inset(target, 1.5)).replaceAll(" ", "L")}z` : cornerTicks(inset(target, 1.5), 9) }),
  ];
}

/** @param {State} state @param {Map<string, Cell>} cells @returns {Element[]} */
function previewFrames(state, cells) {
  const { origin = null, target = null } = state.preview ?? {};
  const from = origin === null ? undefined : cells.get(origin);
  const to = target === null ? undefined : cells.get(target);
  return [...(from ? [frame(from, "left")] : []), ...(to ? [frame(to, "placed")] : [])];
}

/** @param {State} state @param {Map<string, Cell>} cells @param {boolean} letters @returns {Element[]} */
function ghost(state, cells, letters) {
  const { origin = null, ghost: piece = null } = state.preview ?? {};
  const cell = origin === null ? undefined : cells.get(origin);
  if (!piece || !cell || state.pieces.has(cell.id)) return [];
  return [drawPiece(piece, cell.centre, " ghost", undefined, letters, state.flipped)];
}

/** @param {State} state @param {Cell[]} squares @param {Map<string, Cell>} cells @returns {Element} */
function targetMarks(state, squares, cells) {
  const circles = squares.flatMap((cell) => {
    const [cx, cy] = cell.centre;
    const piece = state.pieces.get(cell.id);
    if (!piece) return [el("circle", { class: "dot", cx, cy, r: 6.5 })];
    const ring = el("circle", { class: "capture", cx, cy, r: 19.5 });
    // A base fills its square, so that the ring needs a light edge.
    return piece.stones?.length ? [el("circle", { class: "capture-halo", cx, cy, r: 19.5 }), ring] : [ring];
  });
  return el("g", { class: "legal" }, [...circles, ...reached(state, cells)]);
}

/** Diamonds where a base that is being composed would strike: in the middle, beside a piece at the edge of its square. */
function reached(/** @type {State} */ state, /** @type {Map<string, Cell>} */ cells) {
  return [...state.reach].flatMap((id) => {
    const cell = cells.get(id);
    if (!cell) return [];
    const [x, y] = cell.centre;
    const [cx, cy, r] = state.pieces.has(id) ? [x + 16, y - 16, 5] : [x, y, 7];
    return [el("path", { class: "strike", d: `M${cx} ${cy - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z` })];
  });
}

/** @param {Cell} cell @returns {Element} the mark of the square the keyboard is on */
export function cursor(cell) {
  return frame(cell, "cursor", 2);
}

/** @param {Cell} cell @returns {Element} the mark of the square a dragged piece would go to */
export function hover(cell) {
  return frame(cell, "hover", 1.25);
}
