import assert from "node:assert/strict";
import { test } from "node:test";

import { heard, heardOfNews } from "../../static/js/board/heard.js";

const WHITE = { label: "N", side: "white", name: "White knight", picture: null };
const BLACK = { label: "p", side: "black", name: "Black pawn", picture: null };
const shown = (pieces, { check = [], preview = null } = {}) => ({
  pieces: new Map(Object.entries(pieces)),
  check,
  preview,
});
const BEFORE = shown({ g1: WHITE, e5: BLACK });
const PREVIEW = { origin: "g1", target: "f3", ghost: null };

test("a move, a capture and a check are told apart", () => {
  const after = [shown({ f3: WHITE, e5: BLACK }), shown({ e5: WHITE }), shown({ e5: WHITE }, { check: ["e8"] })];
  assert.deepEqual(after.map((each) => heard(BEFORE, each)), ["move", "capture", "check"]);
});

test("whoever explodes with what they take is heard to capture", () => {
  assert.equal(heard(BEFORE, shown({})), "capture");
});

test("a piece that comes from the hand, or goes back there, is a move", () => {
  const dropped = shown({ g1: WHITE, e5: BLACK, f3: WHITE });
  assert.deepEqual([heard(BEFORE, dropped), heard(dropped, BEFORE)], ["move", "move"]);
});

test("the same position is silent, even with a check", () => {
  const checked = shown({ e5: WHITE }, { check: ["e8"] });
  assert.deepEqual([heard(BEFORE, BEFORE), heard(checked, checked)], [null, null]);
});

test("of a move that was shown already only what the server adds is heard", () => {
  const guess = shown({ f3: WHITE, e5: BLACK }, { preview: PREVIEW });
  const answers = [{ f3: WHITE, e5: BLACK }, { f3: WHITE }].map((pieces) => shown(pieces, { preview: PREVIEW }));
  const check = shown({ f3: WHITE, e5: BLACK }, { preview: PREVIEW, check: ["e8"] });
  assert.deepEqual([...answers, check].map((each) => heard(guess, each)), [null, "capture", "check"]);
});

test("news are the end, or a turn that one has not made oneself", () => {
  const before = { ply: 3, my_turn: false, running: true };
  const turn = { ply: 4, my_turn: true, running: true };
  const end = { ply: 4, my_turn: false, running: false };
  assert.deepEqual([heardOfNews(before, turn, false), heardOfNews(before, turn, true)], ["turn", null]);
  assert.deepEqual([heardOfNews(before, end, true), heardOfNews(end, end, false)], ["end", null]);
  assert.equal(heardOfNews(turn, turn, false), null);
});
