// What a chooser offers for steps that are not squares.
import assert from "node:assert/strict";
import { test } from "node:test";

import { options } from "../../static/js/pages/game/options.js";

const stone = { label: "F", picture: null };
const data = /** @type {any} */ ({
  pieces: {
    Q: { label: "Q", kind: "Queen", name: "White queen", side: "white", picture: "queen", stones: [] },
    FW: { label: "FW", kind: "Base", name: "White base with F and W", side: "white", picture: "base", stones: [stone] },
  },
});
const phrases = { onSquare: "on to %(square)s", stay: "leave it there" };

test("pieces are offered by name and picture", () => {
  const [queen, on, stay] = options(data, ["=Q", "e5"], true, phrases);
  assert.deepEqual([queen.label, queen.picture, queen.side], ["Queen", "queen", "white"]);
  assert.deepEqual([on.label, stay.label], ["on to e5", "leave it there"]);
});

test("prisoners are offered to be given back", () => {
  const [queen] = options(data, ["=Q"], false, { ...phrases, giveBack: "Give back %(piece)s" }, true);
  assert.deepEqual([queen.label, queen.picture], ["Give back queen", "queen"]);
});

test("bases are offered by their stones, whether such a base stands on the board or not", () => {
  const found = options(data, ["=FW", "=CDF"], false, phrases);
  assert.deepEqual(found.map(({ label, picture }) => [label, picture]), [["FW", null], ["CDF", null]]);
});
