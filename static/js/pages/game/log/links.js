// @ts-check
/** Addresses of positions: `?ply=12`, `#12`, and a link to copy. */

import { toast } from "../../../ui/toasts.js";

/** @param {string} hash @returns {number|null} the ply `#12` names, null for any other fragment */
export function plyOfHash(hash) {
  const found = /^#(\d{1,6})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

/** The link to the shown position is copied instead of followed. @param {{copied: string, copy: string}} words */
export function keepLinks(words) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("[data-link]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void copyLink(link.href, words);
  });
}

/** @param {string} address @param {{copied: string, copy: string}} words */
async function copyLink(address, words) {
  try {
    await navigator.clipboard.writeText(address);
    toast(words.copied);
  } catch {
    toast(words.copy.replace("%(address)s", address)); // nothing may be copied here: it can be read off
  }
}
