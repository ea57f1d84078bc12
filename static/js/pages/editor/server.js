// @ts-check
/** Asking the server. Every answer is what was asked for, a refusal in words, or the sign that nothing came back. */

import { cookie } from "../../ui/cookies.js";

/** @typedef {{code: string, message: string, [key: string]: any}} Refusal */

/**
 * @template Answer
 * @typedef {{ok: Answer, status: number, error: null}|{ok: null, status: number, error: Refusal}} Reply `status` 0: no answer
 */

/**
 * @template Answer
 * @param {string} url @param {object} body @param {{unreachable: string, signedOut: string}} words
 * @returns {Promise<Reply<Answer>>}
 */
export async function request(url, body, words) {
  const headers = { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") };
  return answerTo(fetch(url, { method: "POST", body: JSON.stringify(body), headers, signal: AbortSignal.timeout(30_000) }), words);
}

/** What an address has, null when nothing came back. @param {string} url @returns {Promise<any>} */
export async function get(url) {
  const { ok } = await answerTo(fetch(url, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(30_000) }), { unreachable: "", signedOut: "" });
  return ok;
}

/**
 * @template Answer
 * @param {string} url @param {FormData} fields @param {{unreachable: string, signedOut: string}} words
 * @returns {Promise<Reply<Answer>>}
 */
export async function send(url, fields, words) {
  const headers = { Accept: "application/json", "X-CSRFToken": cookie("csrftoken") };
  return answerTo(fetch(url, { method: "POST", body: fields, headers, signal: AbortSignal.timeout(30_000) }), words);
}

/**
 * @param {Promise<Response>} requested @param {{unreachable: string, signedOut: string}} words
 * @returns {Promise<Reply<any>>}
 */
async function answerTo(requested, words) {
  try {
    const answer = await requested;
    if (answer.status >= 500) return refused(0, "unreachable", words.unreachable);
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    if (answer.redirected || !isJson) return refused(answer.status, "signed_out", words.signedOut);
    const body = await answer.json();
    if (answer.ok) return { ok: body, status: answer.status, error: null };
    return { ok: null, status: answer.status, error: { code: "refused", message: "", ...body, ...body.error } };
  } catch {
    return refused(0, "unreachable", words.unreachable);
  }
}

/** @param {number} status @param {string} code @param {string} message @returns {{ok: null, status: number, error: Refusal}} */
function refused(status, code, message) {
  return { ok: null, status, error: { code, message } };
}
