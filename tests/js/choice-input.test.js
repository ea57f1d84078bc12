import assert from "node:assert/strict";
import { test } from "node:test";

import { ChoiceInput } from "../../static/js/board/choice-input.js";

/** An input with these moves, what it chose, and the questions it asked; each is answered by `answer`. */
function played(moves, answer = null) {
  const asked = [];
  const chosen = [];
  const choices = moves.map((steps) => ({ text: steps.join(""), steps, shown: steps.join("") }));
  const board = { set: () => undefined };
  const answers = {
    choose: (choice) => chosen.push(choice.text),
    undo: () => undefined,
    confirm: () => undefined,
    ask: async (prefix, options) => {
      asked.push(options);
      return answer;
    },
    picked: () => undefined,
    men: () => new Map(),
  };
  return { input: new ChoiceInput(board, choices, answers), asked, chosen };
}

test("a promotion that is the only way to go on is not asked for", () => {
  const { input, asked, chosen } = played([["e5", "d6", "=M"], ["e5", "f6", "=M"]]);
  input.tap("e5");
  input.tap("d6");
  assert.deepEqual([asked, chosen], [[], ["e5d6=M"]]);
});

test("one promotion is asked for where the man may also stay what it is", async () => {
  const { input, asked, chosen } = played([["b2", "h8"], ["b2", "h8", "=+B"]], "=+B");
  input.tap("b2");
  input.tap("h8");
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([asked, chosen], [[["=+B"]], ["b2h8=+B"]]);
});

test("squares stand among the answers where a man may enter on either of two", async () => {
  const moves = [["e1", "g1"], ["e1", "g1", "=E"], ["e1", "g1", "h1", "=E"]];
  const { input, asked, chosen } = played(moves, "h1");
  input.tap("e1");
  input.tap("g1");
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual([asked, chosen], [[["=E", "h1"]], ["e1g1h1=E"]]);
});
