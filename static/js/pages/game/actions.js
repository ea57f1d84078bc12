// @ts-check
/** Keys of the page, and questions before what cannot be taken back. */

import { isTyping } from "./replay.js";

/** @param {{flip: () => void, next: () => string}} page */
export function keepKeys(page) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return;
    if (event.key === "f") page.flip();
    else if (event.key === "n" && page.next()) location.assign(page.next());
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target?.closest("[data-flip]")) return;
    event.preventDefault();
    page.flip();
  });
}

/** Links to a confirmation page open the dialog of that page instead, where this page has one. */
export function keepDialogs() {
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const opener = target?.closest("[data-dialog]");
    const dialog = opener && document.getElementById(opener.getAttribute("data-dialog") ?? "");
    if (dialog instanceof HTMLDialogElement) {
      event.preventDefault();
      opener?.closest("details")?.removeAttribute("open");
      dialog.showModal();
    } else if (target?.closest("[data-close]")) {
      event.preventDefault();
      target.closest("dialog")?.close();
    } else if (target instanceof HTMLDialogElement && target.classList.contains("dialog")) target.close();
  });
}

/** Forms say which state of the board they mean. @param {number} version */
export function keepVersions(version) {
  for (const field of document.querySelectorAll("input[name=version]")) field.setAttribute("value", String(version));
}

/** A form is sent once: a second press does nothing until the answer is there. */
export function keepFormsSingle() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || form.method !== "post") return;
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
  addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) form.removeAttribute("data-sent");
  });
}
