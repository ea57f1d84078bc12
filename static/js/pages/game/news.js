// @ts-check
/** What arrived, in a sentence or two. */

/** @typedef {import("./data.js").GameData} GameData */

/**
 * @param {GameData} before @param {GameData} now @param {boolean} own whether the move was made here
 * @returns {string}
 */
export function newsText(before, now, own) {
  const { news, ply } = now;
  const parts = [
    ply > before.ply && !own ? news.move : "",
    news.ending !== before.news.ending ? news.ending : "",
    news.offer !== before.news.offer ? news.offer : "",
  ];
  return parts.filter(Boolean).join(" ");
}
