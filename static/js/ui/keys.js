// @ts-check
/** Single-key shortcuts: the link or button with `data-key="n"` is pressed by that key, unless somebody is typing. */

/** @param {Document} page */
export function startKeys(page) {
  page.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
    const target = [...page.querySelectorAll("[data-key]")].find(
      (found) => found instanceof HTMLElement && found.dataset.key === event.key.toLowerCase(),
    );
    if (!(target instanceof HTMLElement)) return;
    event.preventDefault();
    target.click();
  });
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
