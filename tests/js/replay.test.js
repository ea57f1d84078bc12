// @ts-check
/** Stepping through a game by wheel and by address. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { timeWords } from "../../static/js/pages/game/beside.js";
import { plyOfHash } from "../../static/js/pages/game/log/links.js";
import { Wheel } from "../../static/js/pages/game/log/wheel.js";
import { Replay } from "../../static/js/pages/game/replay.js";
import { Timeline } from "../../static/js/pages/game/timeline.js";

const event = (/** @type {number} */ deltaY, /** @type {number} */ timeStamp, deltaMode = 0, deltaX = 0) => ({
  deltaX, deltaY, deltaMode, timeStamp,
});

test("a fragment of digits names a ply, any other one does not", () => {
  assert.deepEqual(["#12", "#0", "#main", "#-1", "#1e3", "", "#9999999"].map(plyOfHash), [12, 0, null, null, null, null, null]);
});

test("the last move keeps its address when the game goes on, a move of a line has another one", () => {
  const page = { page: "/games/abc", last: () => 3 };
  assert.deepEqual([2, 3, 4].map((ply) => Replay.prototype.link.call(page, ply)), ["/games/abc?ply=2", "/games/abc?ply=3", "/games/abc?at=4"]);
});

test("a notch of the wheel is a step, a slow finger needs a way for one", () => {
  const wheel = new Wheel();
  assert.equal(wheel.turn(event(120, 0), true), 1);
  assert.equal(wheel.turn(event(-100, 1000), true), -1);
  assert.equal(wheel.turn(event(3, 2000, 1), true), 1);
  const finger = new Wheel();
  assert.deepEqual([0, 10, 20, 30].map((time) => finger.turn(event(20, time), true)), [0, 0, 1, 0]);
});

test("the wheel of a page that scrolls is left alone, up to the end of the gesture", () => {
  const wheel = new Wheel();
  assert.equal(wheel.turn(event(120, 0), false), null);
  assert.equal(wheel.turn(event(120, 100), true), null);
  assert.equal(wheel.turn(event(120, 1000), true), 1);
  assert.equal(wheel.turn(event(120, 1100), false), 1);
});

test("a finger that goes sideways steps nowhere", () => {
  assert.equal(new Wheel().turn(event(30, 0, 0, 90), true), null);
});

const PLIES = [
  { c: { e2: null, e4: "P" }, d: 0, l: ["e2", "e4"], s: "e4", u: 3600 },
  { c: { e7: null, e5: "p" }, d: 1, l: ["e7", "e5"], s: "e5" },
  { c: { d2: null, d4: "P" }, d: 0, l: ["d2", "d4"], s: "d4", u: 7200 },
];
const LINES = [
  { i: 4, u: 1, c: { c7: null, c5: "p" }, s: "c5", t: "Sharper." },
  { i: 5, u: 4, c: { d2: null, d3: "P" }, s: "d3" },
  { i: 6, u: 4, c: { c2: null, c3: "P" }, s: "c3" },
];
const START = { e2: "P", d2: "P", c2: "P", e7: "p", c7: "p" };

test("a line leaves the game where it was and is stepped through by itself", () => {
  const timeline = new Timeline(START, PLIES, LINES);
  assert.deepEqual(timeline.at(5), { e4: "P", c2: "P", e7: "p", c5: "p", d3: "P" });
  assert.deepEqual([timeline.root(5), timeline.root(2), timeline.last], [1, 2, 3]);
  assert.deepEqual(["first", "prev", "next", "last"].map((step) => timeline.target(4, /** @type {any} */ (step))), [0, 1, 5, 5]);
  assert.deepEqual([timeline.target(5, "next"), timeline.target(6, "prev"), timeline.target(1, "next")], [5, 4, 2]);
  assert.deepEqual([timeline.clamp(6), timeline.clamp(7), timeline.move(4)?.t], [6, 3, undefined]);
});

test("time is shown as it was at the shown ply", () => {
  const phrases = {
    timeLeft: "%(time)s left", timeUsed: "%(time)s used",
    days: "%(days)d d %(hours)02d h", hours: "%(hours)d h %(minutes)02d min", minutes: "%(minutes)d min",
  };
  const shown = (/** @type {number} */ ply, /** @type {number} */ side, seconds = /** @type {number|null} */ (259_200)) =>
    timeWords(/** @type {any} */ ({ plies: PLIES, move_seconds: seconds }), ply, side, phrases);
  assert.equal(shown(0, 0), "3 d 00 h left");
  assert.equal(shown(1, 0), "2 d 23 h left, 1 h 00 min used");
  assert.equal(shown(3, 0), "2 d 22 h left, 3 h 00 min used");
  assert.equal(shown(3, 1), "3 d 00 h left");
  assert.equal(shown(3, 0, null), "3 h 00 min used");

  const plies = PLIES.map((each, index) => ({ ...each, b: [90_000, 7_200][index] }));
  const banked = (/** @type {number} */ ply, /** @type {number} */ side) =>
    timeWords(/** @type {any} */ ({ plies, start_seconds: 86_400 }), ply, side, phrases);
  assert.equal(banked(0, 0), "1 d 00 h left");
  assert.equal(banked(1, 0), "1 d 01 h left, 1 h 00 min used");
  assert.equal(banked(1, 1), "1 d 00 h left");
  assert.equal(banked(2, 1), "2 h 00 min left");
});
