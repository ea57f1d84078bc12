// @ts-check
/** A press that has not been released: what is drawn anew under it would take no click, so answers wait for its end. */

let isPressed = false;
/** @type {(() => void)[]} */
const waiting = [];

function end() {
  isPressed = false;
  setTimeout(() => waiting.splice(0).forEach((go) => go()));  // the click comes first
}

addEventListener("pointerdown", () => { isPressed = true; }, true);
for (const name of ["pointerup", "pointercancel", "contextmenu"]) addEventListener(name, end, true);
addEventListener("blur", end);  // of the window alone, which is not told then how the press ends

/** @returns {Promise<void>} kept once nothing is pressed and its click has been told */
export async function released() {
  if (isPressed) await new Promise((/** @type {(value: void) => void} */ done) => waiting.push(done));
}
