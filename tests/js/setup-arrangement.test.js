import assert from "node:assert/strict";
import { test } from "node:test";

import {
  added, carried, emptied, exchanged, mirrored, ranks, read, room, same, sorted, stamped, taken, total, tray, written,
} from "../../static/js/pages/game/setup/arrangement.js";
import { BLACK, RECOMMENDED, WHITE } from "./setup-field.js";

const START = read(WHITE, RECOMMENDED);
const none = (letters) => [...letters].map(() => 0);

test("a set-up text is read and written in the order of the notation", () => {
  assert.equal(START.d1, "FW");
  assert.equal(written(WHITE, START), RECOMMENDED);
  assert.equal(read(WHITE, "WFZ@a1").a1, "ZFW");
});

test("the set-up of the other side is turned over", () => {
  const black = read(BLACK, RECOMMENDED);
  assert.deepEqual([black.a7, black.d7, black.a5, black.d6], ["ED", "FW", "FW", "EE"]);
  assert.ok(written(BLACK, black).startsWith("Setup: ED@a7, JD@b7, ZE@c7, RFW@d7"));
});

test("what is no set-up is not read", () => {
  for (const text of ["", "hello", "FW@a4", "FX@a1", "fw@a1", "FW a1"]) assert.equal(read(WHITE, text), null, text);
});

test("a text against the rules is read all the same", () => {
  const found = read(WHITE, "DDD@a1, FF@a1, @b1");
  assert.deepEqual([found.a1, found.b1], ["DDDFF", ""]);
});

test("the tray holds what is left and shows what is too many", () => {
  assert.deepEqual(Object.values(tray(WHITE, START)), none("JZCENDFW"));
  assert.deepEqual(tray(WHITE, { ...START, a1: "JJJ" }), { J: -3, Z: 0, C: 0, E: 1, N: 0, D: 1, F: 0, W: 0 });
  assert.deepEqual(tray(WHITE, emptied(WHITE)), Object.fromEntries(WHITE.kinds.map(({ letter, count }) => [letter, count])));
  assert.equal(total(WHITE), 42);
});

test("a stone is added, taken, and carried from base to base", () => {
  assert.equal(added(WHITE, START, "a1", "J").a1, "JED");
  assert.equal(taken(START, "d2", "E").d2, "E");
  const after = carried(WHITE, START, "b1", "a3", "J");
  assert.deepEqual([after.b1, after.a3], ["D", "JFW"]);
  assert.equal(carried(WHITE, START, "b1", "b1", "J"), START);
});

test("nothing changes the arrangement it is given", () => {
  const before = { ...START };
  added(WHITE, START, "a1", "J");
  mirrored(WHITE, START, "left");
  stamped(WHITE, START, "EE", ["a1"]);
  assert.deepEqual(START, before);
});

test("two bases change places", () => {
  const after = exchanged(START, "a1", "d2");
  assert.deepEqual([after.a1, after.d2], ["EE", "ED"]);
});

test("bases are filled with as many stones as there is room for", () => {
  const after = stamped(WHITE, START, "EDFW", ["a1", "d1"]);
  assert.deepEqual([after.a1, after.d1], ["EDFW", "ED"]);
  assert.deepEqual([room(WHITE, "a1"), room(WHITE, "d1")], [4, 2]);
});

test("ranks are counted from one's own edge", () => {
  assert.deepEqual(ranks(WHITE).map((rank) => rank[0]), ["a1", "a2", "a3"]);
  assert.deepEqual(ranks(BLACK).map((rank) => rank[6]), ["g7", "g6", "g5"]);
});

test("either half is mirrored onto the other, the middle file stays", () => {
  const uneven = { ...START, a1: "WW", g1: "FF", d2: "N" };
  assert.deepEqual([mirrored(WHITE, uneven, "left").a1, mirrored(WHITE, uneven, "left").g1], ["WW", "WW"]);
  assert.deepEqual([mirrored(WHITE, uneven, "right").a1, mirrored(WHITE, uneven, "right").g1], ["FF", "FF"]);
  assert.equal(mirrored(WHITE, uneven, "left").d2, "N");
  assert.ok(same(mirrored(WHITE, START, "left"), START));
});

test("letters are sorted as they are written", () => {
  assert.equal(sorted(WHITE, "WFDNECZJ"), "JZCENDFW");
});
