// @ts-check
/** The composer's board: a piece in the middle, the squares of its move round it. */

import { UNIT } from "../../../board/geometry.js";
import { piecesOf } from "../army.js";
import { arrayOf } from "../arrays.js";
import { boardCells, cell } from "../cells.js";
import { beside, fileNames, hexCells, regular, rowCells } from "../hexagons.js";
import { coordinates, squareName } from "../placement.js";
import { cornerOf, sketch } from "./sketch.js";
import { HEXAGONS, HEXAGONS_IN_ROWS } from "./vectors.js";

/** @typedef {import("./vectors.js").Vector} Vector */

/** @param {Vector} vector @param {number} radius @returns {string} the square so far from the middle */
export function squareAt([x, y], radius) {
  return squareName(radius + x, radius + y);
}

/** @param {string} square @param {number} radius @returns {Vector} */
export function vectorAt(square, radius) {
  const [file, rank] = coordinates(square);
  return [file - radius, rank - radius];
}

/**
 * A regular board of hexagons.
 * @param {number} radius @param {(vector: Vector) => string} name @returns {import("../stage.js").Plan}
 */
export function hexPlanOf(radius, name) {
  const hex = beside(regular(radius + 1), true);
  const files = fileNames(hex);
  const { cells, ...measures } = hexCells(hex, (_, shade) => shade);
  const named = cells.map((each) => {
    const file = files.findIndex((names) => names.includes(each.id));
    /** @type {Vector} */
    const vector = [file - radius, Number(each.id.slice(1)) - 1 - radius];
    return { ...each, id: squareAt(vector, radius), name: name(vector) };
  });
  return { ...measures, lines: [], cells: named };
}

/**
 * The same with ranks that go straight across.
 * @param {number} radius @param {(vector: Vector) => string} name @returns {import("../stage.js").Plan}
 */
export function rowsPlanOf(radius, name) {
  const steps = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
  const rows = [...steps].reverse().map((y) => steps.map((x) => (Math.abs(x - y) > radius ? "" : squareAt([x, y], radius))));
  const { cells, ...measures } = rowCells(rows, (_, shade) => shade);
  return { ...measures, lines: [], cells: cells.map((each) => ({ ...each, name: name(vectorAt(each.id, radius)) })) };
}

/**
 * Where a step on hexagons goes, in words.
 * @param {Vector} vector @param {Record<string, string>} words @param {boolean} [inRows] @returns {string}
 */
export function hexSpoken([x, y], words, inRows = false) {
  const [ahead, across] = inRows ? [y, x - y / 2] : [y - x / 2, x];
  /** @param {number} steps @param {string} one @param {string} other */
  const part = (steps, one, other) => (steps ? words[steps > 0 ? one : other].replace("{n}", halves(Math.abs(steps))) : "");
  return [part(ahead, "stepForward", "stepBack"), part(across, "stepRight", "stepLeft")].filter(Boolean).join(", ") || words.stepMiddle;
}

/** @param {number} count @returns {string} `2½` */
const halves = (count) => `${Math.trunc(count) || (count % 1 ? "" : "0")}${count % 1 ? "½" : ""}`;

/** @param {number} radius @param {(vector: Vector) => string} name @returns {import("../stage.js").Plan} */
export function planOf(radius, name) {
  const count = 2 * radius + 1;
  const cells = [];
  for (let rank = count - 1; rank >= 0; rank -= 1) {
    for (let file = 0; file < count; file += 1) {
      const id = squareName(file, rank);
      cells.push({ ...cell(id, count, (file + rank) % 2 ? "light" : "dark"), name: name(vectorAt(id, radius)) });
    }
  }
  return { cells, lines: [], width: count * UNIT, height: count * UNIT };
}

/** Where a step goes, in words. @param {Vector} vector @param {Record<string, string>} words @returns {string} */
export function spoken([x, y], words) {
  /** @param {number} count @param {string} one @param {string} other */
  const part = (count, one, other) => (count ? (count > 0 ? words[one] : words[other]).replace("{n}", String(Math.abs(count))) : "");
  return [part(y, "stepForward", "stepBack"), part(x, "stepRight", "stepLeft")].filter(Boolean).join(", ") || words.stepMiddle;
}

/** Put the way that is being composed on the board of the page. @param {import("./composer.js").Composer} composer */
export function showMove({ desk, id, radius, current, leg, shape }) {
  const { words, army, store, stage } = desk;
  if (!id) return stage.show(boardCells(store.document), { pieces: piecesOf(army, arrayOf(store.document).pieces) }, { label: words.boardOfSetup });
  /** @param {Vector[]} vectors */
  const squares = (vectors) => {
    const there = vectors.filter((each) => shape.length(each) <= radius);
    return there.map((each) => squareAt(each, radius));
  };
  const { ends, paths } = current ? sketch(current, radius, shape) : { ends: [], paths: [] };
  const corner = current && leg ? cornerOf(current, leg, radius) : null;
  const piece = army.piece(id, 0);
  const state = {
    pieces: new Map([[squareAt([0, 0], radius), piece]]),
    picked: corner ? [squareAt(corner.at, radius)] : squares(current?.legs[0]?.to ?? []),
    targets: new Set(squares(ends)),
    paths: paths.map(squares),
  };
  return stage.show(shownOn(shape, radius, words), state, { label: desk.say("boardOfMove", { name: piece.name }), css: "composing" });
}

/** @param {import("./vectors.js").Shape} shape @param {number} radius @param {Record<string, string>} words @returns {import("../stage.js").Plan} */
function shownOn(shape, radius, words) {
  if (shape === HEXAGONS_IN_ROWS) return rowsPlanOf(radius, (vector) => hexSpoken(vector, words, true));
  if (shape === HEXAGONS) return hexPlanOf(radius, (vector) => hexSpoken(vector, words));
  return planOf(radius, (vector) => spoken(vector, words));
}
