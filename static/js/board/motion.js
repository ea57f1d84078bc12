// @ts-check
/** Pieces that move on the screen; none does where motion is not wanted. */

/** @typedef {import("./types.js").Point} Point */

const GLIDE_MS = 180;
const CORNER_MS = 120;
const SHAKE_MS = 240;

/** A short shake, unless motion is not wanted. @param {SVGElement} piece */
export function shake(piece) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const steps = [0, -3, 3, -2, 2, 0].map((x) => ({ translate: `${x}px 0` }));
  piece.animate(steps, { duration: SHAKE_MS });
}

/**
 * The squares a piece goes over, in either direction of a way that is known; else straight on.
 * @param {string} from @param {string} to @param {string[][]} known
 * @returns {string[]}
 */
export function wayBetween(from, to, known) {
  for (const way of known) {
    const [first, last] = [way[0], way[way.length - 1]];
    if (first === from && last === to) return way;
    if (first === to && last === from) return [...way].reverse();
  }
  return [from, to];
}

/**
 * The places of a piece on its way, relative to its last one; it takes as long for each leg as that is long.
 * @param {Point[]} way
 * @returns {{translate: string, offset: number}[]}
 */
export function keyframes(way) {
  const [x, y] = way[way.length - 1];
  let gone = 0;
  const distances = way.map((point, i) => {
    const before = way[i - 1] ?? point;
    gone += Math.hypot(point[0] - before[0], point[1] - before[1]);
    return gone;
  });
  return way.map((point, i) => ({
    translate: `${point[0] - x}px ${point[1] - y}px`,
    offset: distances[i] / (gone || 1),
  }));
}

/** Move a drawn piece along a way to where it stands. @param {SVGGElement} piece @param {Point[]} way */
export function glide(piece, way) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const duration = GLIDE_MS + CORNER_MS * (way.length - 2);
  piece.animate(keyframes(way), { duration, easing: "cubic-bezier(.2, 0, 0, 1)" });
}
