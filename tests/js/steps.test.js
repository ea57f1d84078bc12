import assert from "node:assert/strict";
import { test } from "node:test";

import { isExchange, isPrefix, labelOf, next, origins } from "../../static/js/board/steps.js";

const move = (text, ...steps) => ({ text, steps, shown: text });
const CHOICES = [
  move("e2e4", "e2", "e4"),
  move("e7e8q", "e7", "e8", "=Q"),
  move("e7e8s", "e7", "e8", "=S"),
  move("d7d8", "d7", "d8"),
  move("d7d8=+", "d7", "d8", "=+"),
  move("lion", "f4", "f5", "f4"),
  move("P@e5", "@P", "e5"),
];

test("pieces that can move may be picked up", () => {
  assert.deepEqual([...origins(CHOICES)], ["e2", "e7", "d7", "f4"]);
});

test("a plain move is done with its second click", () => {
  assert.equal(next(CHOICES, ["e2", "e4"]).done?.text, "e2e4");
});

test("a promotion asks for the kind", () => {
  const { squares, options, done } = next(CHOICES, ["e7", "e8"]);
  assert.deepEqual([squares.size, options, done], [0, ["=Q", "=S"], null]);
  assert.equal(next(CHOICES, ["e7", "e8", "=S"]).done?.text, "e7e8s");
});

test("a promotion that may be declined is done already and may go on", () => {
  const { options, done } = next(CHOICES, ["d7", "d8"]);
  assert.deepEqual([options, done?.text], [["=+"], "d7d8"]);
});

test("a move of several legs goes on by squares", () => {
  assert.deepEqual([...next(CHOICES, ["f4", "f5"]).squares], ["f4"]);
  assert.equal(next(CHOICES, ["f4", "f5", "f4"]).done?.text, "lion");
});

test("a piece from the hand goes to a square", () => {
  assert.deepEqual([...next(CHOICES, ["@P"]).squares], ["e5"]);
});

test("clicks that begin no move are no prefix", () => {
  assert.equal(isPrefix(CHOICES, ["e2", "e5"]), false);
  assert.equal(isPrefix(CHOICES, ["e7", "e8"]), true);
});

test("a piece that the opponent holds goes to a square, and what is given for it is asked for", () => {
  const choices = [move("N-B@f7", "@-B", "f7", "=n"), move("B@f7", "@B", "f7")];
  assert.deepEqual([...next(choices, ["@-B"]).squares], ["f7"]);
  assert.deepEqual(next(choices, ["@-B", "f7"]).options, ["=n"]);
  assert.deepEqual(["@B", "@-B", "=n"].map((step) => [labelOf(step), isExchange(step)]), [["B", false], ["B", true], ["n", false]]);
});
