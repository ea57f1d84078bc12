import assert from "node:assert/strict";
import { test } from "node:test";

import { readMaterial, readText, tamed, writeMaterial, writeText } from "../../static/js/pages/archive/drawing.js";

/** @param {number} files @param {number} ranks */
const rowsOf = (files, ranks) =>
  Array.from({ length: ranks }, (_, i) => Array.from({ length: files }, (_, file) => String.fromCharCode(97 + file) + (ranks - i)));

const plain = { rows: rowsOf(8, 8), comma: "", braces: false, brackets: false };
const house = { ...plain, brackets: true };
const free = { ...plain, braces: true };
const piles = { rows: rowsOf(7, 7), comma: ",", braces: false, brackets: false };
const holed = { rows: [[null, "b2", null], ["a1", "b1", null]], comma: "", braces: false, brackets: false };

for (const [name, shape, text, exact] of /** @type {[string, any, string, boolean][]} */ ([
  ["a pattern", plain, "8/3!4/2.#@3/8/8/8/8/8", false],
  ["a position", plain, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b", true],
  ["a position of either side", plain, "8/8/8/8/8/8/8/4K3", true],
  ["turned pieces", house, "+p7/8/8/8/8/8/8/(Ab)6+R[PPn] w", true],
  ["at least in hand", house, "8/8/8/8/8/8/8/4K3[PPn]", false],
  ["nothing in hand", house, "8/8/8/8/8/8/8/4K3[] w", true],
  ["labels in braces", free, "8/8/3{Ab}4/8/8/-7/8/{+Q}7", true],
  ["piles", piles, "7/7/3,FW,@,2/7/7/7/fw,6", false],
  ["holes", holed, "-K-/2-", true],
])) {
  test(`${name}: the text is read and written`, () => {
    assert.equal(writeText(readText(text, shape, exact), shape, exact), text);
  });
}

test("marks of promoted pieces are left out, counts before pieces in hand are read", () => {
  const found = readText("Q~7/8/8/8/8/8/8/8[3Pn~] b - - 0 1", house, true);
  assert.equal(found.marks.get("a8"), "Q");
  assert.deepEqual([...found.hand], [["P", 3], ["n", 1]]);
  assert.equal(found.turn, "b");
});

test("nothing drawn is no text", () => {
  assert.equal(writeText(readText("", plain, false), plain, false), "");
  assert.equal(writeText(readText("8/8/8/8/8/8/8/8 w", plain, true), plain, true), "");
});

test("what cannot be read is left out", () => {
  assert.deepEqual([...readText("99999/!!/kkkkkkkkkkkk/<svg>", plain, true).marks.keys()].filter((square) => square.endsWith("6")).length, 8);
  assert.equal(readText("!7", plain, true).marks.size, 0);
});

test("a position has nothing wild", () => {
  assert.equal(writeText(tamed(readText("3!4/2.#@3/4K3/8/8/8/8/8", plain, false)), plain, true), "8/8/4K3/8/8/8/8/8");
});

test("conditions on material are read and written; others are left out", () => {
  const text = "Q=1 q=0 P>=3 +R<=2 (Ab)=1";
  assert.equal(writeMaterial(readMaterial(text)), text);
  assert.deepEqual(readMaterial("Q, =3 P>3 x=1"), [{ label: "x", sign: "=", count: 1 }]);
});
