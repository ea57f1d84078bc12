import assert from "node:assert/strict";
import { test } from "node:test";

import { chain, movePart, partsOf, toolPart } from "../../static/js/board/free.js";

const NOW = { pieces: new Map([["e2", "P"], ["e8", "k"]]), missing: new Set(["a1"]) };

test("a piece that is moved names its label", () => {
  assert.deepEqual(movePart(NOW, "e2", "e4"), { text: "P e2-e4", changes: { e2: null, e4: "P" } });
});

test("a piece is put on a square", () => {
  assert.equal(toolPart(NOW, { kind: "place", label: "q" }, "e8")?.text, "q-e8");
});

test("only a square with a piece is emptied", () => {
  assert.equal(toolPart(NOW, { kind: "empty" }, "e8")?.text, "@-e8");
  assert.equal(toolPart(NOW, { kind: "empty" }, "e5"), null);
});

test("a square is taken off the board and put back", () => {
  assert.deepEqual(toolPart(NOW, { kind: "remove" }, "b1"), { text: "-b1", changes: { b1: "-" } });
  assert.deepEqual(toolPart(NOW, { kind: "remove" }, "a1"), { text: "@-a1", changes: { a1: null } });
});

test("parts make a chain and come apart again", () => {
  assert.equal(chain(["p e7-e8", "q-e8"]), "p e7-e8; q-e8");
  assert.deepEqual(partsOf("p e7-e8;q-e8 ; // a queen; of course"), ["p e7-e8", "q-e8"]);
});
