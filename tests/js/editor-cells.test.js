// @ts-check
/** The cells and lines of a board in the editor are those the server draws. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { opposite, reshaped, squared, withPieces } from "../../static/js/pages/editor/arrays.js";
import { boardCells } from "../../static/js/pages/editor/cells.js";
import { readArray, rowsOf, sizeOf } from "../../static/js/pages/editor/placement.js";

test("a grid is drawn between the squares, from the first one on", () => {
  const { lines } = boardCells({ board: { files: 4, ranks: 6, grid: 3 } });
  assert.deepEqual(lines, [[135, 0, 135, 270], [0, 135, 180, 135]]);
});

test("a board without a grid has no lines", () => {
  assert.deepEqual(boardCells({ board: { files: 8, ranks: 8 } }).lines, []);
});

const GLINSKI = { shape: "hex", heights: [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6] };
const ARRAY = "6/P5p/RP4pr/N1P3p1n/Q2P2p2q/BBB1P1p1bbb/K2P2p2k/N1P3p1n/RP4pr/P5p/6 w - - 0 1";

test("hexagons are where the server draws them", () => {
  const { cells, width, height } = boardCells({ board: GLINSKI });
  assert.deepEqual([cells.length, width, height], [91, 472, 528]);
  const middle = cells.find(({ id }) => id === "f6");
  assert.deepEqual(middle?.centre.map((each) => Math.round(each)), [236, 264]);
  assert.deepEqual([cells[0].id, cells.at(-1)?.id, middle?.class], ["f11", "f1", "third"]);
});

test("an array of hexagons is read and written file by file", () => {
  const document = { board: GLINSKI, setup: { text: ARRAY } };
  const { pieces } = readArray(ARRAY, sizeOf(document));
  assert.deepEqual([pieces.get("g1"), pieces.get("f11"), pieces.get("k7"), pieces.size], ["K", "b", "p", 36]);
  assert.equal(withPieces(document, pieces).setup.text, ARRAY);
  const size = sizeOf(document);
  assert.deepEqual(["b1", "g1", "f6"].map((square) => opposite(square, size, "mirror")), ["b7", "g10", "f6"]);
  assert.deepEqual(["b1", "g1"].map((square) => opposite(square, size, "rotate")), ["k7", "e10"]);
});

test("slanting ranks begin later on the right", () => {
  const size = sizeOf({ board: { shape: "hex", heights: [6, 7, 8, 9, 10, 9, 8, 7, 6], slanting: true } });
  assert.deepEqual(rowsOf(size).map((file) => file[0]), ["a1", "b1", "c1", "d1", "e1", "f2", "g3", "h4", "i5"]);
});

test("files that grow keep each side's pieces at their own end", () => {
  const found = reshaped({ board: GLINSKI, setup: { text: ARRAY } }, [7, 8, 9, 10, 11, 12, 11, 10, 9, 8, 7]);
  assert.equal(found.setup.text.split("/")[5].split(" ")[0], "BBB1P2p1bbb");
  assert.deepEqual(found.board.heights[5], 12);
});

test("squares become hexagons without pieces, and the other way round", () => {
  const board = { files: 8, ranks: 8, points: true };
  const hex = reshaped({ board, setup: { text: "K7/8/8/8/8/8/8/8 w - - 0 1" } }, [2, 3, 2]);
  assert.deepEqual([hex.board, hex.setup.text], [{ shape: "hex", heights: [2, 3, 2] }, "2/3/2 w - - 0 1"]);
  assert.deepEqual(squared(hex).board, { files: 3, ranks: 3 });
});
