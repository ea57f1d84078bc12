import assert from "node:assert/strict";
import { test } from "node:test";

import { glides } from "../../static/js/board/pieces.js";

const SQUARES = ["a1", "b1", "c1", "e1", "f1", "g1", "h1", "e7", "e8"];
const CENTRES = new Map(SQUARES.map((id) => [id, [id.charCodeAt(0) * 45, -45 * Number(id[1])]]));
const piece = (label, side = "white") => ({ label, side, name: label, picture: null });

test("a piece that moved glides", () => {
  assert.deepEqual(glides(new Map([["a1", piece("R")]]), new Map([["c1", piece("R")]]), CENTRES), [["a1", "c1"]]);
});

test("castling moves two pieces", () => {
  const before = new Map([["e1", piece("K")], ["h1", piece("R")]]);
  const after = new Map([["g1", piece("K")], ["f1", piece("R")]]);
  assert.deepEqual(glides(before, after, CENTRES).sort(), [["e1", "g1"], ["h1", "f1"]]);
});

test("a promoted piece comes from where its pawn was", () => {
  const rook = piece("r", "black");
  const before = new Map([["e7", piece("P")], ["a1", rook]]);
  assert.deepEqual(glides(before, new Map([["e8", piece("Q")], ["a1", rook]]), CENTRES), [["e7", "e8"]]);
});

test("of two equal pieces the one that left comes", () => {
  const before = new Map([["a1", piece("R")], ["h1", piece("R")]]);
  const after = new Map([["a1", piece("R")], ["g1", piece("R")]]);
  assert.deepEqual(glides(before, after, CENTRES), [["h1", "g1"]]);
});

test("a piece put on the board does not glide", () => {
  const before = new Map([["a1", piece("R")]]);
  assert.deepEqual(glides(before, new Map([...before, ["e8", piece("q", "black")]]), CENTRES), []);
});
