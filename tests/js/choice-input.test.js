import assert from "node:assert/strict";
import { test } from "node:test";

import { ChoiceInput } from "../../static/js/board/choice-input.js";

/** An input with these moves, what it chose, and the questions it asked; each is answered by `answer`. */
function played(moves, answer = null) {
  const requested = [];
  const chosen = [];
  const choices = moves.map((steps) => ({ text: steps.join(""), steps, shown: steps.join("") }));
  const refused = [];
  const board = { set: () => undefined, state: { pieces: new Map([["a1", {}], ["e5", {}], ["e8", {}]]) } };
  const answers = {
    choose: (choice) => chosen.push(choice.text),
    undo: () => undefined,
    confirm: () => undefined,
    pick: async (prefix, options) => {
      requested.push(options);
      return answer;
    },
    picked: () => undefined,
    refused: (...what) => refused.push(what),
    pieces: () => new Map(),
  };
  return { input: new ChoiceInput(board, choices, answers), requested, chosen, refused };
}

test("a promotion that is the only way to go on is not asked for", () => {
  const { input, requested, chosen } = played([["e5", "d6", "=M"], ["e5", "f6", "=M"]]);
  input.tap("e5");
  input.tap("d6");
  assert.deepEqual([requested, chosen], [[], ["e5d6=M"]]);
});

test("one promotion is asked for where the piece may also stay what it is", async () => {
  const { input, requested, chosen } = played([["b2", "h8"], ["b2", "h8", "=+B"]], "=+B");
  input.tap("b2");
  input.tap("h8");
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([requested, chosen], [[["=+B"]], ["b2h8=+B"]]);
});

test("squares stand among the answers where a piece may enter on either of two", async () => {
  const moves = [["e1", "g1"], ["e1", "g1", "=E"], ["e1", "g1", "h1", "=E"]];
  const { input, requested, chosen } = played(moves, "h1");
  input.tap("e1");
  input.tap("g1");
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([requested, chosen], [[["=E", "h1"]], ["e1g1h1=E"]]);
});

test("a square that a piece cannot go to is asked about as if the move were typed", () => {
  const { input, chosen, refused } = played([["e5", "e6"], ["@P", "d4"]]);
  input.tap("e5");
  input.tap("c3");
  input.lift("e5");
  input.drop({ kind: "drop", square: "c4", origin: "e5" });
  input.lift("@P");
  input.drop({ kind: "drop", square: "c5", origin: "@P" });
  input.drop({ kind: "drop", square: "c6", origin: "@n" });
  assert.deepEqual(refused, [["e5c3", "e5"], ["e5c4", "e5"], ["P@c5", "c5"], ["N@c6", "c6"]]);
  assert.deepEqual([chosen, input.prefix], [[], []]);
});

test("a piece that cannot move is asked about when it is tapped or pulled, an empty square is not", () => {
  const { input, refused } = played([["e5", "e6"]]);
  input.tap("a1");
  input.tap("b1");
  input.pull("e8", "e7");
  assert.deepEqual(refused, [["a1a1", "a1"], ["e8e7", "e8"]]);
});

test("a move that was begun and cannot go on says where not", () => {
  const { input, refused } = played([["e5", "d6", "c7"], ["e5", "d6", "e7"]]);
  input.tap("e5");
  input.tap("d6");
  input.tap("b1");
  assert.deepEqual(refused, [["", "b1"]]);
});
