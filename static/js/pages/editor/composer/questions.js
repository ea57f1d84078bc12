// @ts-check
/** Asking the server about a move: one question at a time, the last one counts, answers are remembered. */

import { pictureOf } from "../army.js";
import { IN_ROWS } from "../hexagons.js";
import { sizeOf } from "../placement.js";
import { at } from "../tables.js";

/**
 * What the server says of a move.
 * @typedef {object} Answer
 * @property {string|null} [betza]
 * @property {any[]|null} [parts]     null when the composer cannot show it, for this reason:
 * @property {string} [reason]
 * @property {string|null} [svg]
 * @property {string} [words]
 * @property {string[]} [part_words]
 * @property {{message: string, column?: number|null}[]} [problems]
 */

const WAIT_MS = 150;

export class Questions {
  /** @param {import("../desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** Answers to texts, by kind and text. @type {Map<string, Answer>} */
    this.known = new Map();
    this.requested = 0;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  /** No answer counts that is still under way. */
  stop() {
    clearTimeout(this.timer);
    this.requested += 1;
  }

  /** @param {() => Promise<void>} act the last one counts */
  later(act) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void act(), WAIT_MS);
  }

  /** @param {string} id of the kind @param {{betza?: string, parts?: object[]}} question @returns {Promise<Answer|null>} null if it does not count any more */
  async request(id, question) {
    const { store, state } = this.desk;
    const turn = (this.requested += 1);
    const { files, ranks, hex, inRows } = sizeOf(store.document);
    const board = inRows ? { shape: IN_ROWS } : hex ? { shape: "hex" } : { files, ranks };
    const picture = pictureOf(at(store.document, ["pieces", id, "picture"]), id, 0);
    /** @type {import("../server.js").Reply<Answer>} */
    const { ok, error } = await this.desk.request(state.urls.composer, { ...question, board, picture });
    if (turn !== this.requested) return null;
    if (ok?.betza) this.known.set(`${id} ${ok.betza}`, ok);
    return ok ?? { problems: [{ message: error?.message ?? "", column: error?.column }] };
  }
}
