// @ts-check
/** Hints: what is allowed and can hardly be meant; some are mended by a click. */

import { h } from "./dom.js";
import { withField } from "./rights.js";
import { put } from "./tables.js";

/** @typedef {import("./types.js").Document} Document */
/** @typedef {import("./types.js").Hint} Hint */

/** @type {Record<string, (document: Document, hint: Hint) => Document>} */
const FIXES = {
  "castling-without-rights": (document, { value }) => withField(document, value),
  "look-alike": (document) => put(document, ["board", "turned"], true),
};

/** @param {Document} document @param {Hint} hint @returns {Document|null} the document with it mended, null where only its author can */
export function mended(document, hint) {
  return FIXES[hint.code]?.(document, hint) ?? null;
}

/** @param {import("./desk.js").Desk} desk @param {Hint} hint @returns {HTMLElement|null} a button that mends it */
export function hintFix(desk, hint) {
  if (!(hint.code in FIXES)) return null;
  return h("button", {
    class: "btn second", type: "button",
    onclick: () => desk.store.change((document) => mended(document, hint) ?? document),
  }, desk.words[`fix.${hint.code}`]);
}
