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
  const both = known.flatMap((way) => [way, [...way].reverse()]);
  return both.find((way) => way[0] === from && way[way.length - 1] === to) ?? [from, to];
}

/**
 * The places of a piece on its way, relative to its last one; it takes as long for each leg as that is long.
 * @param {Point[]} way
 * @returns {{translate: string, offset: number}[]}
 */
export function keyframes(way) {
  const [x, y] = way[way.length - 1];
  let length = 0;
  const gone = way.map(([u, v], i) => {
    const [a, b] = way[i - 1] ?? [u, v];
    return (length += Math.hypot(u - a, v - b));
  });
  return way.map(([u, v], i) => ({ translate: `${u - x}px ${v - y}px`, offset: gone[i] / (length || 1) }));
}

/** Move a drawn piece along a way to where it stands. @param {SVGGElement} piece @param {Point[]} way */
export function glide(piece, way) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const duration = GLIDE_MS + CORNER_MS * (way.length - 2);
  piece.animate(keyframes(way), { duration, easing: "cubic-bezier(.2, 0, 0, 1)" });
}
