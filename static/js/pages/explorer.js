// @ts-check

import "../ui/frame.js";

/* The keys of the opening explorer: back, start, turn, and the first move of the table. */

/** @param {KeyboardEvent} event */
function follow(event) {
  const at = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || (at instanceof HTMLElement && at.matches("input, textarea, select"))) return;
  const wanted = event.key === "ArrowRight" ? ".move-link" : `[data-key="${CSS.escape(event.key)}"]`;
  const link = document.querySelector(wanted);
  if (link instanceof HTMLAnchorElement) {
    event.preventDefault();
    link.click();
  }
}

document.addEventListener("keydown", follow);
