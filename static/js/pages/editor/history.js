// @ts-check
/** A document with what was before it and what was undone. Pure. */

import { same } from "./tables.js";

/** @typedef {import("./types.js").Document} Document */

/**
 * `tag` names what is being typed: changes with the same tag in a row are one step.
 * @typedef {{now: Document, past: Document[], future: Document[], tag: string}} History
 */

const LONGEST = 300;

/** @param {Document} document @returns {History} */
export function begun(document) {
  return { now: document, past: [], future: [], tag: "" };
}

/** @param {History} history @param {Document} document @param {string} [tag] @returns {History} */
export function changed(history, document, tag = "") {
  if (same(history.now, document)) return history;
  const goesOn = tag !== "" && tag === history.tag && history.past.length > 0;
  const past = goesOn ? history.past : [...history.past, history.now].slice(-LONGEST);
  return { now: document, past, future: [], tag };
}

/** @param {History} history @returns {History} what is typed next is a step of its own */
export function settled(history) {
  return history.tag ? { ...history, tag: "" } : history;
}

/** @param {History} history @returns {History} */
export function undone(history) {
  const before = history.past[history.past.length - 1];
  if (before === undefined) return history;
  return { now: before, past: history.past.slice(0, -1), future: [history.now, ...history.future], tag: "" };
}

/** @param {History} history @returns {History} */
export function redone(history) {
  const [next, ...future] = history.future;
  return next === undefined ? history : { now: next, past: [...history.past, history.now], future, tag: "" };
}
