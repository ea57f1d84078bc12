import assert from "node:assert/strict";
import { test } from "node:test";

import { squareLabel } from "../../static/js/board/speech.js";

const WORDS = {
  empty: "empty", missing: "no square", picked: "picked up", target: "legal target", capture: "legal capture",
  check: "in check", preview: "your move, not sent yet", previewOrigin: "started here", last: "last move",
};
const KNIGHT = { label: "N", side: "white", name: "White knight", picture: "knight" };

/** The board with a knight on e4, and whatever `patch` adds. */
function state(patch) {
  return {
    pieces: new Map([["e4", KNIGHT]]), missing: new Set(), liftable: new Set(), picked: [], targets: new Set(), reach: new Set(), last: [],
    check: [], paths: [], preview: null, notes: new Map(), flipped: false, ...patch,
  };
}

test("a square says what stands on it", () => {
  assert.equal(squareLabel("e4", state({}), WORDS), "e4, White knight");
  assert.equal(squareLabel("e5", state({}), WORDS), "e5, empty");
});

test("a square with a name of its own says it", () => {
  assert.equal(squareLabel("e4", state({}), WORDS, "Black’s circle"), "e4, Black’s circle, White knight");
});

test("a target tells a capture from a move", () => {
  const targets = new Set(["e4", "e5"]);
  assert.equal(squareLabel("e4", state({ targets }), WORDS), "e4, White knight, legal capture");
  assert.equal(squareLabel("e5", state({ targets }), WORDS), "e5, empty, legal target");
});

test("a move that is not sent is shown on both its squares", () => {
  const preview = { origin: "g3", target: "e4", ghost: KNIGHT };
  assert.equal(squareLabel("e4", state({ preview }), WORDS), "e4, White knight, your move, not sent yet");
  assert.equal(squareLabel("g3", state({ preview }), WORDS), "g3, empty, started here");
});

test("check, last move and missing squares are spoken", () => {
  const checked = state({ check: ["e4"], last: ["g3", "e4"] });
  assert.equal(squareLabel("e4", checked, WORDS), "e4, White knight, in check, last move");
  assert.equal(squareLabel("a1", state({ missing: new Set(["a1"]) }), WORDS), "a1, no square");
});

test("a piece that may be set down where it stands captures nothing", () => {
  const shown = state({ picked: ["e4"], targets: new Set(["e4"]) });
  assert.equal(squareLabel("e4", shown, WORDS), "e4, White knight, picked up, legal target");
});
