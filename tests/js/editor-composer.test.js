import assert from "node:assert/strict";
import { test } from "node:test";

import { hexPlanOf, hexSpoken, rowsPlanOf, spoken, squareAt, vectorAt } from "../../static/js/pages/editor/composer/board.js";
import { aPart, completed, extended, firstLeg, furtherLeg, isWhole, newPart, ofKind, shortened, withLeg } from "../../static/js/pages/editor/composer/parts.js";
import { cornerOf, sketch } from "../../static/js/pages/editor/composer/sketch.js";
import {
  COMPASS, HEXAGONS, HEXAGONS_IN_ROWS, directionOf, hexOrbit, orbit, symmetryOf, toggled, turnBetween, turnToggled,
} from "../../static/js/pages/editor/composer/vectors.js";

const ROOK = [[0, 1], [1, 0], [0, -1], [-1, 0]];
const places = (vectors) => vectors.map(String).sort();

test("a click marks the squares that belong together", () => {
  assert.deepEqual(["all", "both", "sides", "none"].map((symmetry) => orbit([1, 2], symmetry).length), [8, 4, 2, 1]);
  assert.deepEqual(places(orbit([0, 1], "all")), places(ROOK));
  assert.deepEqual(places(orbit([0, 1], "sides")), ["0,1"]);
});

test("a second click takes all of them back", () => {
  const knight = toggled([], [1, 2], "all");
  assert.deepEqual([knight.length, toggled(knight, [-2, 1], "all").length], [8, 0]);
  assert.deepEqual(places(toggled(toggled([], [0, 1], "none"), [1, 1], "sides")), ["-1,1", "0,1", "1,1"]);
});

test("chosen squares tell their symmetry", () => {
  const chosen = [ROOK, [[0, 1], [0, -1]], [[1, 1], [-1, 1]], [[1, 1]]];
  assert.deepEqual(chosen.map((each) => symmetryOf(each)), ["all", "both", "sides", "none"]);
});

test("directions are eighths of a circle clockwise, and leaps like the knight's have none", () => {
  assert.deepEqual([COMPASS.map(directionOf), directionOf([0, 3]), directionOf([1, 2])], [[0, 1, 2, 3, 4, 5, 6, 7], 0, -1]);
  assert.deepEqual([turnBetween(7, 0), turnBetween(0, 7), turnBetween(2, 6), turnBetween(0, 5)], [1, -1, 4, -3]);
});

test("turns go by pairs, straight on and back alone", () => {
  assert.deepEqual(turnToggled([], 1, true), [-1, 1]);
  assert.deepEqual(turnToggled([-1, 1], -1, true), []);
  assert.deepEqual(turnToggled([-1, 1], 4, true), [-1, 1, 4]);
  assert.deepEqual(turnToggled([-1, 1], 1, false), [-1]);
});

test("a slide ends anywhere along its line, a limited one as far as it goes", () => {
  const slide = (reach) => sketch(aPart([firstLeg([[0, 1]], { reach })]), 4).ends;
  assert.deepEqual([places(slide(0)), places(slide(2)), places(slide(1))], [["0,1", "0,2", "0,3", "0,4"], ["0,1", "0,2"], ["0,1"]]);
});

test("a leg as long as the one before ends where a Sissa does", () => {
  const leg = firstLeg(ROOK, { reach: 0 });
  const { ends } = sketch(aPart([leg, furtherLeg([-3, -1, 1, 3], { equal: true })]), 4);
  assert.deepEqual(places(ends).filter((end) => !end.startsWith("-") && !end.includes(",-")), ["0,1", "0,2", "0,3", "0,4", "1,0", "1,2", "2,0", "2,1", "2,4", "3,0", "4,0", "4,2"]);
});

test("a move that may stop ends on its corner, too", () => {
  const griffon = (must) => sketch(aPart([firstLeg([[1, 1]]), furtherLeg([-1, 1], { reach: 0, must })]), 3).ends;
  assert.deepEqual([griffon(true).length, griffon(false).length], [4, 5]);
});

test("the example of a bend begins at its piece and shows every turn", () => {
  const part = aPart([firstLeg(ROOK, { reach: 0 }), furtherLeg([-1, 1], { equal: true })]);
  assert.deepEqual(sketch(part, 4).paths.map((path) => path.map(String)), [["0,0", "0,2", "-2,4"], ["0,0", "0,2", "2,4"]]);
  assert.deepEqual(cornerOf(part, 1, 4), { at: [0, 2], direction: 0 });
});

test("a further leg is as long as a slide before it, unless there is none", () => {
  const slide = extended(aPart([firstLeg(ROOK, { reach: 0 })]));
  const leap = extended(aPart([firstLeg(ROOK)]));
  assert.deepEqual([slide.legs[1].equal, leap.legs[1].equal], [true, false]);
  assert.equal(withLeg(slide, 0, { reach: 1 }).legs[1].equal, false);
  assert.equal(shortened(slide, 1).legs.length, 1);
});

