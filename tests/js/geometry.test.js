import assert from "node:assert/strict";
import { test } from "node:test";

import { cornerTicks, inset, neighbour, pointList, rowEnd, rows, turned } from "../../static/js/board/geometry.js";
import { margins } from "../../static/js/board/edges.js";
import { boardCells } from "../../static/js/pages/editor/cells.js";
import { squares } from "./boards.js";

/** A ring of seven hexes, flat side up, round `m`. */
function hexes() {
  const places = { m: [0, 0], n: [0, -45], s: [0, 45], ne: [39, -22.5], se: [39, 22.5], nw: [-39, -22.5], sw: [-39, 22.5] };
  return Object.entries(places).map(([id, [x, y]]) => ({ id, polygon: [[x, y], [x + 1, y]], centre: [x, y], class: "light" }));
}

test("arrows lead to the next square and stop at the edge", () => {
  const board = squares(8, 8);
  assert.equal(neighbour(board, "e4", "ArrowUp"), "e5");
  assert.equal(neighbour(board, "e4", "ArrowLeft"), "d4");
  assert.equal(neighbour(board, "h1", "ArrowRight"), null);
  assert.equal(neighbour(board, "a1", "ArrowDown"), null);
});

test("arrows on a turned board go where they point", () => {
  const board = turned(squares(9, 9), 405, 405);
  assert.equal(neighbour(board, "e4", "ArrowUp"), "e3");
  assert.equal(neighbour(board, "e4", "ArrowLeft"), "f4");
});

test("an arrow passes over a hole", () => {
  assert.equal(neighbour(squares(8, 8, ["e5"]), "e4", "ArrowUp"), "e6");
});

test("arrows walk hexes by geometry", () => {
  assert.equal(neighbour(hexes(), "m", "ArrowUp"), "n");
  assert.ok(["ne", "se"].includes(neighbour(hexes(), "m", "ArrowRight") ?? ""));
});

test("up and down go straight through hexagons in rows, and left and right along a rank", () => {
  const { cells } = boardCells({ board: { shape: "hex-rows", files: 9, ranks: 9 } });
  const ids = ["e5"];
  for (const key of ["ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown"]) ids.push(neighbour(cells, ids[ids.length - 1], key) ?? "");
  assert.equal(ids[4], "e5");
  assert.equal(ids[2], "f7");
  assert.deepEqual(["ArrowLeft", "ArrowRight"].map((key) => neighbour(cells, "e5", key)), ["d5", "f5"]);
});

test("every square of a board with holes can be walked to", () => {
  const board = squares(8, 8, ["d4", "e4", "d5", "e5", "a1"]);
  const seen = new Set(["h1"]);
  const waiting = ["h1"];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      const next = neighbour(board, id, key);
      if (next && !seen.has(next)) seen.add(next) && waiting.push(next);
    }
  }
  assert.equal(seen.size, board.length);
});

test("rows are read from the top left", () => {
  assert.deepEqual(rows(squares(3, 2)).map((row) => row.map((cell) => cell.id).join(" ")), ["a2 b2 c2", "a1 b1 c1"]);
});

test("Home and End lead to the ends of the row", () => {
  assert.equal(rowEnd(squares(9, 9), "e4", "Home"), "a4");
  assert.equal(rowEnd(squares(9, 9), "e4", "End"), "i4");
});

test("a frame lies inside its square", () => {
  const [cell] = squares(1, 1);
  assert.equal(pointList(inset(cell, 1.75)), "1.75,1.75 43.25,1.75 43.25,43.25 1.75,43.25");
});

test("ticks run along both edges of every corner", () => {
  const [cell] = squares(1, 1);
  assert.equal(cornerTicks(cell.polygon, 9), "M0 9L0 0L9 0M36 0L45 0L45 9M45 36L45 45L36 45M9 45L0 45L0 36");
});

test("a large board has margins for names that are twice as large", () => {
  const names = (/** @type {number} */ count) => Array.from({ length: count }, (_, i) => String(i));
  const room = (/** @type {number} */ count) => margins({ left: names(count), bottom: names(8), right: [], top: [], spots: [] });
  assert.deepEqual([room(16), room(17)], [{ left: 14, top: 0, right: 0, bottom: 14 }, { left: 28, top: 0, right: 0, bottom: 28 }]);
});
