// @ts-check
/** Words of the page, written by the server in its language: `templates/workshop/_editor_words*.html`. */

/** @returns {Record<string, string>} by name */
export function readWords() {
  const found = document.querySelectorAll("[data-words] [data-word]");
  return Object.fromEntries([...found].map((each) => [/** @type {HTMLElement} */ (each).dataset.word ?? "", each.textContent ?? ""]));
}

/** @param {string} phrase with {name} holes @param {Record<string, string|number>} values @returns {string} */
export function fill(phrase, values) {
  return phrase.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
