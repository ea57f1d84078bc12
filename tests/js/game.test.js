import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText, timeLeft, urgency } from "../../static/js/pages/game/clocks.js";
import { fill, pieceOf } from "../../static/js/pages/game/data.js";
import { chosen, extended } from "../../static/js/pages/game/draft.js";
import { Timeline, split } from "../../static/js/pages/game/timeline.js";
import { draftState, playedState } from "../../static/js/pages/game/view.js";

const UNITS = { days: "%(days)d d %(hours)02d h", hours: "%(hours)d h %(minutes)02d min", minutes: "%(minutes)d min" };
const HOUR = 3_600_000;
const START = { e2: "P", e7: "p", g1: "N" };
const PLIES = [
  { c: { e2: null, e4: "P" }, d: 0, l: ["e2", "e4"], s: "Move 1, White: e4" },
  { c: { e7: null, a1: "-" }, d: 1, l: ["e7"], k: ["e4"], p: [["e7", "e6", "e5"]], s: "Move 1, Black" },
];
const DATA = {
  pieces: {
    P: { label: "P", side: "white", name: "White pawn", kind: "Pawn", picture: "pawn" },
    N: { label: "N", side: "white", name: "White knight", kind: "Knight", picture: "knight" },
    p: { label: "p", side: "gold", name: "Gold pawn", kind: "Pawn", picture: "pawn" },
  },
};

test("positions follow from the start and the changes", () => {
  const timeline = new Timeline(START, PLIES);
  assert.deepEqual(timeline.at(0), START);
  assert.deepEqual(timeline.at(1), { e4: "P", e7: "p", g1: "N" });
  assert.deepEqual(split(timeline.at(2)), { pieces: [["g1", "N"], ["e4", "P"]], missing: ["a1"] });
});

test("a ply that does not exist is the nearest one", () => {
  const timeline = new Timeline(START, PLIES);
  assert.deepEqual([-3, 1.7, 99, Number.NaN].map((ply) => timeline.clamp(ply)), [0, 1, 2, 0]);
});

test("a played position shows its last move, check and paths", () => {
  const state = playedState(DATA, new Timeline(START, PLIES), 2);
  assert.deepEqual([state.last, state.check, state.paths], [["e7"], ["e4"], [["e7", "e6", "e5"]]]);
  assert.deepEqual([...state.missing], ["a1"]);
});

test("a draft leaves a ghost and keeps the last move marked", () => {
  const timeline = new Timeline(START, PLIES.slice(0, 1));
  const state = draftState(DATA, timeline, chosen(timeline.at(1), { text: "g1f3", steps: ["g1", "f3"], shown: "Nf3" }));
  assert.deepEqual([state.preview.origin, state.preview.target, state.preview.ghost.name], ["g1", "f3", "White knight"]);
  assert.equal(state.pieces.get("f3").name, "White knight");
  assert.deepEqual(state.last, ["e2", "e4"]);
});

test("parts of a free move add up", () => {
  const first = extended(null, { text: "P e2-e8", changes: { e2: null, e8: "P" } });
  const both = extended(first, { text: "Q-e8", changes: { e8: "Q" } });
  assert.deepEqual([both.text, both.changes], ["P e2-e8; Q-e8", { e2: null, e8: "Q" }]);
});

test("an unknown label is a letter on a disc in the colour of its side", () => {
  assert.deepEqual(pieceOf(DATA, "z"), { label: "z", side: "gold", name: "z", picture: null });
});

test("time left is shown in two units", () => {
  const texts = [67 * HOUR, 21 * HOUR + 5 * 60_000, 55 * 60_000, -HOUR].map((ms) => timeLeft(ms, UNITS));
  assert.deepEqual(texts, ["2 d 19 h", "21 h 05 min", "55 min", "0 min"]);
});

test("a clock that has run down says so", () => {
  const units = { ...UNITS, timeUp: "time is up" };
  assert.deepEqual([60_000, 0, -HOUR].map((ms) => clockText(ms, units)), ["1 min", "time is up", "time is up"]);
});

test("one's own clock presses on the last day and in the last hours", () => {
  assert.deepEqual([48, 23, 5].map((hours) => urgency(hours * HOUR)), ["runs", "soon", "now"]);
});

test("phrases are filled by name", () => {
  assert.equal(fill("%(count)s targets of %(piece)s", { count: 3, piece: "Se3" }), "3 targets of Se3");
});
