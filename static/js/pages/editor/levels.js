// @ts-check
/** Boards with levels: what their squares are called and where they lie, as the server has them. Pure. */

import { UNIT } from "../../board/geometry.js";

/** @typedef {import("../../board/types.js").Cell} Cell */
/** @typedef {import("../../board/types.js").Edges} Edges */
/**
 * How many levels there are, and whether they lie apart.
 * @typedef {{count: number, apart: boolean}} Levels
 */

export const MOST_LEVELS = 8;
const LETTERS = "ABCDEFGH";
/** Between levels, and from an edge to the middle of a name. */
const [GAP, BESIDE] = [36, 7];

/** @param {Record<string, any>|undefined} board @returns {Levels|null} null for one level */
export function levelsOf(board) {
  const count = Math.trunc(Number(board?.levels ?? 1));
  return (board?.shape ?? "square") === "square" && count > 1 ? { count: Math.min(count, MOST_LEVELS), apart: Boolean(board?.apart) } : null;
}

/** @param {string} square @returns {string} the letter of its level, nothing for one level */
export const levelOf = (square) => /^[A-H]/.exec(square)?.[0] ?? "";

/**
 * The rows of a level for every level, as a text has them: the last one first.
 * @param {string[][]} rows of one level @param {Levels} levels @returns {string[][]}
 */
export function levelled(rows, { count }) {
  const letters = [...LETTERS.slice(0, count)].reverse();
  return letters.flatMap((letter) => rows.map((row) => row.map((square) => letter + square)));
}

/**
 * The square of the other side: on a level as far from the last one, unless levels lie apart.
 * @param {string} square @param {string[][]} rows of all levels @param {{turns: boolean, levels: Levels}} how
 * @returns {string} the square itself where none faces it
 */
export function facingOnLevels(square, rows, { turns, levels }) {
  const at = rows.findIndex((row) => row.includes(square));
  const height = rows.length / levels.count;
  const start = Math.floor(at / height) * height;
  const row = rows[levels.apart ? start + height - 1 - (at - start) : rows.length - 1 - at] ?? [];
  const file = (rows[at] ?? []).indexOf(square);
  return row[turns ? row.length - 1 - file : file] ?? square;
}

/** How many levels lie beside each other. @param {number} count */
const columnsOf = (count) => Math.round(Math.sqrt(count));

/**
 * The upper left corner of the level of a square: the first levels are below, those of a row go from left to right.
 * @param {string} square @param {{files: number, ranks: number, levels: Levels}} size @returns {[x: number, y: number]}
 */
export function cornerOf(square, { files, ranks, levels: { count } }) {
  const columns = columnsOf(count);
  const level = LETTERS.indexOf(levelOf(square));
  const row = Math.ceil(count / columns) - 1 - Math.floor(level / columns);
  return [(level % columns) * (files * UNIT + GAP), row * (ranks * UNIT + GAP)];
}

/** @param {{files: number, ranks: number, levels: Levels}} size @returns {{width: number, height: number}} */
export function extent({ files, ranks, levels: { count } }) {
  const columns = columnsOf(count);
  return {
    width: columns * (files * UNIT + GAP) - GAP,
    height: Math.ceil(count / columns) * (ranks * UNIT + GAP) - GAP,
  };
}

/**
 * Letters below every level and numbers to the left of it, its own letter in the corner.
 * @param {Cell[]} cells @returns {Edges["spots"]}
 */
export function levelSpots(cells) {
  /** @type {Edges["spots"]} */
  const found = [];
  for (const letter of new Set(cells.map(({ id }) => levelOf(id)))) {
    const level = cells.filter(({ id }) => levelOf(id) === letter);
    const left = Math.min(...level.map(({ centre }) => centre[0])) - UNIT / 2 - BESIDE;
    const foot = Math.max(...level.map(({ centre }) => centre[1])) + UNIT / 2 + BESIDE;
    const files = new Map(level.map(({ id, centre }) => [id[1], centre[0]]));
    const ranks = new Map(level.map(({ id, centre }) => [id.slice(2), centre[1]]));
    found.push([letter, left, foot]);
    for (const [name, x] of files) found.push([name, x, foot]);
    for (const [name, y] of ranks) found.push([name, left, y]);
  }
  return found;
}
