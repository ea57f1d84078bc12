// @ts-check
/** Pieces of other games are taken into a document, letters stay apart, faults are told with their place. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { labelFor } from "../../static/js/pages/editor/army.js";
import { adopted } from "../../static/js/pages/editor/known-pieces.js";
import { placeOf } from "../../static/js/pages/editor/places.js";

const QUEEN = { name: "Queen", betza: "Q", picture: "queen", words: "Any number of squares in any direction.", games: 80 };

test("a known piece becomes a kind with a letter of its own", () => {
  const before = { pieces: { quail: { name: "Quail", label: "Q", betza: "A" } } };
  const { document, id, label } = adopted(before, QUEEN);
  assert.deepEqual([id, label], ["queen", "U"]);
  assert.deepEqual(document.pieces, { ...before.pieces, queen: { name: "Queen", label: "U", betza: "Q" } });
});

test("a picture of another name is kept", () => {
  const { document } = adopted({ pieces: {} }, { ...QUEEN, picture: "amazon" });
  assert.equal(document.pieces.queen.picture, "amazon");
});

test("a piece that is there already is not taken twice", () => {
  const { document } = adopted({ pieces: {} }, QUEEN);
  assert.deepEqual(adopted(document, QUEEN), { document, id: "queen", label: "Q" });
});

test("letters stay apart after twenty-six kinds", () => {
  const taken = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const first = labelFor("Queen", taken);
  const second = labelFor("Queen", [...taken, first]);
  assert.deepEqual([first, second], ["Qu", "Qe"]);
});

/** As much of the desk as places ask for. @type {any} */
const DESK = {
  words: { "part.pieces": "Pieces", "part.rules": "Rules", "part.setup": "Set-up", "part.texts": "Texts" },
  store: { get: (/** @type {string[]} */ path) => (path[1] === "lion" ? "Lion" : "") },
  state: {
    forms: [
      { key: "", title: "Name and texts", fields: [{ key: "name", label: "Name" }] },
      { key: "pieces", title: "Pieces", fields: [{ key: "betza", label: "Move" }] },
      { key: "setup", title: "Start", fields: [{ key: "text", label: "Array" }] },
      { key: "flag", title: "Reaching a goal", fields: [{ key: "zone", label: "Goal" }] },
    ],
  },
};

for (const [path, place] of [
  ["pieces.lion.betza", "Pieces: Lion, Move"],
  ["pieces", "Pieces"],
  ["setup.text", "Set-up: Array"],
  ["flag.0.zone", "Rules: Reaching a goal, Goal"],
  ["name", "Texts: Name"],
]) {
  test(`a fault at ${path} is told with its place`, () => assert.equal(placeOf(DESK, path), place));
}
