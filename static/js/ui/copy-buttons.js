// @ts-check
/** Buttons with `data-copy` copy what the field of that id holds, and say so by `data-copied`. */

/** @param {ParentNode} page */
export function startCopying(page) {
  for (const button of page.querySelectorAll("button[data-copy]")) {
    const field = document.getElementById(button.getAttribute("data-copy") ?? "");
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) continue;
    button.removeAttribute("hidden");
    button.addEventListener("click", () => void copy(field, button));
  }
}

/** @param {HTMLTextAreaElement | HTMLInputElement} field @param {Element} button */
async function copy(field, button) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    return; // the text is selected, so that the keyboard copies it
  }
  button.textContent = button.getAttribute("data-copied");
}
