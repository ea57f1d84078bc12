// @ts-check
/** What a way to move looks like on the composer's board: squares it ends on, and an example of its path. Pure. */

import { COMPASS, SQUARES, directionOf, holds, isSame, turnedBy } from "./vectors.js";

/** @typedef {import("./vectors.js").Vector} Vector */
/** @typedef {import("./vectors.js").Shape} Shape */
/** @typedef {import("./parts.js").Part} Part */
/** @typedef {import("./parts.js").Leg} Leg */

/** @typedef {{ends: Vector[], paths: Vector[][]}} Sketch offsets from the piece; paths begin at [0, 0] */
/** @typedef {{at: Vector, direction: number, steps: number, points: Vector[]}} Way how far one has come */

const MOST_WAYS = 4000;

/** @param {Part} part @param {number} radius of the board @param {Shape} [shape] @returns {Sketch} */
export function sketch(part, radius, shape = SQUARES) {
  if (part.kind !== "move") return { ends: [], paths: [] };
  /** @type {Vector[]} */
  const ends = [];
  let ways = begun(part.legs[0], radius, shape);
  part.legs.forEach((leg, i) => {
    if (i) ways = ways.flatMap((way) => gone(way, leg, radius)).slice(0, MOST_WAYS);
    const next = part.legs[i + 1];
    if (!next || next.must === false) for (const { at } of ways) if (!holds(ends, at)) ends.push(at);
  });
  return { ends: ends.filter((end) => !isSame(end, [0, 0])), paths: examples(part, ways) };
}

/** @param {Leg|undefined} leg @param {number} radius @param {Shape} [shape] @returns {Way[]} */
function begun(leg, radius, shape) {
  /** @type {Vector} */
  const middle = [0, 0];
  return (leg?.to ?? []).flatMap((vector) => {
    const direction = directionOf(vector);
    const ends = times(vector, most(leg, radius), middle, radius, shape);
    return ends.map(({ at, steps }) => ({ at, direction, steps, points: [middle, at] }));
  });
}

/** @param {Way} way @param {Leg} leg @param {number} radius @returns {Way[]} */
function gone(way, leg, radius) {
  if (way.direction < 0 || (leg.size ?? [1, 0])[1]) return [];
  return (leg.turns ?? []).flatMap((turn) => {
    const direction = turnedBy(way.direction, turn);
    const size = (leg.size ?? [1, 0])[0];
    const [x, y] = COMPASS[direction];
    const all = times([x * size, y * size], leg.equal ? way.steps : most(leg, radius), way.at, radius);
    const ends = leg.equal ? all.filter(({ steps }) => steps === way.steps) : all;
    return ends.map(({ at, steps }) => ({ at, direction, steps, points: [...way.points, at] }));
  });
}

/** @param {Leg|undefined} leg @param {number} radius @returns {number} */
function most(leg, radius) {
  if (!leg) return 0;
  if (leg.hop) return leg.reach === 0 ? 2 * radius : Math.max(leg.reach, 1);
  return leg.reach > 0 ? leg.reach : 2 * radius;
}

/** @param {Vector} vector @param {number} count @param {Vector} from @param {number} radius @param {Shape} [shape] */
function times([x, y], count, [fromX, fromY], radius, shape = SQUARES) {
  /** @type {{at: Vector, steps: number}[]} */
  const found = [];
  for (let steps = 1; steps <= count; steps += 1) {
    /** @type {Vector} */
    const at = [fromX + x * steps, fromY + y * steps];
    if (shape.length(at) > radius) break;
    found.push({ at, steps });
  }
  return found;
}

/** One path in full and its forks dotted, of a move that bends; the lines of slides. @param {Part} part @param {Way[]} ways @returns {Vector[][]} */
function examples(part, ways) {
  if (part.legs.length < 2) return [];
  const example = ways.find(({ steps, points }) => steps > 1 || points.length > 2);
  if (!example) return [];
  const corner = ways.filter((way) => isSame(way.points[1], corner0(ways)));
  return corner.slice(0, 6).map(({ points }) => points);
}

/** @param {Way[]} ways @returns {Vector} the first corner that is not right beside the piece, if there is one */
function corner0(ways) {
  const far = ways.find(({ points }) => SQUARES.length(points[1]) > 1);
  return (far ?? ways[0]).points[1];
}

/**
 * Where the leg begins in the example that is drawn, and from which direction one comes there.
 * @param {Part} part @param {number} at the leg @param {number} radius
 * @returns {{at: Vector, direction: number}|null}
 */
export function cornerOf(part, at, radius) {
  let ways = begun(part.legs[0], radius);
  for (const leg of part.legs.slice(1, at)) ways = ways.flatMap((way) => gone(way, leg, radius));
  const far = ways.find(({ at: place }) => SQUARES.length(place) === 2) ?? ways[0];
  return far && far.direction >= 0 ? { at: far.at, direction: far.direction } : null;
}
