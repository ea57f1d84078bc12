// @ts-check
/** A press that has not been released: what is drawn anew under it would take no click, so answers wait for its end. */

let isPressed = false;
/** @type {(() => void)[]} */
const waiting = [];

addEventListener("pointerdown", () => { isPressed = true; }, true);
// The last two: a press whose end is told to another window, or to a menu.
for (const name of ["pointerup", "pointercancel", "contextmenu", "blur"]) {
  addEventListener(name, () => {
    isPressed = false;
    setTimeout(() => waiting.splice(0).forEach((go) => go()));  // the click comes first
  }, true);
}

/** @returns {Promise<void>} kept once nothing is pressed and its click has been told */
export async function released() {
  if (isPressed) await new Promise((/** @type {(value: void) => void} */ done) => waiting.push(done));
}
