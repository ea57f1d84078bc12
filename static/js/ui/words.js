// @ts-check
/** Words that the account scripts say, translated by the server: `templates/account/_words.html`. */

/**
 * @param {string} name
 * @returns {string} the text; empty when the page has none of that name
 */
export function word(name) {
  return document.getElementById("account-words")?.dataset[name] ?? "";
}
