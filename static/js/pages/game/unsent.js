// @ts-check
/** Moves made without a connection: kept in this browser, and sent when it is back and they still fit the position. */

import { fill } from "./data.js";
import { written } from "./draft.js";

/** @typedef {import("./composer.js").Composer} Composer */
/** @typedef {{ply: number, position: string, text: string, remark: string}} Unsent */

/** @param {Composer} composer */
const keyOf = ({ place }) => `unsent ${place.data().urls.page}`;

/**
 * Show a legal move that the server could not look at; it can be sent all the same.
 * @param {Composer} composer @param {import("./draft.js").Draft} draft
 */
export function showUnseen(composer, draft) {
  composer.take({ ...draft, answered: true }, null);
  composer.place.bar.complain(composer.place.phrases.unseen);
}

/**
 * Keep a move that could not be sent.
 * @param {Composer} composer @param {import("./draft.js").Draft} draft
 * @returns {string} what to say
 */
export function keepUnsent(composer, draft) {
  const { bar, data, phrases } = composer.place;
  const { ply, position } = data();
  /** @type {Unsent} */
  const unsent = { ply, position, text: draft.text, remark: bar.remark?.value ?? "" };
  try {
    localStorage.setItem(keyOf(composer), JSON.stringify(unsent));
  } catch {
    return phrases.unreachable;
  }
  return phrases.unsent;
}

/** Send what was kept, now and whenever the connection returns. @param {Composer} composer @returns {boolean} whether anything was kept */
export function watchUnsent(composer) {
  addEventListener("online", () => void sendKept(composer));
  const isKept = kept(composer) !== null;
  if (isKept) void sendKept(composer);
  return isKept;
}

/** @param {Composer} composer */
async function sendKept(composer) {
  const { bar, data, phrases } = composer.place;
  const unsent = kept(composer);
  if (!unsent || composer.sending || !navigator.onLine) return;
  if (unsent.ply !== data().ply || unsent.position !== data().position || !data().my_turn) {
    forget(composer);
    bar.complain(fill(phrases.lapsed, { move: unsent.text }));
    return;
  }
  await composer.propose(written(unsent.text, []));
  if (!composer.draft?.answered || composer.draft.text !== unsent.text) return;
  if (bar.remark && !bar.remark.value) bar.remark.value = unsent.remark;
  forget(composer);
  await composer.send();
}

/** @param {Composer} composer @returns {Unsent|null} */
function kept(composer) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(composer)) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Composer} composer */
function forget(composer) {
  try {
    localStorage.removeItem(keyOf(composer));
  } catch {
    // Nothing was kept.
  }
}
