// @ts-check
/** The keyboard among the buttons of a sheet. */

import { neighbour } from "../../../board/geometry.js";

/** Go to the button an arrow key leads to, as they lie on the screen. @param {HTMLElement} place @param {string} key */
export function walk(place, key) {
  const buttons = [...place.querySelectorAll("button")].filter((each) => each.offsetParent !== null);
  const cells = buttons.map((each, i) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return { id: String(i), class: "", polygon: [], centre: /** @type {[number, number]} */ ([x + width / 2, y + height / 2]) };
  });
  const from = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  const to = neighbour(cells, String(from), key);
  if (to !== null) buttons[Number(to)].focus();
}

/** Put newly drawn buttons in place, the focus where it was. @param {HTMLElement} place @param {HTMLElement[]} drawn */
export function keepFocus(place, drawn) {
  const key = place.contains(document.activeElement) ? document.activeElement?.getAttribute("data-focus") : null;
  place.replaceChildren(...drawn);
  if (key) /** @type {HTMLElement|null} */ (place.querySelector(`[data-focus="${key}"]`))?.focus();
}
