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
 * The same on hexagons, whose files go straight forward and slant to the right: all round are six turns and their mirrors.
 * @param {Vector} vector @param {Symmetry} symmetry @returns {Vector[]}
 */
export function hexOrbit(vector, symmetry) {
  /** @param {Vector} of @returns {Vector} */
  const mirrored = ([x, y]) => [-x, y - x];
  /** @param {Vector} of @returns {Vector} */
  const turned = ([x, y]) => [y, y - x];
  /** @type {Vector[]} */
  let found = [vector];
  if (symmetry === "all") for (let i = 0; i < 5; i += 1) found.push(turned(found[i]));
  if (symmetry === "both") found.push([-vector[0], -vector[1]]);
  if (symmetry !== "none") found = [...found, ...found.map(mirrored)];
  return unique(found.map(([a, b]) => /** @type {Vector} */ ([a + 0, b + 0])));
}

/** Whether a vector goes through one edge or one corner. @param {Vector} vector */
export const isHexUnit = ([x, y]) => hexLength([x, y]) === 1 || (hexLength([x, y]) === 2 && x * y * (x - y) !== 0);

/** How many steps to a neighbour a vector is on hexagons. @param {Vector} vector */
export const hexLength = ([x, y]) => Math.max(Math.abs(x), Math.abs(y), Math.abs(x - y));

/**
 * A step clicked: it and those that go with it are chosen, or all of them are no more.
 * @param {Vector[]} chosen @param {Vector} vector @param {Symmetry} symmetry @param {typeof orbit} [round] @returns {Vector[]}
 */
export function toggled(chosen, vector, symmetry, round = orbit) {
  const along = round(vector, symmetry);
  if (holds(chosen, vector)) return chosen.filter((each) => !holds(along, each));
  return unique([...chosen, ...along]);
}

/** @param {Vector[]} chosen @param {typeof orbit} [round] @returns {Symmetry} the most of it that these steps have */
export function symmetryOf(chosen, round = orbit) {
  /** @type {Symmetry[]} */
  const tried = ["all", "both", "sides"];
  return tried.find((symmetry) => chosen.every((vector) => round(vector, symmetry).every((each) => holds(chosen, each)))) ?? "none";
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
