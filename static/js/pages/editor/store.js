// @ts-check
/** The one place that holds the document while it is edited, and shows everybody when it has changed. */

import { begun, changed, redone, settled, undone } from "./history.js";
import { at, dotted, put } from "./tables.js";

/** @typedef {import("./types.js").Document} Document */
/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").Path} Path */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").View} View */

export class Store {
  /**
   * @param {Document} document
   * @param {(before: Document, after: Document) => Document} [follow] what has to change with a change
   */
  constructor(document, follow = (_, after) => after) {
    this.history = begun(document);
    this.follow = follow;
    /** @type {Problem[]} */
    this.problems = [];
    /** @type {Hint[]} */
    this.hints = [];
    /** @type {View} */
    this.view = null;
    /** @type {((document: Document) => void)[]} */
    this.listeners = [];
    /** @type {(() => void)[]} */
    this.readers = [];
  }

  /** @returns {Document} */
  get document() {
    return this.history.now;
  }

  /** @param {(document: Document) => void} listener told after each change */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** @param {() => void} reader told when the server has judged the document */
  onJudged(reader) {
    this.readers.push(reader);
  }

  /** @param {Path} path */
  get(path) {
    return at(this.document, path);
  }

  /**
   * Change one value. What is typed into one field in a row is one step to undo.
   * @param {Path} path @param {any} value undefined removes the key @param {{typing?: boolean}} [how]
   */
  set(path, value, { typing = false } = {}) {
    this.change((document) => put(document, path, value), typing ? path.join(".") : "");
  }

  /** @param {(document: Document) => Document} act @param {string} [tag] */
  change(act, tag = "") {
    this.go(changed(this.history, this.follow(this.document, act(this.document)), tag));
  }

  settle() {
    this.history = settled(this.history);
  }

  undo() {
    this.go(undone(this.history));
  }

  redo() {
    this.go(redone(this.history));
  }

  /** @param {import("./history.js").History} history */
  go(history) {
    if (history === this.history) return;
    const isOther = history.now !== this.history.now;
    this.history = history;
    if (isOther) for (const listener of this.listeners) listener(history.now);
  }

  /** What the server said of the document. @param {Problem[]} problems @param {View} view @param {Hint[]} [hints] */
  judge(problems, view, hints = []) {
    this.problems = problems.map((problem) => ({ ...problem, path: dotted(problem.path) }));
    this.view = view;
    this.hints = hints;
    for (const reader of this.readers) reader();
  }
}
