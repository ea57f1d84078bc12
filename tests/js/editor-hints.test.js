// @ts-check
/** Hints that a click mends, and tokens that are told apart from the start. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { mended } from "../../static/js/pages/editor/hints.js";
import { adopted } from "../../static/js/pages/editor/known-pieces.js";
import { Store } from "../../static/js/pages/editor/store.js";

const BLANK = {
  board: { files: 8, ranks: 8 },
  pieces: { king: { name: "King", label: "K", betza: "K", royal: true } },
  setup: { text: "4k3/8/8/8/8/8/8/4K3 w - - 0 1" },
};
const LANCE = { name: "Lance", betza: "fR", picture: "shogi_lance", words: "", games: 3 };
const GOLD = { name: "Gold", betza: "WfF", picture: "shogi_gold", words: "", games: 9 };
const QUEEN = { name: "Queen", betza: "Q", picture: "queen", words: "", games: 80 };

/** @param {string} code @param {string} [value] */
const hint = (code, value = "") => ({ path: "", code, message: "", value });

test("missing castling rights and upright tokens are mended by a click", () => {
  assert.equal(mended(BLANK, hint("castling-without-rights", "KQkq"))?.setup.text, "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1");
  assert.deepEqual(mended(BLANK, hint("look-alike"))?.board, { files: 8, ranks: 8, turned: true });
  assert.equal(mended(BLANK, hint("never-appears")), null);
});

test("a token on the blank board turns the second side and takes the king along", () => {
  const { document } = adopted(BLANK, LANCE);
  assert.equal(document.board.turned, true);
  assert.equal(document.pieces.king.picture, "shogi_king");
});

test("a second token, a token among other pieces and a decision leave the rest alone", () => {
  const decided = { ...BLANK, board: { files: 8, ranks: 8, turned: false } };
  assert.equal(adopted(decided, LANCE).document.board.turned, false);
  const upright = { ...adopted(BLANK, LANCE).document, board: { files: 8, ranks: 8 } };
  assert.equal(adopted(upright, GOLD).document.board.turned, undefined);
  const mixed = adopted(adopted(BLANK, QUEEN).document, LANCE).document;
  assert.deepEqual([mixed.pieces.king.picture, mixed.board.turned], [undefined, undefined]);
});

test("paths of lists are read as the fields of the page are called", () => {
  const store = new Store(BLANK);
  store.judge([{ path: "flag[0].zone", code: "missing-key", message: "is missing" }], null, [hint("look-alike")]);
  assert.deepEqual([store.problems[0].path, store.hints.length], ["flag.0.zone", 1]);
});