test("what has no meaning where it stands goes", () => {
  const hopper = aPart([firstLeg(ROOK, { reach: 0, hop: "far", bend: "zigzag" })]);
  const longer = extended(hopper);
  assert.deepEqual([longer.legs[0].hop, longer.legs[0].bend], ["", ""]);
  assert.equal(withLeg(longer, 0, { then: "enemy" }).legs[0].then, "enemy");
  assert.equal(shortened(withLeg(longer, 0, { then: "enemy" }), 1).legs[0].then, "empty");
});

test("a part is whole as soon as it says where to go", () => {
  assert.deepEqual([isWhole(newPart()), isWhole(aPart([firstLeg(ROOK)])), isWhole(ofKind(newPart(), "castle"))], [false, true, true]);
});

test("what the server leaves out is filled in, further legs without squares of their own", () => {
  const [part] = completed([{ legs: [{ to: ROOK }, { turns: [1], equal: true }] }]);
  assert.deepEqual([part.does, part.legs[0].reach, part.legs[1].must, part.legs[1].equal, part.legs[1].to], ["both", 1, true, true, undefined]);
});

test("squares of the composer's board are steps from its middle, and say so", () => {
  assert.deepEqual([squareAt([1, -2], 4), vectorAt("f3", 4)], ["f3", [1, -2]]);
  const words = { stepForward: "{n} forward", stepBack: "{n} back", stepRight: "{n} right", stepLeft: "{n} left", stepMiddle: "itself" };
  assert.deepEqual([spoken([-1, 2], words), spoken([0, -3], words), spoken([0, 0], words)], ["2 forward, 1 left", "3 back", "itself"]);
});

test("hexagons have six turns and their mirrors", () => {
  assert.equal(hexOrbit([0, 1], "all").length, 6);
  assert.equal(hexOrbit([1, 3], "all").length, 12);
  assert.deepEqual(new Set(hexOrbit([1, 1], "sides").map(String)), new Set(["1,1", "-1,0"]));
  assert.deepEqual(new Set(hexOrbit([1, 1], "both").map(String)), new Set(["1,1", "-1,0", "-1,-1", "1,0"]));
  assert.equal(symmetryOf(toggled([], [0, 1], "all", HEXAGONS), HEXAGONS), "all");
  /** @type {[number, number][]} */
  const steps = [[0, 1], [1, 2], [0, 2], [1, 3]];
  assert.deepEqual(steps.map(HEXAGONS.isUnit), [true, true, false, false]);
});

test("hexagons in rows have another left and right", () => {
  assert.deepEqual(new Set(hexOrbit([0, 1], "sides", true).map(String)), new Set(["0,1", "1,1"]));
  assert.deepEqual(new Set(hexOrbit([1, 2], "sides", true).map(String)), new Set(["1,2"]));
  assert.equal(symmetryOf(toggled([], [-1, 1], "sides", HEXAGONS_IN_ROWS), HEXAGONS_IN_ROWS), "sides");
  const words = { stepForward: "{n} forward", stepBack: "{n} back", stepLeft: "{n} left", stepRight: "{n} right", stepMiddle: "here" };
  assert.deepEqual([[0, 1], [1, 2], [2, 1], [-1, 0], [0, 0]].map((vector) => hexSpoken(vector, words, true)), [
    "1 forward, ½ left", "2 forward", "1 forward, 1½ right", "1 left", "here",
  ]);
  const plan = rowsPlanOf(2, (vector) => vector.join());
  assert.deepEqual([plan.cells.length, plan.width, plan.cells[0].name, plan.cells.at(-1)?.name], [19, 240, "0,2", "0,-2"]);
});

test("a slide on hexagons ends at the edge of a regular board", () => {
  const { ends } = sketch(aPart([firstLeg([[1, 0], [2, 1]], { reach: 0 })]), 4, HEXAGONS);
  assert.deepEqual(ends, [[1, 0], [2, 0], [3, 0], [4, 0], [2, 1], [4, 2]]);
});

test("the composer's board of hexagons is regular, and its steps are told by halves", () => {
  const words = {
    stepForward: "{n} forward", stepBack: "{n} back",
    stepRight: "{n} right", stepLeft: "{n} left", stepMiddle: "middle",
  };
  const plan = hexPlanOf(4, (vector) => hexSpoken(vector, words));
  assert.equal(plan.cells.length, 61);
  /** @param {[number, number]} vector */
  const told = (vector) => plan.cells.find(({ id }) => id === squareAt(vector, 4))?.name;
  assert.deepEqual([told([0, 0]), told([0, 1]), told([1, 1])], ["middle", "1 forward", "½ forward, 1 right"]);
  assert.deepEqual([told([1, 0]), told([2, 1]), told([-1, 1])], ["½ back, 1 right", "2 right", "1½ forward, 1 left"]);
});
