// @ts-check
/** Stepping through a game by wheel and by address. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { plyOfHash } from "../../static/js/pages/game/log/links.js";
import { Wheel } from "../../static/js/pages/game/log/wheel.js";

const event = (/** @type {number} */ deltaY, /** @type {number} */ timeStamp, deltaMode = 0, deltaX = 0) => ({
  deltaX, deltaY, deltaMode, timeStamp,
});

test("a fragment of digits names a ply, any other one does not", () => {
  assert.deepEqual(["#12", "#0", "#main", "#-1", "#1e3", "", "#9999999"].map(plyOfHash), [12, 0, null, null, null, null, null]);
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
