import assert from "node:assert/strict";
import { test } from "node:test";

import { Nodes } from "../../static/js/tree/nodes.js";
import { toggled } from "../../static/js/tree/shapes.js";

const NODES = [
  { i: 0, u: 0, c: { a1: "K", h8: "k" }, s: "" },
  { i: 1, u: 0, c: { a1: null, a2: "K" }, s: "Ka2" },
  { i: 3, u: 1, c: { h8: null, h7: "k" }, s: "Kh7" },
  { i: 4, u: 1, c: { h8: null, g8: "k" }, s: "Kg8" },
  { i: 2, u: 0, c: { a1: null, b1: "K" }, s: "Kb1" },
];
const nodes = () => new Nodes(NODES);

test("a position is what its line has changed", () => {
  assert.deepEqual(nodes().placement(4), { a2: "K", g8: "k" });
  assert.deepEqual(nodes().placement(0), { a1: "K", h8: "k" });
});

test("a node that is gone is the first position", () => {
  assert.deepEqual(nodes().placement(99), { a1: "K", h8: "k" });
});

test("steps lead along the main line and to lines beside it", () => {
  const tree = nodes();
  const from = (/** @type {number} */ at) => ["first", "prev", "next", "last", "up", "down"].map((step) => tree.target(at, step));
  assert.deepEqual(from(0), [0, 0, 1, 3, 0, 0]);
  assert.deepEqual(from(1), [0, 0, 3, 3, 1, 2]);
  assert.deepEqual(from(4), [0, 1, 4, 4, 3, 4]);
});

test("a shape that is drawn again is wiped, another colour takes its place", () => {
  assert.deepEqual(toggled(["Ge4"], "Ge4"), []);
  assert.deepEqual(toggled(["Ge4", "Ga1b2"], "Re4"), ["Ga1b2", "Re4"]);
});
