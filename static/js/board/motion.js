// @ts-check
/** Pieces that move on the screen; none does where motion is not wanted. */

/** @typedef {import("./types.js").Point} Point */

const GLIDE_MS = 180;
const SHAKE_MS = 240;

/** A short shake, unless motion is not wanted. @param {SVGElement} piece */
export function shake(piece) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const steps = [0, -3, 3, -2, 2, 0].map((x) => ({ translate: `${x}px 0` }));
  piece.animate(steps, { duration: SHAKE_MS });
}

/** Move a drawn piece from `from` to where it stands. @param {SVGGElement} piece @param {Point} from @param {Point} to */
export function glide(piece, from, to) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  piece.animate(
    [{ transform: `translate(${from[0]}px, ${from[1]}px)` }, { transform: `translate(${to[0]}px, ${to[1]}px)` }],
    { duration: GLIDE_MS, easing: "cubic-bezier(.2, 0, 0, 1)" },
  );
}
