// @ts-check
/** Menus are `<details data-menu>`: opened in the page they scroll into sight, and Escape and a press elsewhere close them. */

/** @param {Document} page */
export function startMenus(page) {
  // `toggle` does not bubble. What the bar on top opens stays with it.
  page.addEventListener("toggle", ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.matches("[data-menu][open]")) return;
    if (target.closest(".bar")) return;
    target.querySelector(":scope > div")?.scrollIntoView({ block: "nearest" });
  }, true);
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
