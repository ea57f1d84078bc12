import assert from "node:assert/strict";
import { test } from "node:test";

import { chipsOf, contains, counted, countOf, heldBy, inOrder, mayAdd, minus } from "../../static/js/pages/game/sheet/heaps.js";

const ORDER = [..."JZCENDFW"];

test("heaps are counted, compared and taken apart", () => {
  assert.equal(countOf("FFW", "F"), 2);
  assert.deepEqual(counted("FFW"), [["F", 2], ["W", 1]]);
  assert.deepEqual([contains("FFW", "FW"), contains("FW", "FF"), contains("FW", "")], [true, false, true]);
  assert.deepEqual([minus("CDFW", "FC"), minus("FW", "Z")], ["DW", "FW"]);
  assert.equal(inOrder("WFDC", ORDER), "CDFW");
});

test("chips are lit for the stones that are held, own ones first", () => {
  const chips = chipsOf("FW", "WW", "WW");
  assert.deepEqual(chips.own, [{ letter: "F", on: false }, { letter: "W", on: true }]);
  assert.deepEqual(chips.won, [{ letter: "W", on: true }, { letter: "W", on: false }]);
  assert.equal(heldBy(chips, ORDER), "WW");
});

test("chips of both groups make one heap in the order of the notation", () => {
  assert.equal(heldBy(chipsOf("CD", "FW", "WC"), ORDER), "CW");
});

test("a stone may be added when some choice holds it with those chosen", () => {
  const admissible = ["EFW", "EFWW", "JEF", "JFW"];
  assert.equal(mayAdd(admissible, "EF", "W"), true);
  assert.equal(mayAdd(admissible, "JEF", "W"), false);
  assert.equal(mayAdd(admissible, "", "J"), true);
  assert.equal(mayAdd([], "", "J"), false);
});
