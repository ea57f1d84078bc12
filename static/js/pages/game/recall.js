// @ts-check
/** The time in which a sent move can be recalled. The button goes when it is over; the server decides. */

/** When the window of a button ends, on this machine's clock. @type {WeakMap<HTMLElement, number>} */
const ends = new WeakMap();

/** @param {import("./composer.js").Composer|null} composer shows a move again that was just recalled */
export function keepRecalls(composer) {
  setInterval(count, 1000);
  count();
  const recalled = composer?.place.bar.form.dataset.recalled;
  if (recalled) composer?.typed(recalled);
}

function count() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-recall]"))) {
    if (!ends.has(button)) ends.set(button, performance.now() + Number(button.dataset.recall) * 1000);
    const left = Math.ceil(((ends.get(button) ?? 0) - performance.now()) / 1000);
    if (left <= 0) button.remove();
    else button.textContent = (button.dataset.words ?? "%(left)s").replace("%(left)s", clock(left));
  }
}

/** @param {number} seconds @returns {string} minutes and seconds */
export function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
