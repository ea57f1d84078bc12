// @ts-check
/** Steps as [files to the right, ranks forward]: turned, mirrored, taken by symmetry. Pure. */

/** @typedef {[number, number]} Vector */
/** @typedef {"all"|"both"|"sides"|"none"} Symmetry all round; left and right, forward and back; left and right; none */

/** @type {Vector[]} clockwise from straight forward */
export const COMPASS = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];

/** @param {Vector} one @param {Vector} two */
export const isSame = (one, two) => one[0] === two[0] && one[1] === two[1];

/** @param {Vector[]} vectors @param {Vector} vector */
export const holds = (vectors, vector) => vectors.some((each) => isSame(each, vector));

/** @param {Vector[]} vectors @returns {Vector[]} each once */
function unique(vectors) {
  return vectors.filter((vector, i) => vectors.findIndex((each) => isSame(each, vector)) === i);
}

/** @param {Vector} vector @param {Symmetry} symmetry @returns {Vector[]} the steps that go with it, itself first */
export function orbit([x, y], symmetry) {
  /** @type {Vector[]} */
  const found = [[x, y]];
  if (symmetry !== "none") found.push([-x, y]);
  if (symmetry === "both" || symmetry === "all") found.push([x, -y], [-x, -y]);
  if (symmetry === "all") found.push([y, x], [-y, x], [y, -x], [-y, -x]);
  return unique(found.map(([a, b]) => /** @type {Vector} */ ([a + 0, b + 0])));
}

/**
 * The same on hexagons, whose files go straight forward, or whose ranks go straight across: all round are six turns and
 * their mirrors.
 * @param {Vector} vector @param {Symmetry} symmetry @param {boolean} [inRows] @returns {Vector[]}
 */
export function hexOrbit(vector, symmetry, inRows = false) {
  /** @param {Vector} of @returns {Vector} */
  const mirrored = ([x, y]) => (inRows ? [y - x, y] : [-x, y - x]);
  /** @param {Vector} of @returns {Vector} */
  const turned = ([x, y]) => [y, y - x];
  /** @type {Vector[]} */
  let found = [vector];
  if (symmetry === "all") for (let i = 0; i < 5; i += 1) found.push(turned(found[i]));
  if (symmetry === "both") found.push([-vector[0], -vector[1]]);
  if (symmetry !== "none") found = [...found, ...found.map(mirrored)];
  return unique(found.map(([a, b]) => /** @type {Vector} */ ([a + 0, b + 0])));
}

/**
 * What a vector is on a board of squares or of hexagons: how many steps of a king or to a neighbour, whether a single
 * one through an edge or a corner, and which others go with it.
 * @typedef {{length: (vector: Vector) => number, isUnit: (vector: Vector) => boolean, orbit: typeof orbit}} Shape
 */

/** @type {Shape} */
export const SQUARES = {
  length: ([x, y]) => Math.max(Math.abs(x), Math.abs(y)),
  isUnit: (vector) => SQUARES.length(vector) === 1,
  orbit,
};

/** @type {Shape} */
export const HEXAGONS = {
  length: ([x, y]) => Math.max(Math.abs(x), Math.abs(y), Math.abs(x - y)),
  isUnit: ([x, y]) => HEXAGONS.length([x, y]) === 1 || (HEXAGONS.length([x, y]) === 2 && x * y * (x - y) !== 0),
  orbit: hexOrbit,
};

/** @type {Shape} */
export const HEXAGONS_IN_ROWS = { ...HEXAGONS, orbit: (vector, symmetry) => hexOrbit(vector, symmetry, true) };

/** @param {{hex: object|null, inRows: boolean}} size of a board @returns {Shape} what it is made of */
export function shapeOf({ hex, inRows }) {
  if (inRows) return HEXAGONS_IN_ROWS;
  return hex ? HEXAGONS : SQUARES;
}

/**
 * A step clicked: it and those that go with it are chosen, or all of them are no more.
 * @param {Vector[]} chosen @param {Vector} vector @param {Symmetry} symmetry @param {Shape} [shape] @returns {Vector[]}
 */
export function toggled(chosen, vector, symmetry, shape = SQUARES) {
  const along = shape.orbit(vector, symmetry);
  if (holds(chosen, vector)) return chosen.filter((each) => !holds(along, each));
  return unique([...chosen, ...along]);
}

/** @param {Vector[]} chosen @param {Shape} [shape] @returns {Symmetry} the most of it that these steps have */
export function symmetryOf(chosen, shape = SQUARES) {
  /** @type {Symmetry[]} */
  const tried = ["all", "both", "sides"];
  /** @param {Symmetry} symmetry */
  const has = (symmetry) => {
    const wanted = chosen.flatMap((vector) => shape.orbit(vector, symmetry));
    return wanted.every((each) => holds(chosen, each));
  };
  return tried.find(has) ?? "none";
}

/** @param {Vector} vector @returns {number} its direction in eighths of a circle clockwise from forward, -1 for oblique ones */
export function directionOf([x, y]) {
  if (x !== 0 && y !== 0 && Math.abs(x) !== Math.abs(y)) return -1;
  return COMPASS.findIndex(([a, b]) => a === Math.sign(x) && b === Math.sign(y));
}

/** @param {number} direction @param {number} turn @returns {number} */
export const turnedBy = (direction, turn) => (((direction + turn) % 8) + 8) % 8;

/** @param {number} from @param {number} to directions @returns {number} the turn between them, from -3 to 4 */
export function turnBetween(from, to) {
  const turn = turnedBy(to, -from);
  return turn > 4 ? turn - 8 : turn;
}

/** A turn clicked, with the one to the other side where both go together. @param {number[]} turns @param {number} turn @param {boolean} isBoth */
export function turnToggled(turns, turn, isBoth) {
  const along = isBoth && turn !== 0 && turn !== 4 ? [turn, -turn] : [turn];
  const next = turns.includes(turn) ? turns.filter((each) => !along.includes(each)) : [...new Set([...turns, ...along])];
  return next.sort((a, b) => a - b);
}
