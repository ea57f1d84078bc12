// @ts-check
/**
 * Choice by prefix: which clicks may come next, given those already made. Promotion, drops and moves of
 * several legs are all the same question asked of the step lists.
 */

/** @typedef {import("./types.js").Choice} Choice */

/**
 * @typedef {object} Next
 * @property {Set<string>} squares  squares that may be clicked next
 * @property {string[]} options     steps that are not squares (`=Q`), to be asked for
 * @property {Choice|null} done     the move these clicks already make
 */

/** The answer that wants the move as the clicks so far have made it. */
export const STAY = "stay";

/** @param {string} step @returns {boolean} whether the step is chosen from a list, not on the board */
export function isOption(step) {
  return step.startsWith("=") || step.startsWith("@");
}

/** @param {string} step `@P`, `@-P` of a piece that the opponent holds, or `=P` @returns {string} the label */
export function labelOf(step) {
  return step.replace(/^(@-?|=)/, "");
}

/** @param {string} [step] the first of a move @returns {boolean} whether a prisoner is exchanged for a piece */
export function isExchange(step) {
  return step?.startsWith("@-") ?? false;
}

/** @param {string[]} steps @param {string[]} prefix */
function startsWith(steps, prefix) {
  return prefix.length <= steps.length && prefix.every((step, i) => steps[i] === step);
}

/** @param {Choice[]} choices @returns {Set<string>} squares a move may start on */
export function origins(choices) {
  return new Set(choices.map((choice) => choice.steps[0]).filter((step) => step !== undefined && !isOption(step)));
}

/** @param {Choice[]} choices @param {string[]} prefix @returns {Next} */
export function next(choices, prefix) {
  /** @type {Next} */
  const found = { squares: new Set(), options: [], done: null };
  for (const choice of choices) {
    if (!startsWith(choice.steps, prefix)) continue;
    const step = choice.steps[prefix.length];
    if (step === undefined) found.done = choice;
    else if (!isOption(step)) found.squares.add(step);
    else if (!found.options.includes(step)) found.options.push(step);
  }
  return found;
}

/** @param {Choice[]} choices @param {string[]} prefix @returns {boolean} whether any move begins so */
export function isPrefix(choices, prefix) {
  return choices.some((choice) => startsWith(choice.steps, prefix));
}
