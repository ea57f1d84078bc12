// @ts-check
/** Who signs out leaves nothing in the browser: moves not sent and drafts not saved are forgotten, whether the server answers or not. */

import { device, tab } from "./stores.js";

/** @param {Pick<Document, "addEventListener">} root */
export function startSignOut(root) {
  root.addEventListener("submit", ({ target }) => {
    const form = /** @type {HTMLFormElement|null} */ (target);
    if (form?.getAttribute("action") !== "/account/logout/") return;
    tab.clear();
    device.clear();
  });
}
