// @ts-check
/** A game that is tried out: the moves so far, and the position that is shown. */

import { applied } from "../game/timeline.js";

/** @typedef {Record<string, string>} Placement */
/** @typedef {import("../game/hands.js").HandPair} HandPair */
/** @typedef {{position: string, side: number, choices: string[], pass_text: string, answers: import("../../ui/answers.js").Answer[], ending: string}} BoardState */
/** @typedef {{start: Placement, hands: HandPair|null, check: string[], state: BoardState}} Beginning */
/**
 * @typedef {object} MoveData
 * @property {string} shown
 * @property {string} words
 * @property {Record<string, string|null>} changes
 * @property {string[]} squares
 * @property {string[][]} paths
 * @property {string[]} check
 * @property {HandPair|null} hands
 */
/** @typedef {{placement: Placement, hands: HandPair|null, last: string[], paths: string[][], check: string[]}} Shown */
/** @typedef {{shown: Shown, state: BoardState, played: string, side: number}} Node */

export class EmbeddedGame {
  /** @param {Beginning} beginning */
  constructor({ start, hands, check, state }) {
    /** @type {Node[]} */
    this.nodes = [{ shown: { placement: start, hands, last: [], paths: [], check }, state, played: "", side: 0 }];
    this.ply = 0;
  }

  get shown() {
    return this.nodes[this.ply].shown;
  }

  get state() {
    return this.nodes[this.ply].state;
  }

  /** @returns {{number: string, move: string}|null} the move that led here */
  get last() {
    if (!this.ply) return null;
    const { played, side } = this.nodes[this.ply];
    const began = this.nodes[1].side;
    const number = Math.floor((this.ply - 1 + began) / 2) + 1;
    return { number: `${number}${side ? "…" : "."}`, move: played };
  }

  /** Play a move in the shown position; what was played after it before is forgotten. @param {MoveData} move @param {BoardState} state */
  add(move, state) {
    const { placement } = this.shown;
    const { side } = this.state;
    const { changes, squares, paths, check, hands } = move;
    const shown = { placement: applied(placement, changes), hands, last: squares, paths, check };
    this.nodes = [...this.nodes.slice(0, this.ply + 1), { shown, state, played: move.shown, side }];
    this.ply += 1;
  }

  /** @param {string} step `first`, `prev`, `next` or `last` @returns {number} the ply it leads to */
  target(step) {
    const last = this.nodes.length - 1;
    const wanted = { first: 0, prev: this.ply - 1, next: this.ply + 1 }[step] ?? last;
    return Math.max(0, Math.min(last, wanted));
  }

  /** @param {string} step @returns {boolean} whether it is the next position or the one before */
  go(step) {
    const before = this.ply;
    this.ply = this.target(step);
    return Math.abs(this.ply - before) === 1;
  }
}
