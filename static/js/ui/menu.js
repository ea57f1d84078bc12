// @ts-check
/** Menus are `<details data-menu>`; this closes them on Escape and on a press elsewhere. */

/** @param {Document} page */
export function startMenus(page) {
  page.addEventListener("pointerdown", (event) => {
    for (const menu of openMenus(page)) {
      if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
    }
  });
  page.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus(page)) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  page.addEventListener("focusin", (event) => {
    for (const menu of openMenus(page)) {
      if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
    }
  });
}

/**
 * @param {Document} page
 * @returns {HTMLDetailsElement[]}
 */
function openMenus(page) {
  return [...page.querySelectorAll("details[data-menu][open]")].filter((found) => found instanceof HTMLDetailsElement);
}
