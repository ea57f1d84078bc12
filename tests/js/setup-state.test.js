import assert from "node:assert/strict";
import { test } from "node:test";

import { read, tray } from "../../static/js/pages/game/setup/arrangement.js";
import {
  add, begun, clear, clearAll, enter, fillRank, mirror, put, redo, remove, replace, settled, stamp, tapBase, tapKind, tapStone, undo,
} from "../../static/js/pages/game/setup/state.js";
import { RECOMMENDED, WHITE } from "./setup-field.js";

const START = begun(WHITE, read(WHITE, RECOMMENDED));
const key = ({ said }) => said?.key ?? null;
/** The state after several acts, each given the one before. */
const after = (...acts) => acts.reduce((state, act) => act(state).state, START);

test("a stone out of the tray is put on base after base while there are more", () => {
  const held = after((s) => clear(s, "a3"), (s) => clear(s, "b3"), (s) => tapKind(s, "F"));
  assert.deepEqual(held.held, { letter: "F", from: null });
  const once = tapBase(held, "a3");
  assert.deepEqual([once.state.bases.a3, once.state.held?.letter], ["F", "F"]);
  const twice = tapBase(once.state, "c1");
  assert.deepEqual([twice.state.bases.c1, twice.state.held], ["ZEF", null]);
});

test("a stone that the tray does not hold is not to be had", () => {
  assert.deepEqual([key(tapKind(START, "F")), tapKind(START, "F").state], ["none", START]);
  assert.deepEqual(add(START, "a1", "F").said, { key: "none", values: { stone: "F" } });
});

test("a base takes no more than it has room for", () => {
  const full = after((s) => clear(s, "a3"), (s) => clear(s, "b3"), (s) => add(s, "a1", "F"), (s) => add(s, "a1", "F"));
  assert.equal(full.bases.a1, "EDFF");
  assert.deepEqual(add(full, "a1", "W").said, { key: "full", values: { square: "a1", most: 4 } });
  assert.deepEqual(add(full, "d1", "W").said, { key: "full", values: { square: "d1", most: 2 } });
});

test("a stone that finds no room stays in the hand", () => {
  const held = after((s) => clear(s, "a3"), (s) => tapKind(s, "F"));
  const { state, said } = tapBase(held, "d1");
  assert.deepEqual([said.key, state.held.letter], ["full", "F"]);
});

test("with a base picked, stones of the tray go there", () => {
  const picked = after((s) => clear(s, "a3"), (s) => tapBase(s, "a1"));
  const { state, said } = tapKind(picked, "W");
  assert.deepEqual([state.bases.a1, said], ["EDW", { key: "holds", values: { square: "a1", stones: "E, D, W" } }]);
});

test("a stone of the picked base goes to another one, or back to the tray", () => {
  const held = after((s) => tapBase(s, "a2"), (s) => tapStone(s, "C"));
  assert.deepEqual(held.held, { letter: "C", from: "a2" });
  const moved = tapBase(held, "a3").state;
  assert.deepEqual([moved.bases.a2, moved.bases.a3, moved.held], ["D", "CFW", null]);
  const back = tapKind(held, "W").state;
  assert.deepEqual([back.bases.a2, tray(WHITE, back.bases).C], ["D", 1]);
});

test("what was taken up is let go by a second click", () => {
  const held = after((s) => tapBase(s, "a2"), (s) => tapStone(s, "C"));
  assert.equal(tapStone(held, "C").state.held, null);
  assert.equal(tapBase(after((s) => tapBase(s, "a2")), "a2").state.picked, null);
  assert.equal(tapKind(after((s) => clear(s, "a1"), (s) => tapKind(s, "E")), "E").state.held, null);
});

test("a stone is dragged from base to base, and onto its own base it stays", () => {
  assert.equal(put(START, { letter: "C", from: "a2" }, "a3").state.bases.a3, "CFW");
  assert.equal(put(START, { letter: "C", from: "a2" }, "a2").state, START);
});

test("keys take a named stone or the last one", () => {
  assert.equal(remove(START, "c1").state.bases.c1, "Z");
  assert.equal(remove(START, "c1", "Z").state.bases.c1, "E");
  assert.equal(remove(START, "c1", "W").state, START);
});

test("a base is copied onto chosen ones until one is done", () => {
  const copying = after((s) => tapBase(s, "a3"), (s) => enter(s, "copy"), (s) => tapBase(s, "a1"), (s) => tapBase(s, "g1"));
  assert.deepEqual([copying.bases.a1, copying.bases.g1, copying.mode, copying.picked], ["FW", "FW", "copy", "a3"]);
  assert.equal(tapBase(copying, "a3").state.mode, "");
  assert.equal(tray(WHITE, copying.bases).F, -2);
});

test("a rank is filled but for the royal base", () => {
  const { state, said } = fillRank(after((s) => tapBase(s, "b2"), (s) => enter(s, "copy")), 0);
  assert.deepEqual([state.bases.a1, state.bases.g1, state.bases.d1], ["EN", "EN", "FW"]);
  assert.deepEqual(said, { key: "filled", values: { count: 6 } });
});

test("two bases are exchanged once", () => {
  const { state, said } = tapBase(after((s) => tapBase(s, "a1"), (s) => enter(s, "exchange")), "d2");
  assert.deepEqual([state.bases.a1, state.bases.d2, state.mode, state.picked], ["EE", "ED", "", "d2"]);
  assert.equal(said.key, "exchanged");
});

test("nothing to copy while no base is picked", () => {
  assert.deepEqual([enter(START, "copy").state, fillRank(START, 1).state, tapStone(START, "E").state], [START, START, START]);
});

test("every change can be undone and done again, one by one", () => {
  const changed = after((s) => clear(s, "a1"), (s) => mirror(s, "left"), (s) => stamp(s, "FW", ["b1"]));
  const first = after((s) => clear(s, "a1"));
  const back = undo(undo(changed).state);
  assert.deepEqual([back.state.bases, key(back)], [first.bases, "undone"]);
  assert.deepEqual(redo(redo(back.state).state).state.bases, changed.bases);
  assert.equal(key(redo(changed)), "nothingToRedo");
  assert.equal(key(undo(START)), "nothingToUndo");
});

test("a change after an undo forgets what was undone", () => {
  const state = after((s) => clear(s, "a1"), undo, (s) => clear(s, "b1"));
  assert.deepEqual([state.future, state.bases.a1], [[], "ED"]);
});

test("what changes nothing leaves no trace", () => {
  assert.deepEqual(after((s) => mirror(s, "left"), (s) => replace(s, START.bases, "x")).past, []);
});

test("another arrangement lets go of everything and can be undone", () => {
  const state = after((s) => tapBase(s, "a1"), (s) => enter(s, "copy"), (s) => clearAll(s, "nothing"));
  assert.deepEqual([state.picked, state.mode, state.bases.a3, tray(WHITE, state.bases).W], [null, "", "", 8]);
  assert.equal(undo(state).state.bases.a3, "FW");
  assert.deepEqual(settled(after((s) => tapBase(s, "a1"))).picked, null);
});
