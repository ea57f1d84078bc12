// @ts-check
/**
 * Toasts: short news at the bottom left, one at a time, gone after six seconds unless the pointer or focus is on it.
 * News of the page follow each other; what was just done is told at once.
 */

const SHOWN_MS = 6000;

/** @type {HTMLElement[]} */
const waiting = [];
/** @type {HTMLElement | null} */
let shown = null;

/**
 * Turns the good news of the page (`[data-toast]`) into toasts.
 * @param {Document} page
 */
export function startToasts(page) {
  for (const notice of page.querySelectorAll("[data-toast]")) {
    if (!(notice instanceof HTMLElement)) continue;
    const list = notice.parentElement;
    notice.remove();
    if (list && !list.children.length) list.remove();
    notice.className = "toast";
    waiting.push(notice);
  }
  if (!shown) showNext();
}

/**
 * Shows a sentence as a toast, in place of the one that is shown.
 * @param {string} text
 * @param {HTMLElement} [action] a button or link, for example the one that takes it back
 */
export function toast(text, action) {
  const box = document.createElement("p");
  box.className = "toast";
  const words = document.createElement("span");
  words.textContent = text;
  box.append(words);
  if (action) box.append(action);
  waiting.unshift(box);
  hide();
}

/** Shows the next one, if any waits. */
function showNext() {
  shown = waiting.shift() ?? null;
  if (!shown) return;
  const box = shown;
  place().append(box);
  let timer = setTimeout(done, SHOWN_MS);
  const stay = () => clearTimeout(timer);
  const go = () => {
    clearTimeout(timer);
    timer = setTimeout(done, SHOWN_MS);
  };
  box.addEventListener("pointerenter", stay);
  box.addEventListener("pointerleave", go);
  box.addEventListener("focusin", stay);
  box.addEventListener("focusout", go);

  function done() {
    if (box === shown) hide();
  }
}

/** Takes the one that is shown away. */
function hide() {
  shown?.remove();
  showNext();
}

/** @returns {HTMLElement} the live region that holds toasts */
function place() {
  let region = document.querySelector(".toasts");
  if (!(region instanceof HTMLElement)) {
    region = document.createElement("div");
    region.className = "toasts";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  return /** @type {HTMLElement} */ (region);
}
