// @ts-check
/**
 * The positions of a game, ply by ply, from the start and what every move changed. The moves of lines beside it are numbered from
 * behind the last ply on: wherever a ply is asked for such a number will do.
 */

/**
 * A ply as the page carries it: `c` the squares it changed (a label, null for empty, `-` for a square taken off
 * the board), `d` the side that moved, `l` the squares of the last-move mark, `p` its open paths, `k` pieces in check
 * after it, `t` labels of captured pieces, `s` its name.
 * The storages after it are `h`, the pieces in hand `m`, the seconds it took `u`, those the clock of who moved held after it `b`,
 * arrows and coloured squares of the annotator `x`.
 * @typedef {import("./table-data.js").PlyData} PlyData
 */

/** @typedef {Record<string, string>} Placement labels by square; `-` for a square taken off the board */

export class Timeline {
  /** @param {Placement} start @param {PlyData[]} plies @param {import("../../tree/nodes.js").NodeData[]} [lines] */
  constructor(start, plies, lines = []) {
    this.plies = plies;
    this.lines = new Map(lines.map((node) => [node.i, node]));
    /** @type {Placement[]} */
    this.placements = [start];
    for (const ply of plies) this.placements.push(applied(this.placements[this.placements.length - 1], ply.c));
  }

  get last() {
    return this.plies.length;
  }

  /** @param {number} ply @returns {number} the nearest ply there is, or the same move of a line */
  clamp(ply) {
    if (this.lines.has(ply)) return ply;
    return Math.max(0, Math.min(this.last, Math.trunc(ply) || 0));
  }

  /** @param {number} ply @returns {Placement} */
  at(ply) {
    const node = this.lines.get(ply);
    return node ? applied(this.at(node.u), node.c) : this.placements[this.clamp(ply)];
  }

  /** @param {number} ply @returns {number} the ply itself, or where the line leaves the game */
  root(ply) {
    let at = this.clamp(ply);
    for (let node = this.lines.get(at); node; node = this.lines.get(at)) at = node.u;
    return at;
  }

  /** @param {number} ply @param {"first"|"prev"|"next"|"last"} step @returns {number} where a step leads, within a line or the game */
  target(ply, step) {
    if (step === "first") return 0;
    const node = this.lines.get(ply);
    if (!node) return step === "last" ? this.last : ply + (step === "next" ? 1 : -1);
    if (step === "prev") return node.u;
    const next = [...this.lines.values()].find((each) => each.u === ply)?.i ?? ply;
    return step === "next" || next === ply ? next : this.target(next, "last");
  }

  /** @param {number} ply @returns {import("./data.js").Storages|null} what lies beside the board; null at the start */
  storages(ply) {
    return this.move(ply)?.h ?? null;
  }

  /** @param {number} ply @returns {import("./hands.js").HandPair|null} the pieces in hand; null at the start */
  hands(ply) {
    return this.move(ply)?.m ?? null;
  }

  /** @param {number} ply @returns {PlyData|null} the move that led there; null at the start */
  move(ply) {
    const node = this.lines.get(ply);
    return node ? { ...node, d: 0, l: node.l ?? [], t: undefined } : (this.plies[this.clamp(ply) - 1] ?? null);
  }
}

/** @param {Placement} placement @param {Record<string, string|null>} changes @returns {Placement} */
export function applied(placement, changes) {
  const after = { ...placement };
  for (const [square, label] of Object.entries(changes)) {
    if (label === null) delete after[square];
    else after[square] = label;
  }
  return after;
}

/** @param {Placement} placement @returns {{pieces: [string, string][], missing: string[]}} */
export function split(placement) {
  const entries = Object.entries(placement);
  return {
    pieces: entries.filter(([, label]) => label !== "-"),
    missing: entries.filter(([, label]) => label === "-").map(([square]) => square),
  };
}
