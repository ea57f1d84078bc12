// @ts-check
/** The cells and lines of a board in the editor are those the server draws. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { opposite, withPieces } from "../../static/js/pages/editor/arrays.js";
import { relevelled, reshaped, rowed, squared } from "../../static/js/pages/editor/board-shapes.js";
import { boardCells } from "../../static/js/pages/editor/cells.js";
import { lettered } from "../../static/js/pages/editor/edges.js";
import { readArray, rowsOf, sizeOf } from "../../static/js/pages/editor/placement.js";
import { squaresIn } from "../../static/js/pages/editor/rules/zone-squares.js";

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

const RHOMBUS = { shape: "hex-rows", files: 9, ranks: 9 };
const IN_ROWS = {
  board: { shape: "hex-rows", files: 4, ranks: 3, holes: ["a3", "d1"] },
  setup: { text: "-k2/4/1K1- w - - 0 1" },
};

test("hexagons in rows are where the server draws them", () => {
  const { cells, width, height } = boardCells({ board: RHOMBUS });
  assert.deepEqual([cells.length, width, height], [81, 624, 388]);
  const found = new Map(cells.map((cell) => [cell.id, cell]));
  const centres = ["a9", "a1", "i9", "e5"].map((id) => found.get(id)?.centre.map((each) => Math.round(each)));
  assert.deepEqual(centres, [[24, 28], [216, 360], [408, 28], [312, 194]]);
  assert.deepEqual(["a1", "b1", "c1", "a2", "b2"].map((id) => found.get(id)?.class), ["dark", "third", "light", "third", "light"]);
  const spots = lettered(cells).spots.map(([name, x, y]) => `${name} ${Math.round(x)} ${Math.round(y)}`);
  assert.deepEqual([spots.length, spots.includes("a 232 388"), spots.includes("1 185 360"), spots.includes("9 439 28")], [27, true, true, true]);
});

test("what is missing of the rhombus leaves no room, unless it is shown", () => {
  assert.deepEqual([boardCells(IN_ROWS).width, boardCells(IN_ROWS, { holes: true }).width], [192, 240]);
  const { pieces } = readArray(IN_ROWS.setup.text, sizeOf(IN_ROWS));
  assert.deepEqual([...pieces], [["b3", "k"], ["b1", "K"]]);
  assert.equal(withPieces(IN_ROWS, pieces).setup.text, IN_ROWS.setup.text);
  assert.equal(opposite("b1", sizeOf(IN_ROWS), "rotate"), "c3");
});

test("squares become hexagons in rows and back with their pieces", () => {
  const squares = { board: { files: 4, ranks: 3, points: true }, setup: { text: "1k2/4/1K2 w - - 0 1" } };
  const rows = rowed(squares);
  assert.deepEqual([rows.board, rows.setup.text], [{ shape: "hex-rows", files: 4, ranks: 3 }, squares.setup.text]);
  assert.deepEqual([squared(rows).board, squared(rows).setup.text], [{ files: 4, ranks: 3 }, squares.setup.text]);
  assert.deepEqual(rowed({ board: GLINSKI, setup: { text: ARRAY } }).board, { shape: "hex-rows", files: 11, ranks: 11 });
});

const CUBE = { files: 5, ranks: 5, levels: 5 };
const MIRROR = { files: 8, ranks: 8, levels: 2, apart: true };
const SPACE = "rnknr/ppppp/5/5/5/ubqub/ppppp/5/5/5/5/5/5/5/5/5/5/5/PPPPP/BUQBU/5/5/5/PPPPP/RNKNR w - - 0 1";

test("levels are where the server draws them", () => {
  const { cells, width, height } = boardCells({ board: CUBE });
  assert.deepEqual([cells.length, width, height], [125, 486, 747]);
  assert.deepEqual([cells[0].id, cells.at(-1)?.id], ["Ea5", "Be1"]);
  const found = new Map(cells.map((cell) => [cell.id, cell]));
  assert.deepEqual(["Aa1", "Bb1", "Ce5"].map((id) => found.get(id)?.centre), [[22.5, 724.5], [328.5, 724.5], [202.5, 283.5]]);
  assert.deepEqual(["Aa1", "Ba1", "Bb1"].map((id) => found.get(id)?.class), ["dark", "light", "dark"]);
});

test("names of levels stand where the server puts them", () => {
  const { spots } = lettered(boardCells({ board: CUBE }).cells);
  assert.equal(spots.length, 55);
  for (const spot of [["A", -7, 754], ["c", 112.5, 754], ["5", -7, 544.5], ["B", 254, 754]]) {
    assert.ok(spots.some((each) => each.join() === spot.join()), spot.join());
  }
});

test("an array of levels is read and written from the last level down", () => {
  const document = { board: CUBE, setup: { text: SPACE } };
  const size = sizeOf(document);
  const { pieces } = readArray(SPACE, size);
  assert.deepEqual([pieces.get("Ac1"), pieces.get("Dc5"), pieces.get("Be1"), pieces.size], ["K", "q", "U", 40]);
  assert.equal(withPieces(document, pieces).setup.text, SPACE);
  assert.deepEqual(["Ab1", "Cc3"].map((square) => opposite(square, size, "mirror")), ["Eb5", "Cc3"]);
  assert.deepEqual(["Ab1", "Bd2"].map((square) => opposite(square, size, "rotate")), ["Ed5", "Db4"]);
  assert.deepEqual(opposite("Ab1", sizeOf({ board: MIRROR }), "mirror"), "Ab8");
});

test("levels come above the board, and go with their pieces", () => {
  const flat = { board: { files: 2, ranks: 2 }, setup: { text: "kq/KQ w - - 0 1" } };
  const two = relevelled(flat, 2);
  assert.deepEqual([two.board, two.setup.text], [{ files: 2, ranks: 2, levels: 2 }, "2/2/kq/KQ w - - 0 1"]);
  assert.deepEqual(relevelled({ ...two, board: { ...two.board, apart: true } }, 1), flat);
});

test("castling goes to the first level with its pieces, and back", () => {
  const castling = [{ flag: "K", king: "e1", king_target: "g1", rook: "h1", rook_target: "f1" }];
  const flat = { board: { files: 8, ranks: 1 }, setup: { text: "4K2R w - - 0 1" }, castling };
  const two = relevelled(flat, 2);
  assert.deepEqual(two.castling, [{ flag: "K", king: "Ae1", king_target: "Ag1", rook: "Ah1", rook_target: "Af1" }]);
  assert.deepEqual([relevelled(two, 3).castling, relevelled(two, 1)], [two.castling, flat]);
  assert.equal(relevelled({ ...flat, castling: { steps: 2 } }, 2).castling.steps, 2);
});

test("zones name levels, ranks and files of them, and boxes between them", () => {
  const size = sizeOf({ board: CUBE });
  /** @param {string} item */
  const count = (item) => squaresIn([item], size).size;
  assert.deepEqual(["*", "A*", "*5", "E*5", "Ca*", "Aa1-Bb2", "Dd4"].map(count), [125, 25, 25, 5, 5, 8, 1]);
});
