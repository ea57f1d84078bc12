// @ts-check
/** Gestures on a board that enforces nothing, written as parts of a full algebraic move. */

/** @typedef {import("./types.js").Piece} Piece */

/**
 * What a click does: move pieces about, put down a piece of a label, empty a square, take a square off the board.
 * @typedef {{kind: "move"}|{kind: "place", label: string}|{kind: "empty"}|{kind: "remove"}} Tool
 */

/** @typedef {{pieces: Map<string, string>, missing: Set<string>}} Placement labels by square */

/** @typedef {{text: string, changes: Record<string, string|null>}} Part `changes` as the page's plies have them */

/** @param {Placement} now @param {string} origin @param {string} target @returns {Part} */
export function movePart(now, origin, target) {
  const label = now.pieces.get(origin) ?? "";
  return { text: `${label} ${origin}-${target}`, changes: { [origin]: null, [target]: label } };
}

/** @param {Placement} now @param {Tool} tool @param {string} square @returns {Part|null} null: nothing to do */
export function toolPart(now, tool, square) {
  if (tool.kind === "place") return { text: `${tool.label}-${square}`, changes: { [square]: tool.label } };
  if (tool.kind === "empty") return now.pieces.has(square) ? { text: `@-${square}`, changes: { [square]: null } } : null;
  if (tool.kind !== "remove") return null;
  if (now.missing.has(square)) return { text: `@-${square}`, changes: { [square]: null } };
  return { text: `-${square}`, changes: { [square]: "-" } };
}

/** @param {string[]} parts @returns {string} */
export function chain(parts) {
  return parts.join("; ");
}

/** @param {string} text @returns {string[]} the parts of a chain, remarks left out */
export function partsOf(text) {
  return text
    .split("//")[0]
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);
}
