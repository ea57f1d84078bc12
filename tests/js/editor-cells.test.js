// @ts-check
/** The cells and lines of a board in the editor are those the server draws. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { boardCells } from "../../static/js/pages/editor/cells.js";

test("a grid is drawn between the squares, from the first one on", () => {
  const { lines } = boardCells({ board: { files: 4, ranks: 6, grid: 3 } });
  assert.deepEqual(lines, [[135, 0, 135, 270], [0, 135, 180, 135]]);
});

test("a board without a grid has no lines", () => {
  assert.deepEqual(boardCells({ board: { files: 8, ranks: 8 } }).lines, []);
});
