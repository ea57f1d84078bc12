// @ts-check
/** Castling without notation: rights follow the rule, the rule follows the board, clicks become a rule. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { put } from "../../static/js/pages/editor/tables.js";
import { rightsOf, withRights, writtenRights } from "../../static/js/pages/editor/rights.js";
import { withWing } from "../../static/js/pages/editor/rules/castle-picker.js";
import { prefilled } from "../../static/js/pages/editor/rules/prefill.js";
import { Store } from "../../static/js/pages/editor/store.js";

/** @typedef {import("../../static/js/pages/editor/types.js").Document} Document */

const PIECES = {
  king: { name: "King", label: "K", betza: "K", royal: true },
  rook: { name: "Rook", label: "R", betza: "R" },
  knight: { name: "Knight", label: "N", betza: "N" },
  marten: { name: "Marten", label: "M", betza: "NF" },
  pawn: { name: "Pawn", label: "P", betza: "fmWfceF" },
};
/** @type {Document} */
const CHESS = { board: { files: 8, ranks: 8 }, pieces: PIECES, setup: { text: "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/RN2K1NR w - - 0 1" } };
/** @type {Document} */
const WIDE = { board: { files: 10, ranks: 8 }, pieces: PIECES, setup: { text: "r4k3r/10/10/10/10/10/10/R4K3R w - - 0 1" } };
const WINGS = { kings: ["king"], partners: ["rook"], targets: ["g", "c"] };

/** @param {string} key @param {"one"|"many"} repeats @param {any[]} [fields] @returns {any} */
const form = (key, repeats = "one", fields = []) => ({ key, repeats, fields });

test("castling begins with king and rooks as they are on the board", () => {
  assert.deepEqual(prefilled(form("castling"), CHESS, []), WINGS);
  assert.deepEqual(prefilled(form("castling"), WIDE, []), { kings: ["king"], partners: ["rook"], targets: ["i", "c"], king_file: "f" });
});

test("castling square by square begins with all four ways", () => {
  assert.deepEqual(prefilled(form("castling[]", "many"), CHESS, []), [
    { flag: "K", king: "e1", king_target: "g1", rook: "h1", rook_target: "f1" },
    { flag: "Q", king: "e1", king_target: "c1", rook: "a1", rook_target: "d1" },
    { flag: "k", king: "e8", king_target: "g8", rook: "h8", rook_target: "f8" },
    { flag: "q", king: "e8", king_target: "c8", rook: "a8", rook_target: "d8" },
  ]);
});

test("promotion begins with the pawns and what is in the array", () => {
  assert.deepEqual(prefilled(form("promotion"), CHESS, ["pawn"]), { pieces: ["pawn"], choices: ["rook", "knight"] });
});

test("promotion without pawns begins with the most numerous piece", () => {
  assert.deepEqual(prefilled(form("promotion"), WIDE, []), { pieces: ["rook"], choices: ["knight", "marten", "pawn"] });
});

test("other rules begin with the first value that makes sense", () => {
  const fields = [{ key: "rule", kind: "choice", required: true, choices: [{ value: "arrow", label: "" }] }, { key: "zone", kind: "zone" }];
  assert.deepEqual(prefilled(form("walls", "one", fields), CHESS, []), { rule: "arrow" });
  const goal = [{ key: "pieces", kind: "kinds", required: true }, { key: "zone", kind: "zone", required: true }];
  assert.deepEqual(prefilled(form("flag", "many", goal), CHESS, []), [{ pieces: ["king"], zone: ["*8"] }]);
});

for (const [castling, text, rights] of [
  [undefined, "r3k2r/8/8/8/8/8/8/R3K2R", "-"],
  [WINGS, "r3k2r/8/8/8/8/8/8/R3K2R", "KQkq"],
  [WINGS, "4k2r/8/8/8/8/8/8/R3K3", "Qk"],
  [WINGS, "??????k?/8/8/8/8/8/8/R3K3", "Qkq"],
  [{ ...WINGS, rank: 2 }, "r3k2r/8/8/8/8/8/8/R3K2R", "-"],
  [{ ...WINGS, kings: [["king"], []], partners: [["rook"], []] }, "r3k2r/8/8/8/8/8/8/R3K2R", "KQ"],
  [[{ flag: "K", king: "e1", rook: "h1" }, { flag: "k", king: "e8", rook: "h8" }], "r3k3/8/8/8/8/8/8/R3K2R", "K"],
]) {
  test(`rights of ${text} by ${JSON.stringify(castling)} are ${rights}`, () => {
    assert.equal(rightsOf({ ...CHESS, castling, setup: { text: `${text} w - - 0 1` } }), rights);
  });
}

test("moves of pieces that castle leave the rights to their author", () => {
  assert.equal(rightsOf(put(CHESS, ["pieces", "king", "betza"], "KisO2")), null);
});

test("rights follow the rule, the array and undoing, in one step each", () => {
  const store = new Store(CHESS, withRights);
  store.set(["castling"], WINGS);
  assert.equal(writtenRights(store.document), "KQkq");
  store.set(["setup", "text"], "r3k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  assert.equal(writtenRights(store.document), "KQq");
  store.undo();
  store.undo();
  assert.equal(writtenRights(store.document), "-");
});

test("rights that somebody chose are left alone", () => {
  const store = new Store({ ...CHESS, castling: WINGS, setup: { text: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" } }, withRights);
  store.set(["setup", "text"], "r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1");
  store.set(["castling", "targets"], ["f", "d"]);
  assert.equal(writtenRights(store.document), "K");
});

/** @param {string} marks @returns {(string|null)[]} the kinds of a rank */
const row = (marks) => [...marks].map((mark) => ({ R: "rook", K: "king", M: "marten" })[mark] ?? null);

test("three clicks make a castling rule for both wings", () => {
  const rule = withWing({}, { square: "e1", id: "king" }, { square: "h1", id: "rook" }, "g1", row("R...K..R"));
  assert.deepEqual(rule, { kings: ["king"], partners: ["rook"], targets: ["g", "c"] });
});

test("three clicks on the other wing leave the first one alone", () => {
  const rule = withWing({ ...WINGS, opposite: true }, { square: "e1", id: "king" }, { square: "a1", id: "marten" }, "b1", row("M...K..R"));
  assert.deepEqual(rule, { opposite: true, kings: ["king"], partners: ["rook", "marten"], targets: ["g", "b"] });
});

test("a partner inside of another one, and a king elsewhere, are written down", () => {
  const rule = withWing(WINGS, { square: "f2", id: "king" }, { square: "i2", id: "rook" }, "h2", row(".R...K..RR"));
  assert.deepEqual(rule, { kings: ["king"], partners: ["rook"], targets: ["h", "d"], rank: 2, king_file: "f", partner_files: ["i", "a"] });
});
