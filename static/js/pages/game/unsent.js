// @ts-check
/**
 * Moves made without a connection: kept on this device, and sent when it is back and they still fit the position. One
 * that is sent or taken back meanwhile is forgotten (`kept-draft.js`).
 */

import { device } from "../../ui/stores.js";
import { fill } from "./data.js";
import { written } from "./draft.js";

/** @typedef {import("./composer.js").Composer} Composer */
/** @typedef {{ply: number, position: string, text: string, remark: string}} Unsent */

/** @param {Composer} composer */
const keyOf = ({ place }) => `unsent ${place.data().urls.page}`;

/** @param {Composer} composer @returns {Unsent|null} */
const kept = (composer) => JSON.parse(device.get(keyOf(composer)) ?? "null");

/**
 * Whether a move may be shown although the server could not look at it: a legal one, or one that waits to be sent.
 * @param {Composer} composer @param {import("./draft.js").Draft} draft
 */
export function canGoUnseen(composer, draft) {
  const isWhole = draft.choice !== null && !composer.place.data().turn_words;
  return isWhole || kept(composer)?.text === draft.text;
}

/**
 * Show a move that the server could not look at; it can be sent all the same.
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
  return device.keep(keyOf(composer), JSON.stringify(unsent)) ? phrases.unsent : phrases.unreachable;
}

/** @param {Composer} composer */
export function forgetUnsent(composer) {
  device.forget(keyOf(composer));
}

/** Another move is shown, or none: the one that waited is not wanted any more. @param {Composer} composer */
export function forgetOtherUnsent(composer) {
  if (kept(composer)?.text !== composer.draft?.text) forgetUnsent(composer);
}

/**
 * Send what was kept, now and whenever the connection returns.
 * @param {Composer} composer
 * @returns {boolean} whether anything was kept
 */
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
    forgetUnsent(composer);
    bar.complain(fill(phrases.lapsed, { move: unsent.text }));
    return;
  }
  await composer.propose(written(unsent.text, []));
  if (!composer.draft?.answered || composer.draft.text !== unsent.text) return;
  if (bar.remark && !bar.remark.value) bar.remark.value = unsent.remark;
  await composer.send();
}
