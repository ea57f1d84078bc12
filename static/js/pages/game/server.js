// @ts-check
/** Asking the server about a move. Every answer is either what was asked for or a sentence on why not. */

import { cookie } from "../../ui/cookies.js";

/**
 * @typedef {object} Preview
 * @property {string} text
 * @property {string} shown
 * @property {string} full
 * @property {string} words
 * @property {Record<string, string|null>} changes
 * @property {string[]} squares
 * @property {string[][]} paths
 * @property {string[]} check
 * @property {string} warning                   said before a move that loses by repetition
 * @property {Record<string, import("./data.js").GameData["pieces"][string]>} [pieces]  of composed turns
 * @property {import("./data.js").Storages|null} [storages]
 * @property {import("./hands.js").HandPair|null} hands
 * @property {number} [left]                    how many moves the turn still needs
 * @property {boolean} [may_stop]               whether these may be left out
 * @property {string[]} [choices]               the legal ones for the next of them
 * @property {string} [remark]                  what was typed behind the move
 */

/** @typedef {{code: string, message: string}} Refusal */

/**
 * @template Answer
 * @typedef {{ok: Answer, error: null}|{ok: null, error: Refusal}} Reply
 */

/**
 * @template Answer
 * @param {string} url @param {FormData} fields
 * @param {import("./data.js").Phrases} phrases said when no answer came, or another one than was asked for
 * @returns {Promise<Reply<Answer>>}
 */
export async function post(url, fields, phrases) {
  // The cookie's token is the one that counts now: somebody may have signed in again in another window.
  fields.delete("csrfmiddlewaretoken");
  const headers = { Accept: "application/json", "X-CSRFToken": cookie("csrftoken") };
  return answerTo(fetch(url, { method: "POST", body: fields, headers, signal: AbortSignal.timeout(20_000) }), phrases);
}

/**
 * Ask without changing anything.
 * @template Answer
 * @param {string} url @param {Record<string, string>} fields @param {import("./data.js").Phrases} phrases
 * @returns {Promise<Reply<Answer>>}
 */
export async function get(url, fields, phrases) {
  const address = `${url}?${new URLSearchParams(fields)}`;
  return answerTo(fetch(address, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(20_000) }), phrases);
}

/**
 * @template Answer
 * @param {Promise<Response>} requested @param {import("./data.js").Phrases} phrases @returns {Promise<Reply<Answer>>}
 */
async function answerTo(requested, phrases) {
  try {
    const answer = await requested;
    if (answer.status >= 500) return refused("unreachable", phrases.unreachable);
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    if (answer.redirected || !isJson) return refused("signed_out", phrases.signedOut);
    const body = await answer.json();
    return answer.ok ? { ok: body, error: null } : { ok: null, error: body.error };
  } catch {
    return refused("unreachable", phrases.unreachable);
  }
}

/** @param {string} code @param {string} message @returns {{ok: null, error: Refusal}} */
function refused(code, message) {
  return { ok: null, error: { code, message } };
}
