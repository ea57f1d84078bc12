// @ts-check
/** Heaps of stones as letters, such as "FFW": nothing here knows what a base may hold. */

/** @param {string} heap @param {string} letter @returns {number} */
export function countOf(heap, letter) {
  return [...heap].filter((each) => each === letter).length;
}

/** @param {string} heap @param {string} part @returns {boolean} whether every letter of the part is in the heap as often */
export function contains(heap, part) {
  return [...new Set(part)].every((letter) => countOf(heap, letter) >= countOf(part, letter));
}

/** @param {string} heap @param {string} part @returns {string} what is left of a heap */
export function minus(heap, part) {
  const left = [...heap];
  for (const letter of part) {
    const at = left.lastIndexOf(letter);
    if (at >= 0) left.splice(at, 1);
  }
  return left.join("");
}

/** @param {string} heap @param {string[]} order @returns {string} the same letters in the order of the notation */
export function inOrder(heap, order) {
  return [...heap].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join("");
}

/** @param {string} heap @returns {[string, number][]} each letter with its number */
export function counted(heap) {
  return [...new Set(heap)].map((letter) => [letter, countOf(heap, letter)]);
}

/**
 * One chip for each stone of a pool, those lit that are held: own stones first.
 * @param {string} own @param {string} won @param {string} held
 * @returns {{own: Chip[], won: Chip[]}}
 */
export function chipsOf(own, won, held) {
  let left = held;
  /** @param {string} heap @returns {Chip[]} */
  const lit = (heap) =>
    [...heap].map((letter) => {
      const on = left.includes(letter);
      if (on) left = minus(left, letter);
      return { letter, on };
    });
  return { own: lit(own), won: lit(won) };
}

/** @typedef {{letter: string, on: boolean}} Chip */

/** @param {{own: Chip[], won: Chip[]}} chips @param {string[]} order @returns {string} the stones of the lit chips */
export function heldBy(chips, order) {
  const lit = [...chips.own, ...chips.won].filter((chip) => chip.on).map((chip) => chip.letter);
  return inOrder(lit.join(""), order);
}

/**
 * Whether one stone more leads to anything that is allowed.
 * @param {string[]} admissible @param {string} held @param {string} letter @returns {boolean}
 */
export function mayAdd(admissible, held, letter) {
  return admissible.some((choice) => contains(choice, held + letter));
}
