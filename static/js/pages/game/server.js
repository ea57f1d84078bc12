// @ts-check
/** Asking the server about a move. Every answer is either what was asked for or a sentence on why not. */

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
 */

/** @typedef {{code: string, message: string}} Refusal */

/**
 * @template Answer
 * @typedef {{ok: Answer, error: null}|{ok: null, error: Refusal}} Reply
 */

/**
 * @template Answer
 * @param {string} url @param {FormData} fields @param {string} unreachable said when no answer came
 * @returns {Promise<Reply<Answer>>}
 */
export async function post(url, fields, unreachable) {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body: fields,
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(20_000),
    });
    const body = await answer.json();
    if (answer.ok) return { ok: body, error: null };
    return { ok: null, error: body.error };
  } catch {
    return { ok: null, error: { code: "unreachable", message: unreachable } };
  }
}
