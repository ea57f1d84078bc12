import assert from "node:assert/strict";
import { test } from "node:test";

import { glides } from "../../static/js/board/men.js";

const SQUARES = ["a1", "b1", "c1", "e1", "f1", "g1", "h1", "e7", "e8"];
const CENTRES = new Map(SQUARES.map((id) => [id, [id.charCodeAt(0) * 45, -45 * Number(id[1])]]));
const man = (label, side = "white") => ({ label, side, name: label, picture: null });

test("a man that moved glides", () => {
  assert.deepEqual(glides(new Map([["a1", man("R")]]), new Map([["c1", man("R")]]), CENTRES), [["a1", "c1"]]);
});

test("castling moves two men", () => {
  const before = new Map([["e1", man("K")], ["h1", man("R")]]);
  const after = new Map([["g1", man("K")], ["f1", man("R")]]);
  assert.deepEqual(glides(before, after, CENTRES).sort(), [["e1", "g1"], ["h1", "f1"]]);
});

test("a promoted man comes from where its pawn was", () => {
  const rook = man("r", "black");
  const before = new Map([["e7", man("P")], ["a1", rook]]);
  assert.deepEqual(glides(before, new Map([["e8", man("Q")], ["a1", rook]]), CENTRES), [["e7", "e8"]]);
});

test("of two equal men the one that left comes", () => {
  const before = new Map([["a1", man("R")], ["h1", man("R")]]);
  const after = new Map([["a1", man("R")], ["g1", man("R")]]);
  assert.deepEqual(glides(before, after, CENTRES), [["h1", "g1"]]);
});

test("a man put on the board does not glide", () => {
  const before = new Map([["a1", man("R")]]);
  assert.deepEqual(glides(before, new Map([...before, ["e8", man("q", "black")]]), CENTRES), []);
});
