// @ts-check
/** The ways a piece moves, as the composer holds them and as the server reads them. Pure. */

/** @typedef {import("./vectors.js").Vector} Vector */

/**
 * A stretch in a straight line: the first one goes `to` squares, further ones turn by eighths of a circle.
 * @typedef {object} Leg
 * @property {Vector[]} [to]
 * @property {number[]} [turns]
 * @property {string} [lines]
 * @property {Vector} [size]
 * @property {string} [turning]
 * @property {boolean} [equal]
 * @property {boolean} [must]
 * @property {number} reach       1 once, n up to n times, 0 any number of times, -1 up to the middle
 * @property {string} over
 * @property {number} skip
 * @property {string} bend
 * @property {boolean} round
 * @property {string} hop
 * @property {boolean} opens
 * @property {boolean} sets_down
 * @property {string} then
 */

/**
 * @typedef {object} Part
 * @property {"move"|"castle"|"anywhere"} kind
 * @property {string} does
 * @property {string} takes
 * @property {boolean} passing
 * @property {boolean} first
 * @property {number} steps
 * @property {string} side
 * @property {number} inward
 * @property {Leg[]} legs
 */

const LEG = { reach: 1, over: "anything", skip: 0, bend: "", round: false, hop: "", opens: false, sets_down: false, then: "empty" };
const PART = { does: "both", takes: "enemies", passing: false, first: false, steps: 2, side: "both", inward: 0 };

/** @param {Vector[]} [to] @param {Partial<Leg>} [rest] @returns {Leg} */
export function firstLeg(to = [], rest = {}) {
  return { to, ...LEG, ...rest };
}

/** @param {number[]} [turns] @param {Partial<Leg>} [rest] @returns {Leg} */
export function furtherLeg(turns = [-1, 1], rest = {}) {
  return { turns, lines: "both", size: [1, 0], turning: "any", equal: false, must: true, ...LEG, ...rest };
}

/** @param {Leg[]} legs @param {Partial<Part>} [rest] @returns {Part} */
export function aPart(legs, rest = {}) {
  return { kind: "move", ...PART, legs, ...rest };
}

/** @returns {Part} a way to move that still needs its squares */
export const newPart = () => aPart([firstLeg()]);

/** Parts as the server sends them, with everything that may be left out. @param {any[]} parts @returns {Part[]} */
export function completed(parts) {
  return parts.map((part) => ({
    ...aPart([]), ...part,
    legs: (part.legs ?? []).map((/** @type {any} */ leg, /** @type {number} */ i) => (i ? furtherLeg(leg.turns ?? [0], leg) : firstLeg(leg.to ?? [], leg))),
  }));
}

/** @param {Part} part @returns {boolean} whether it says where to go */
export function isWhole(part) {
  if (part.kind !== "move") return true;
  return part.legs.length > 0 && part.legs.every((leg, i) => (i ? (leg.turns ?? []).length > 0 : (leg.to ?? []).length > 0));
}

/** @param {Part} part @param {"move"|"castle"|"anywhere"} kind @returns {Part} */
export function ofKind(part, kind) {
  if (kind === part.kind) return part;
  return kind === "move" ? { ...part, kind, legs: [firstLeg()] } : { ...part, kind, legs: [], first: kind === "castle" };
}

/** @param {Part} part @param {number} at @param {Partial<Leg>} change @returns {Part} */
export function withLeg(part, at, change) {
  return tidied({ ...part, legs: part.legs.map((leg, i) => (i === at ? { ...leg, ...change } : leg)) });
}

/** @param {Part} part @returns {Part} one leg more */
export function extended(part) {
  const last = part.legs[part.legs.length - 1];
  const slides = last !== undefined && last.reach !== 1;
  return tidied({ ...part, legs: [...part.legs, furtherLeg([-1, 1], { equal: slides })] });
}

/** @param {Part} part @param {number} at @returns {Part} that leg and those after it gone */
export function shortened(part, at) {
  return tidied({ ...part, legs: part.legs.slice(0, at) });
}

/** Without what has no meaning where it stands. @param {Part} part @returns {Part} */
function tidied(part) {
  const last = part.legs.length - 1;
  let slides = false;
  const legs = part.legs.map((leg, i) => {
    const kept = { ...leg };
    if (i !== last) kept.hop = "";
    else kept.then = "empty";
    if (last > 0 || kept.reach === 1) kept.bend = "";
    if (kept.equal && !slides) kept.equal = false;
    slides = slides || (kept.reach !== 1 && !kept.equal);
    return kept;
  });
  const passing = part.passing && (part.does === "both" || part.does === "capture");
  return { ...part, passing, legs };
}

export { tidied };
