// @ts-check
/** The composer's board: a piece in the middle, the squares of its move round it. */

import { UNIT } from "../../../board/geometry.js";
import { piecesOf } from "../army.js";
import { arrayOf } from "../arrays.js";
import { boardCells, cell } from "../cells.js";
import { coordinates, squareName } from "../placement.js";
import { cornerOf, sketch } from "./sketch.js";

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

/** @param {Vector} vector @param {number} radius */
export const fits = ([x, y], radius) => Math.max(Math.abs(x), Math.abs(y)) <= radius;

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
export function showMove({ desk, id, radius, current, leg }) {
  const { words, army, store, stage } = desk;
  if (!id) return stage.show(boardCells(store.document), { pieces: piecesOf(army, arrayOf(store.document).pieces) }, { label: words.boardOfSetup });
  /** @param {Vector[]} vectors */
  const squares = (vectors) => vectors.filter((each) => fits(each, radius)).map((each) => squareAt(each, radius));
  const { ends, paths } = current ? sketch(current, radius) : { ends: [], paths: [] };
  const corner = current && leg ? cornerOf(current, leg, radius) : null;
  const piece = army.piece(id, 0);
  const state = {
    pieces: new Map([[squareAt([0, 0], radius), piece]]),
    picked: corner ? [squareAt(corner.at, radius)] : squares(current?.legs[0]?.to ?? []),
    targets: new Set(squares(ends)),
    paths: paths.map(squares),
  };
  return stage.show(planOf(radius, (vector) => spoken(vector, words)), state, { label: desk.say("boardOfMove", { name: piece.name }), css: "composing" });
}
