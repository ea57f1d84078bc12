import assert from "node:assert/strict";
import { test } from "node:test";

import { BaseInput } from "../../static/js/pages/game/sheet/base-input.js";

const TURNS = {
  side: 0,
  rival: "Black",
  targets: { a2: { a4: "CDa2-a4", b5: "" }, d3: { d4: "FWd3-d4" } },
  drops: ["a4", "b4"],
  fetches: {},
};

/** An input, what it told, and what it last had the board show. */
function made() {
  const shown = [];
  const pieces = new Map([["a2", { label: "CD" }], ["c1", { label: "ZE" }], ["a6", { label: "cd" }]]);
  const board = { view: {}, state: { pieces }, set: (patch) => (board.view = patch) };
  const answers = Object.fromEntries(
    ["step", "compose", "reopen", "undo", "clear", "confirm", "picked", "refused"].map((name) => [name, (...args) => shown.push([name, ...args])]),
  );
  answers.changed = () => {};
  return { input: new BaseInput(board, TURNS, answers), shown, board };
}

const tap = (square, key = false) => ({ kind: "tap", square, key });

test("a base that is clicked shows its targets", () => {
  const { input, board, shown } = made();
  input.handle(tap("a2"));
  assert.deepEqual(board.view.picked, ["a2"]);
  assert.deepEqual([...board.view.targets], ["a4", "b5"]);
  assert.deepEqual([...board.view.liftable], ["a2", "d3"]);
  assert.deepEqual(shown, [["picked", ["a2"]]]);
});

test("a step is a whole turn, a taking move is composed", () => {
  const { input, shown } = made();
  input.handle(tap("a2"));
  input.handle(tap("a4"));
  input.handle(tap("a2"));
  input.handle(tap("b5"));
  assert.deepEqual(shown.filter(([name]) => name !== "picked"), [["step", "a2", "a4", "CDa2-a4"], ["compose", "a2", "b5"]]);
});

test("a base is dragged to its target and back where it may not go", () => {
  const { input, shown } = made();
  input.handle({ kind: "lift", square: "d3" });
  input.handle({ kind: "drop", square: "d4", origin: "d3" });
  input.handle({ kind: "lift", square: "d3" });
  input.handle({ kind: "drop", square: "e7", origin: "d3" });
  assert.deepEqual(shown.filter(([name]) => name === "step"), [["step", "d3", "d4", "FWd3-d4"]]);
  assert.equal(input.origin, null);
});

test("what is picked up is put down by the same square, another one or Escape", () => {
  for (const gesture of [tap("a2"), tap("g5"), { kind: "cancel", square: null }]) {
    const { input } = made();
    input.handle(tap("a2"));
    input.handle(gesture);
    assert.equal(input.origin, null);
  }
});

test("a drop lights the empty squares and is composed", () => {
  const { input, shown, board } = made();
  input.startDrop();
  assert.deepEqual([...board.view.targets], ["a4", "b4"]);
  input.handle(tap("b4"));
  assert.deepEqual(shown.at(-1), ["compose", "", "b4"]);
  assert.equal(input.dropping, false);
});

test("the shown turn is composed again by a click, sent by Enter, undone by its origin", () => {
  const { input, shown } = made();
  input.shown = { origin: "a2", target: "b5", quiet: true };
  input.handle(tap("b5"));
  input.handle(tap("b5", true));
  input.handle(tap("a2"));
  assert.deepEqual(shown, [["reopen"], ["confirm"], ["undo"]]);
});

test("another target of the shown base, and of a shown drop, begins anew", () => {
  const { input, shown } = made();
  input.shown = { origin: "a2", target: "b5", quiet: true };
  input.handle(tap("a4"));
  input.shown = { origin: "", target: "a4", quiet: true };
  input.handle(tap("b4"));
  assert.deepEqual(shown, [["step", "a2", "a4", "CDa2-a4"], ["compose", "", "b4"]]);
});

test("another own base takes the place of the shown turn", () => {
  const { input, shown } = made();
  input.shown = { origin: "a2", target: "b5", quiet: true };
  input.handle(tap("d3"));
  assert.deepEqual(shown, [["clear"], ["picked", ["d3"]]]);
});

test("the shown turn keeps the dots of other targets unless its base is being composed", () => {
  const { input } = made();
  input.shown = { origin: "a2", target: "a4", quiet: false };
  assert.deepEqual([...input.view().targets], ["b5"]);
  input.shown.quiet = true;
  assert.deepEqual([...input.view().targets], []);
});

test("a base that cannot go there, cannot go at all or is the rival's is asked about", () => {
  const { input, shown } = made();
  for (const square of ["a2", "c5", "c1", "a6", "g5"]) input.handle(tap(square));
  assert.deepEqual(shown.filter(([name]) => name === "refused"), [["refused", "CDa2-c5", "a2"], ["refused", "", "c1"], ["refused", "CDa6-a6", "a6"]]);
});
