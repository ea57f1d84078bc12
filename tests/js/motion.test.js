import assert from "node:assert/strict";
import { test } from "node:test";

import { keyframes, wayBetween } from "../../static/js/board/motion.js";

const BENT = ["a1", "a3", "c1"];

test("a piece goes along a way that is known, and back", () => {
  assert.deepEqual(wayBetween("a1", "c1", [["a1", "a2"], BENT]), BENT);
  assert.deepEqual(wayBetween("c1", "a1", [BENT]), ["c1", "a3", "a1"]);
});

test("of several ways it takes the first", () => {
  assert.deepEqual(wayBetween("a1", "c1", [BENT, ["a1", "b2", "c1"]]), BENT);
});

test("where no way is known it goes straight on", () => {
  assert.deepEqual(wayBetween("b1", "c3", [BENT, []]), ["b1", "c3"]);
});

test("each leg takes time by its length", () => {
  assert.deepEqual(keyframes([[0, 0], [0, 30], [40, 0]]), [
    { translate: "-40px 0px", offset: 0 },
    { translate: "-40px 30px", offset: 0.375 },
    { translate: "0px 0px", offset: 1 },
  ]);
});

test("a piece that is where it goes takes no time", () => {
  assert.deepEqual(keyframes([[5, 5], [5, 5]]).map(({ offset }) => offset), [0, 0]);
});
