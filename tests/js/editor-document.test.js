import assert from "node:assert/strict";
import { test } from "node:test";

import { idFor, kindsOf, labelFor, markOf, pictureOf } from "../../static/js/pages/editor/army.js";
import { holed, toggled } from "../../static/js/pages/editor/board-section.js";
import { begun, changed, redone, undone } from "../../static/js/pages/editor/history.js";
import { belongs, partOf } from "../../static/js/pages/editor/problems.js";
import { at, moved, put, renamed } from "../../static/js/pages/editor/tables.js";
import { squaresIn, written } from "../../static/js/pages/editor/rules/zone-squares.js";

test("a value is put without touching the document it was taken from", () => {
  const before = { board: { files: 8 }, promotion: [{ depth: 1 }, { depth: 2 }] };
  const after = put(before, ["promotion", 1, "depth"], 3);
  assert.deepEqual([before.promotion[1].depth, at(after, ["promotion", 1, "depth"]), after.board === before.board], [2, 3, true]);
});

test("undefined takes a key out, and an entry out of a list", () => {
  const tables = { a: { b: 1, c: 2 }, list: [{ n: 1 }, { n: 2 }] };
  assert.deepEqual(put(tables, ["a", "b"], undefined), { a: { c: 2 }, list: tables.list });
  assert.deepEqual(put(tables, ["list", 0], undefined).list, [{ n: 2 }]);
});

test("tables on the way to a value are made", () => {
  assert.deepEqual(put({}, ["setup", "modes", 0, "name"], "A"), { setup: { modes: [{ name: "A" }] } });
});

test("kinds keep their place when they are renamed, and change it when they are moved", () => {
  const kinds = { king: 1, rook: 2, pawn: 3 };
  assert.deepEqual(Object.keys(renamed(kinds, "rook", "tower")), ["king", "tower", "pawn"]);
  assert.deepEqual(Object.keys(moved(kinds, "pawn", -1)), ["king", "pawn", "rook"]);
  assert.equal(moved(kinds, "king", -1), kinds);
});

test("what is typed into one field in a row is undone at once", () => {
  const typed = ["C", "Ch", "Che"].reduce((history, name) => changed(history, { name }, "name"), begun({ name: "" }));
  assert.deepEqual([typed.past.length, undone(typed).now], [1, { name: "" }]);
  const other = changed(typed, { name: "Che", year: 1 }, "year");
  assert.deepEqual([other.past.length, undone(other).now], [2, { name: "Che" }]);
});

test("what was undone can be done again until something else is changed", () => {
  const history = undone(changed(changed(begun({ n: 0 }), { n: 1 }), { n: 2 }));
  assert.deepEqual([history.now.n, redone(history).now.n], [1, 2]);
  assert.deepEqual(redone(changed(history, { n: 7 })).now, { n: 7 });
});

test("a change that changes nothing is no step", () => {
  const history = begun({ name: "A" });
  assert.equal(changed(history, { name: "A" }), history);
});

test("problems lead to the part in which they are mended", () => {
  const paths = ["board.files", "sides.0.colour", "sides.0.name", "pieces.king.betza", "setup.text", "summary", "castling.0.king", "key", ""];
  assert.deepEqual(paths.map(partOf), ["board", "board", "texts", "pieces", "setup", "texts", "rules", "check", "rules"]);
});

test("a problem belongs to the field of its key, not to one that begins alike", () => {
  assert.deepEqual([belongs("board.holes.2", "board.holes"), belongs("board.holes2", "board.holes")], [true, false]);
});

test("labels are written as marks of either side", () => {
  assert.deepEqual(["K", "Ab", "+P"].map((label) => [markOf(label, 0), markOf(label, 1)]), [["K", "k"], ["(Ab)", "(ab)"], ["+P", "+p"]]);
});

test("a new kind gets an ID and a letter that are free", () => {
  assert.deepEqual([idFor("Flying Ox", []), idFor("King", ["king"]), idFor("2nd Pawn", [])], ["flying_ox", "king_2", "p2nd_pawn"]);
  assert.deepEqual([labelFor("King", []), labelFor("King", ["K", "I"])], ["K", "N"]);
});

test("each side may have a picture of its own", () => {
  assert.deepEqual([pictureOf(undefined, "rook", 1), pictureOf(["a", "b"], "rook", 1), pictureOf("tower", "rook", 0)], ["rook", "b", "tower"]);
});

test("a square that becomes a hole loses its piece, and comes back empty", () => {
  const board = { board: { files: 2, ranks: 2 }, setup: { text: "k1/1K w - - 0 1" } };
  const once = holed(board, "a2");
  assert.deepEqual([once.board.holes, once.setup.text], [["a2"], "-1/1K w - - 0 1"]);
  const twice = holed(once, "a2");
  assert.deepEqual([twice.board.holes, twice.setup.text], [undefined, "2/1K w - - 0 1"]);
});

test("squares are tinted for either side and circled for nobody", () => {
  const tinted = toggled(toggled({ board: {} }, "tinted", 0, "a1"), "tinted", 1, "h8");
  assert.deepEqual(tinted.board.tinted, [["a1"], ["h8"]]);
  assert.deepEqual(toggled(tinted, "tinted", 1, "h8").board.tinted, [["a1"], []]);
  assert.deepEqual(toggled({ board: {} }, "circled", null, "d4").board.circled, ["d4"]);
  assert.deepEqual(toggled({ board: {} }, "circled", 0, "d4").board.circled, [["d4"], []]);
  assert.equal(toggled(toggled({ board: {} }, "circled", null, "d4"), "circled", null, "d4").board.circled, undefined);
});

test("a zone is squares, ranks, files and rectangles, and is written by whole ranks", () => {
  const size = { files: 4, ranks: 4, holes: ["d4"] };
  assert.deepEqual([...squaresIn(["*4", "a1-b2"], size)].sort(), ["a1", "a2", "a4", "b1", "b2", "b4", "c4"]);
  assert.equal(squaresIn(["*"], size).size, 15);
  assert.deepEqual(written(squaresIn(["*4", "c*"], size), size), ["*4", "c1", "c2", "c3"]);
  assert.deepEqual(written(squaresIn(["*"], size), size), ["*"]);
});

test("kinds that are no tables are left out, whatever a draft holds", () => {
  assert.deepEqual(["king", ["king"], undefined, { king: { label: "K" }, rook: "R" }].map((pieces) => Object.keys(kindsOf({ pieces }))), [[], [], [], ["king"]]);
});
