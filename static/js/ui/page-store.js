// @ts-check
/** What a page keeps over a reload. Private windows and strict settings forbid that: then nothing is kept, and nothing else fails. */

/** @param {string} key @returns {string|null} */
export function keptText(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text */
export function keepText(key, text) {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // A full or forbidden store: the page works without it.
  }
}

/** @param {string} key */
export function forgetText(key) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
