// @ts-check
/** A game that is tried out on another site's page: moves, steps back, and other moves from there. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { EmbeddedGame } from "../../static/js/pages/embed/embedded-game.js";

const state = (/** @type {number} */ side) => ({ position: `p${side}`, side, choices: [], pass_text: "", ending: "" });
const move = (/** @type {string} */ shown, /** @type {Record<string, string|null>} */ changes) => ({
  shown, words: "", changes, squares: Object.keys(changes), paths: [], check: [], hands: null,
});

function begun(first = 0) {
  return new EmbeddedGame({ start: { e2: "P", e7: "p" }, hands: null, check: [], state: state(first) });
}

test("a move changes the placement and is numbered", () => {
  const game = begun();
  assert.equal(game.last, null);
  game.add(move("e4", { e2: null, e4: "P" }), state(1));
  assert.deepEqual(game.shown.placement, { e7: "p", e4: "P" });
  assert.deepEqual(game.last, { number: "1.", move: "e4" });
  game.add(move("e5", { e7: null, e5: "p" }), state(0));
  assert.deepEqual(game.last, { number: "1…", move: "e5" });
});

test("where the second side begins its move is the first half that is missing", () => {
  const game = begun(1);
  game.add(move("e5", { e7: null, e5: "p" }), state(0));
  assert.deepEqual(game.last, { number: "1…", move: "e5" });
  game.add(move("e4", { e2: null, e4: "P" }), state(1));
  assert.deepEqual(game.last, { number: "2.", move: "e4" });
});

test("steps stay inside the game and say whether a piece may glide", () => {
  const game = begun();
  game.add(move("e4", { e2: null, e4: "P" }), state(1));
  game.add(move("e5", { e7: null, e5: "p" }), state(0));
  assert.equal(game.go("next"), false);
  assert.equal(game.go("prev"), true);
  assert.equal(game.go("first"), true);
  assert.equal(game.go("prev"), false);
  assert.equal(game.go("last"), false);
  assert.equal(game.ply, 2);
});

test("another move from an earlier position forgets what came after it", () => {
  const game = begun();
  game.add(move("e4", { e2: null, e4: "P" }), state(1));
  game.add(move("e5", { e7: null, e5: "p" }), state(0));
  game.go("first");
  game.add(move("e3", { e2: null, e3: "P" }), state(1));
  assert.deepEqual([game.ply, game.nodes.length, game.target("last")], [1, 2, 1]);
  assert.deepEqual(game.shown.placement, { e7: "p", e3: "P" });
});
