// @ts-check
/** A form is sent once, however often its button is pressed while the answer is under way. */

const AGAIN_AFTER = 4000; // ms, for who has waited in vain

/** @param {Pick<Window, "addEventListener">} root  the window, which hears of it after all who may prevent it */
export function startOnce(root) {
  /** @type {Set<EventTarget|null>} */
  const sent = new Set();
  root.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (event.defaultPrevented || form.method !== "post") return;
    if (sent.has(form)) {
      event.preventDefault();
      return;
    }
    sent.add(form);
    setTimeout(() => sent.delete(form), AGAIN_AFTER);
  });
  root.addEventListener("pageshow", () => sent.clear());
}
