// @ts-check
/** A game that is tried out on another site's page: moves, steps back, and other moves from there. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Trial } from "../../static/js/pages/embed/trial.js";

const standing = (/** @type {number} */ side) => ({ position: `p${side}`, side, choices: [], pass_text: "", ending: "" });
const move = (/** @type {string} */ shown, /** @type {Record<string, string|null>} */ changes) => ({
  shown, words: "", changes, squares: Object.keys(changes), paths: [], check: [], hands: null,
});

function begun(first = 0) {
  return new Trial({ start: { e2: "P", e7: "p" }, hands: null, check: [], standing: standing(first) });
}

test("a move changes the placement and is numbered", () => {
  const trial = begun();
  assert.equal(trial.last, null);
  trial.add(move("e4", { e2: null, e4: "P" }), standing(1));
  assert.deepEqual(trial.shown.placement, { e7: "p", e4: "P" });
  assert.deepEqual(trial.last, { number: "1.", move: "e4" });
  trial.add(move("e5", { e7: null, e5: "p" }), standing(0));
  assert.deepEqual(trial.last, { number: "1…", move: "e5" });
});

test("where the second side begins its move is the first half that is missing", () => {
  const trial = begun(1);
  trial.add(move("e5", { e7: null, e5: "p" }), standing(0));
  assert.deepEqual(trial.last, { number: "1…", move: "e5" });
  trial.add(move("e4", { e2: null, e4: "P" }), standing(1));
  assert.deepEqual(trial.last, { number: "2.", move: "e4" });
});

test("steps stay inside the game and tell whether a piece may glide", () => {
  const trial = begun();
  trial.add(move("e4", { e2: null, e4: "P" }), standing(1));
  trial.add(move("e5", { e7: null, e5: "p" }), standing(0));
  assert.equal(trial.go("next"), false);
  assert.equal(trial.go("prev"), true);
  assert.equal(trial.go("first"), true);
  assert.equal(trial.go("prev"), false);
  assert.equal(trial.go("last"), false);
  assert.equal(trial.ply, 2);
});

test("another move from an earlier position forgets what came after it", () => {
  const trial = begun();
  trial.add(move("e4", { e2: null, e4: "P" }), standing(1));
  trial.add(move("e5", { e7: null, e5: "p" }), standing(0));
  trial.go("first");
  trial.add(move("e3", { e2: null, e3: "P" }), standing(1));
  assert.deepEqual([trial.ply, trial.nodes.length, trial.target("last")], [1, 2, 1]);
  assert.deepEqual(trial.shown.placement, { e7: "p", e3: "P" });
});
