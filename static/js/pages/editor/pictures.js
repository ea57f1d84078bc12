// @ts-check
/** Choosing a picture of the piece set: a dialog with a grid, walked through by arrows. */

import { h, the } from "./dom.js";
import { figurine } from "./figurine.js";
import { OwnPicture } from "./own-picture.js";

/** @typedef {import("./desk.js").Desk} Desk */

/**
 * @param {Desk} desk @param {string} current @returns {Promise<string|null>} the name, null when nothing was chosen
 */
export function choosePicture(desk, current) {
  const dialog = the(document, "#pictures", HTMLDialogElement);
  const grid = the(dialog, "[data-picture-grid]", HTMLElement);
  const search = the(dialog, "[data-picture-search]", HTMLInputElement);
  const { colour } = desk.army.sides[0];
  const draw = () => {
    const wanted = search.value.trim().toLowerCase();
    const names = desk.state.pictures.filter((name) => wordsOf(name).includes(wanted));
    grid.replaceChildren(...names.map((name, i) => option(name, colour, name === current || (i === 0 && !names.includes(current)), name === current)));
  };
  const own = new OwnPicture(desk, dialog, draw);
  search.value = "";
  search.oninput = draw;
  draw();
  own.begin();
  dialog.returnValue = "";
  dialog.showModal();
  /** @type {HTMLElement|null} */ (grid.querySelector('[aria-selected="true"]'))?.scrollIntoView({ block: "center" });
  return new Promise((resolve) => {
    grid.onclick = (event) => {
      const chosen = event.target instanceof Element ? event.target.closest("[data-picture]") : null;
      if (chosen instanceof HTMLElement) dialog.close(chosen.dataset.picture);
    };
    grid.onkeydown = (event) => walk(event, grid);
    the(dialog, "[data-close]", HTMLElement).onclick = () => dialog.close("");
    dialog.addEventListener("cancel", () => (dialog.returnValue = ""), { once: true });
    dialog.addEventListener("close", () => resolve(dialog.returnValue || null), { once: true });
  });
}

/** @param {string} name @param {string} side @param {boolean} isFirst @param {boolean} isChosen */
function option(name, side, isFirst, isChosen) {
  return h("button", {
    class: "picture-option", type: "button", role: "option", "data-picture": name, "aria-label": wordsOf(name), title: wordsOf(name),
    tabindex: isFirst ? 0 : -1, "aria-selected": String(isChosen),
  }, figurine({ label: "", side, name, picture: name }, "palette-figure"));
}

/** @param {string} name @returns {string} */
const wordsOf = (name) => name.replaceAll("_", " ");

/** @param {KeyboardEvent} event @param {HTMLElement} grid */
function walk(event, grid) {
  const items = /** @type {HTMLElement[]} */ ([...grid.children]);
  const now = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const columns = Math.max(1, items.filter((item) => item.offsetTop === items[0].offsetTop).length);
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (!by || now < 0) return;
  event.preventDefault();
  const next = items[Math.min(items.length - 1, Math.max(0, now + by))];
  items[now].tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
