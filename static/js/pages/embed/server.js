// @ts-check
/** Asking what a move does. No cookie goes along: the board is the same for everybody. */

/** @typedef {{ok?: any, error?: {code: string, message: string}}} Reply */

/** @param {string} url @param {Record<string, string>} requested @param {string} failed what is said when nothing comes back @returns {Promise<Reply>} */
export async function request(url, requested, failed) {
  try {
    const answer = await fetch(`${url}?${new URLSearchParams(requested)}`, { credentials: "omit" });
    const shown = await answer.json();
    return answer.ok ? { ok: shown } : { error: shown.error };
  } catch {
    return { error: { code: "unreachable", message: failed } };
  }
}
