// @ts-check
/** The nodes of a variation tree as the page carries them, and the positions they lead to. */

import { applied } from "../pages/game/timeline.js";

/**
 * A move: its number, its parent's, what it changed (at the root all pieces), how it is announced; squares of the last move,
 * paths, checks, pieces in hand, storages and those in words, comment, marks, shapes.
 * @typedef {import("../pages/game/table-data.js").NodeData} NodeData
 */

export const ROOT = 0;

export class Nodes {
  /** @param {NodeData[]} list each behind its parent, brothers in order */
  constructor(list) {
    this.byId = new Map(list.map((node) => [node.i, node]));
    /** @type {Map<number, number[]>} */
    this.children = new Map(list.map((node) => [node.i, []]));
    for (const { i, u } of list) if (i !== ROOT) this.children.get(u)?.push(i);
    /** @type {Map<number, Record<string, string>>} */
    this.placements = new Map();
  }

  /** @param {number} at @returns {NodeData} the node, the root where there is none */
  at(at) {
    return this.byId.get(at) ?? /** @type {NodeData} */ (this.byId.get(ROOT));
  }

  /** @param {number} at @returns {string} what shows whether the board of a node has changed */
  key(at) {
    return `${this.at(at).i} ${JSON.stringify(this.placement(at))}`;
  }

  /** @param {number} at @returns {Record<string, string>} what stands on the board */
  placement(at) {
    /** @type {NodeData[]} */
    const missing = [];
    let node = this.at(at);
    while (!this.placements.has(node.i)) {
      missing.push(node);
      if (node.i === ROOT) break;
      node = this.at(node.u);
    }
    for (const each of missing.reverse()) {
      const before = each.i === ROOT ? {} : (this.placements.get(each.u) ?? {});
      this.placements.set(each.i, applied(before, each.c));
    }
    return this.placements.get(this.at(at).i) ?? {};
  }

  /**
   * Where a step leads: back, on in the main line, to both ends of it, or to the line above or below at the last fork.
   * @param {number} at @param {"first"|"prev"|"next"|"last"|"up"|"down"} step @returns {number}
   */
  target(at, step) {
    const node = this.at(at);
    if (step === "first") return ROOT;
    if (step === "prev") return node.u;
    if (step === "next") return this.children.get(node.i)?.[0] ?? node.i;
    if (step === "last") return this.end(node.i);
    const brothers = this.children.get(node.u) ?? [];
    const place = brothers.indexOf(node.i) + (step === "down" ? 1 : -1);
    return node.i === ROOT ? ROOT : (brothers[place] ?? node.i);
  }

  /** @param {number} at @returns {number} the end of the line */
  end(at) {
    let last = at;
    for (let next = this.children.get(last)?.[0]; next !== undefined; next = this.children.get(last)?.[0]) last = next;
    return last;
  }
}
