// @ts-check
/** The text of a drawing and what it puts on the board, both ways. Pure. */

import { readHand, writeHand } from "../editor/placement.js";

/**
 * How a preset writes: `rows` are square names from the last rank down, null for holes; `comma` stands between squares
 * where pieces are piles; with `braces` labels of several letters stand in them; with `brackets` there are hands.
 * @typedef {{rows: (string|null)[][], comma: string, braces: boolean, brackets: boolean}} Shape
 */

/** `marks` by square, `hand` counts by label, `turn` `w`, `b` or empty. @typedef {{marks: Map<string, string>, hand: Map<string, number>, turn: string}} Drawing */

const MARK = /[0-9]+|\{\+?[A-Za-z]+\}|\+?(?:\([A-Za-z]+\)|[A-Za-z])~?|./gs;
const WILD = ["!", "@", "#", "."];
export const NOBODY = ".";

/** @returns {Drawing} */
export function blank() {
  return { marks: new Map(), hand: new Map(), turn: "" };
}

/** @param {string} text @param {Shape} shape @param {boolean} exact @returns {Drawing} what can be read of it */
export function readText(text, shape, exact) {
  const [placement = "", turn = ""] = text.trim().split(/\s+/);
  const [board, hand = ""] = placement.split("[");
  const found = blank();
  board.split("/").forEach((row, i) => {
    let file = 0;
    for (const mark of marksOf(row, shape)) {
      if (/^\d+$/.test(mark)) file += Number(mark);
      else {
        const square = shape.rows[i]?.[file];
        if (square && mark !== "?" && !(exact && WILD.includes(mark))) found.marks.set(square, mark);
        file += 1;
      }
    }
  });
  found.hand = readHand(hand.replace(/[\]{}~-]/g, ""));
  found.turn = turn === "w" || turn === "b" ? turn : "";
  return found;
}

/** @param {string} row @param {Shape} shape @returns {string[]} labels without braces and marks of promoted pieces */
function marksOf(row, shape) {
  const marks = shape.comma ? row.split(shape.comma).map((mark) => mark.trim()) : (row.match(MARK) ?? []);
  return marks.map((mark) => mark.replace(/[{}~]/g, "")).filter(Boolean);
}

/** @param {Drawing} drawing @param {Shape} shape @param {boolean} exact @returns {string} empty for nothing drawn */
export function writeText(drawing, shape, exact) {
  if (!drawing.marks.size && !held(drawing)) return "";
  const placement = shape.rows.map((row) => writeRow(row, drawing.marks, shape)).join("/");
  const hand = shape.brackets && (exact || held(drawing)) ? `[${writeHand(drawing.hand)}]` : "";
  const turn = exact && drawing.turn ? ` ${drawing.turn}` : "";
  return `${placement}${hand}${turn}`;
}

/** @param {Drawing} drawing */
const held = ({ hand }) => [...hand.values()].reduce((sum, count) => sum + count, 0);

/** @param {(string|null)[]} row @param {Map<string, string>} marks @param {Shape} shape */
function writeRow(row, marks, { comma, braces }) {
  const cells = [];
  let run = 0;
  for (const square of [...row, undefined]) {
    const mark = square === undefined ? "" : square === null ? "-" : (marks.get(square) ?? "");
    if (square !== undefined && !mark) {
      run += 1;
      continue;
    }
    if (run) cells.push(String(run));
    run = 0;
    if (mark) cells.push(braces && mark.length > 1 ? `{${mark}}` : mark);
  }
  return cells.join(comma);
}

/** A drawing of which nothing is wild. @param {Drawing} drawing @returns {Drawing} */
export function tamed({ marks, hand, turn }) {
  return { marks: new Map([...marks].filter(([, mark]) => !WILD.includes(mark))), hand, turn };
}

/** @typedef {{label: string, sign: string, count: number}} Condition */

/** @param {string} text @returns {Condition[]} the conditions that can be read */
export function readMaterial(text) {
  return text.split(/[\s,]+/).flatMap((word) => {
    const found = /^\{?(\+?(?:\([A-Za-z]+\)|[A-Za-z]+))\}?(<=|>=|=)(\d{1,3})$/.exec(word);
    return found ? [{ label: found[1], sign: found[2], count: Number(found[3]) }] : [];
  });
}

/** @param {Condition[]} conditions @returns {string} */
export function writeMaterial(conditions) {
  return conditions.map(({ label, sign, count }) => `${label}${sign}${count}`).join(" ");
}
