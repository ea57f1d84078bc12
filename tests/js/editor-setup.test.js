import assert from "node:assert/strict";
import { test } from "node:test";

import { arrayOf, carried, copied, isFirst, opposite, otherSide, placed, relabelled, without } from "../../static/js/pages/editor/arrays.js";
import { resized } from "../../static/js/pages/editor/board-shapes.js";
import { readArray, readHand, sizeOf, squaresOf, writeArray, writeHand } from "../../static/js/pages/editor/placement.js";
import { dropped, relationOf, tapped } from "../../static/js/pages/editor/setup-state.js";

const CHESS = { board: { files: 8, ranks: 8 }, setup: { text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" } };
const SIZE = sizeOf(CHESS);

test("a set-up text is read and written as it was, hands, holes, long labels and turned pieces included", () => {
  const texts = [
    [CHESS.setup.text, CHESS],
    ["l1(so)/-1+P/?K?[PPn] b - - 0 1", { board: { files: 3, ranks: 3, holes: ["a2"] } }],
    ["16/16 w - - 0 1", { board: { files: 16, ranks: 2 } }],
  ];
  for (const [text, document] of texts) assert.equal(writeArray(readArray(text, sizeOf(document)), sizeOf(document)), text);
});

test("pieces beyond the board are left out", () => {
  assert.deepEqual([...readArray("rrr/KKK w - - 0 1", { files: 2, ranks: 1, holes: [] }).pieces], [["a1", "r"], ["b1", "r"]]);
});

test("a set-up without fields gets the usual ones", () => {
  assert.equal(writeArray(readArray("", { files: 2, ranks: 2, holes: [] }), { files: 2, ranks: 2, holes: [] }), "2/2 w - - 0 1");
});

test("pieces in hand are counted and written", () => {
  assert.deepEqual([...readHand("PP2n(ab)")], [["P", 2], ["n", 2], ["(ab)", 1]]);
  assert.equal(writeHand(new Map([["P", 2], ["n", 0], ["(ab)", 1]])), "PP(ab)");
});

test("sides of marks, and their twins", () => {
  assert.deepEqual(["K", "(Ab)", "+P", "?"].map(isFirst), [true, true, true, false]);
  assert.deepEqual(["K", "(Ab)", "+p", "?"].map(otherSide), ["k", "(ab)", "+P", "?"]);
  assert.deepEqual([opposite("d1", SIZE, "mirror"), opposite("d1", SIZE, "rotate")], ["d8", "e8"]);
});

test("a piece is put down with its twin, and taken off with it", () => {
  const once = placed(new Map(), "d1", "Q", { size: SIZE, relation: "rotate" });
  assert.deepEqual([...once], [["d1", "Q"], ["e8", "q"]]);
  assert.equal(placed(once, "d1", null, { size: SIZE, relation: "rotate" }).size, 0);
  assert.deepEqual([...placed(new Map(), "d1", "Q", { size: SIZE, relation: null })], [["d1", "Q"]]);
});

test("a piece is carried with its twin where there is one, alone where not", () => {
  const { pieces } = arrayOf(CHESS);
  const both = carried(pieces, "b1", "c3", { size: SIZE, relation: "mirror" });
  assert.deepEqual([both.get("c3"), both.get("c6"), both.has("b1"), both.has("b8")], ["N", "n", false, false]);
  const alone = carried(pieces, "b1", "c3", { size: SIZE, relation: null });
  assert.deepEqual([alone.get("c3"), alone.get("b8")], ["N", "n"]);
});

test("one side's array is copied to the other, mirrored or turned round", () => {
  const pieces = new Map([["a1", "K"], ["c4", "r"]]);
  assert.deepEqual([...copied(pieces, 0, SIZE, "mirror")], [["a1", "K"], ["a8", "k"]]);
  assert.deepEqual([...copied(pieces, 0, SIZE, "rotate")], [["a1", "K"], ["h8", "k"]]);
  assert.deepEqual([...copied(pieces, 1, SIZE, "mirror")], [["c4", "r"], ["c5", "R"]]);
});

test("a larger board keeps both arrays at their edges", () => {
  const { board, setup } = resized(CHESS, 9, 10);
  assert.deepEqual([board, setup.text], [{ files: 9, ranks: 10 }, "rnbqkbnr1/pppppppp1/9/9/9/9/9/9/PPPPPPPP1/RNBQKBNR1 w KQkq - 0 1"]);
});

test("a smaller board keeps what has room, and its holes with it", () => {
  const { board, setup } = resized({ board: { files: 3, ranks: 6, holes: ["c1", "a6"] }, setup: { text: "-kk/ppp/3/3/PPP/KK- w - - 0 1" } }, 2, 3);
  assert.deepEqual([board.holes, setup.text], [["a3"], "-k/PP/KK w - - 0 1"]);
});

test("a kind that gets another letter keeps its pieces, one that goes loses them", () => {
  const named = relabelled(CHESS, new Map([["P", "(So)"], ["p", "(so)"]]));
  assert.equal(arrayOf(named).pieces.get("e7"), "(so)");
  assert.equal(without(CHESS, ["P", "p"]).setup.text, "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1");
});

test("with a piece in hand every click puts one down, a second click takes it off", () => {
  const how = { size: SIZE, relation: null };
  const once = tapped(new Map(), { tool: "Q", picked: null }, "d4", how);
  assert.deepEqual([[...once.pieces], once.hand], [[["d4", "Q"]], { tool: "Q", picked: null }]);
  assert.equal(tapped(once.pieces, once.hand, "d4", how).pieces.size, 0);
});

test("without one a click picks a piece up and the next one puts it down", () => {
  const how = { size: SIZE, relation: null };
  const up = tapped(new Map([["a1", "R"]]), { tool: null, picked: null }, "a1", how);
  assert.equal(up.hand.picked, "a1");
  assert.deepEqual([...tapped(up.pieces, up.hand, "c1", how).pieces], [["c1", "R"]]);
  assert.equal(tapped(new Map(), { tool: null, picked: null }, "a1", how).hand.picked, null);
});

test("a piece that is dragged off the board is gone", () => {
  assert.equal(dropped(new Map([["a1", "R"]]), "a1", null, { size: SIZE, relation: null }).size, 0);
});

test("an array shows how its sides belong together", () => {
  const twin = (square, relation) => opposite(square, SIZE, relation);
  const relation = (text) => relationOf(readArray(text, SIZE).pieces, otherSide, twin);
  assert.deepEqual(
    [CHESS.setup.text, "kr6/8/8/8/8/8/8/6RK w - - 0 1", "k7/8/8/8/8/8/8/3K4 w - - 0 1"].map(relation),
    ["mirror", "rotate", null],
  );
});

test("holes are no squares", () => {
  assert.deepEqual(squaresOf({ files: 2, ranks: 2, holes: ["b1"] }), ["a1", "a2", "b2"]);
});
