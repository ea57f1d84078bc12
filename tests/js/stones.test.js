import assert from "node:assert/strict";
import { test } from "node:test";

import { drawPiece } from "../../static/js/board/pieces.js";
import { places } from "../../static/js/board/stones.js";

/** As much of a document as drawing needs. */
globalThis.document = {
  createElementNS: (_, tag) => ({
    tag, attributes: {}, children: [],
    setAttribute(name, value) { this.attributes[name] = value; },
    append(...children) { this.children.push(...children); },
  }),
};

const BASE = {
  label: "EDF", side: "white", name: "White base with E, D and F", picture: "base",
  stones: [{ label: "E", picture: "sign_elephant" }, { label: "D", picture: "sign_dabbaba" }, { label: "F", picture: null }],
};
const drawn = (piece, letters = false) => drawPiece(piece, [0, 0], "", 45, letters).children;
const hrefs = (elements) => elements.map((each) => each.attributes.href ?? each.textContent ?? each.tag);

test("a base is drawn with its stones above it, a stone without sign as its letter", () => {
  assert.deepEqual(hrefs(drawn(BASE)), ["#piece-base", "#piece-sign_elephant", "#piece-sign_dabbaba", "F"]);
});

test("letters stand for the signs when asked for", () => {
  assert.deepEqual(hrefs(drawn(BASE, true)), ["#piece-base", "E", "D", "F"]);
});

test("stones are centred on their places", () => {
  const { x, y, width } = drawn(BASE)[1].attributes;
  const [left, top, size] = places("base", 3)[0];
  assert.deepEqual([Number(x) + size / 2 + 22.5, Number(y) + size / 2 + 22.65, Number(width)].map((n) => +n.toFixed(6)), [left, top, size]);
});

test("a base without picture is a plate, a piece without both its letters on a disc", () => {
  assert.deepEqual(hrefs(drawn({ ...BASE, picture: null })).slice(0, 2), ["rect", "#piece-sign_elephant"]);
  assert.deepEqual(hrefs(drawn({ ...BASE, picture: null, stones: [] })), ["circle", "EDF"]);
  assert.deepEqual(hrefs(drawn({ ...BASE, label: "(Abcd)", picture: null, stones: [] })), ["circle", "Abc"]);
});

test("a base that an older page describes without stones is drawn empty", () => {
  const { stones: _, ...plain } = BASE;
  assert.deepEqual(hrefs(drawn(plain)), ["#piece-base"]);
});

test("any base has places for up to four stones", () => {
  assert.equal(places("wagon", 4).length, 4);
  assert.equal(places(null, 7).length, 4);
  assert.equal(places("royal_base", 3).length, 3);
});
