// @ts-check
/** Dragging a piece out of the palette onto the board, by mouse, pen or finger. */

import { hover } from "../../board/marks.js";

/** @typedef {{id: number, x: number, y: number, from: HTMLElement, drawn: HTMLElement|null}} Press */

const DRAG_FROM = { mouse: 4, pen: 6, touch: 9 };

/**
 * @param {import("./stage.js").Stage} stage @param {HTMLElement} root holds the pieces, elements with `data-mark` or `data-known`
 * @param {(from: HTMLElement, square: string) => void} drop
 */
export function attachDrag(stage, root, drop) {
  /** @type {Press|null} */
  let press = null;

  root.addEventListener("pointerdown", (event) => {
    const from = event.target instanceof Element ? event.target.closest("[data-mark], [data-known]") : null;
    if (press || event.button !== 0 || !event.isPrimary || !(from instanceof HTMLElement)) return;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, from, drawn: null };
  });

  document.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    const threshold = DRAG_FROM[/** @type {"mouse"|"pen"|"touch"} */ (event.pointerType)] ?? DRAG_FROM.mouse;
    if (!press.drawn && far > threshold) press.drawn = drawn(press.from);
    if (!press.drawn) return;
    press.drawn.style.setProperty("translate", `${event.clientX}px ${event.clientY}px`);
    mark(stage, squareAt(stage, event));
  });

  /** @param {PointerEvent} event @param {boolean} isLost */
  const end = (event, isLost) => {
    if (!press || event.pointerId !== press.id) return;
    const { from, drawn: made } = press;
    press = null;
    if (!made) return;
    made.remove();
    mark(stage, null);
    swallowClick();
    const square = isLost ? null : squareAt(stage, event);
    if (square !== null) drop(from, square);
  };
  document.addEventListener("pointerup", (event) => end(event, false));
  document.addEventListener("pointercancel", (event) => end(event, true));
}

/** @param {import("./stage.js").Stage} stage @param {PointerEvent} event */
function squareAt(stage, event) {
  return stage.board?.scene.squareAt(event.clientX, event.clientY) ?? null;
}

/** @param {HTMLElement} from @returns {HTMLElement} the piece in the hand */
function drawn(from) {
  const made = document.createElement("div");
  made.className = "piece-in-hand";
  made.setAttribute("aria-hidden", "true");
  const picture = from.querySelector("svg");
  if (picture) made.append(picture.cloneNode(true));
  document.body.append(made);
  return made;
}

/** @param {import("./stage.js").Stage} stage @param {string|null} over */
function mark(stage, over) {
  const cell = over === null ? undefined : stage.board?.scene.byId.get(over);
  stage.board?.scene.layers.hand.replaceChildren(...(cell ? [hover(cell)] : []));
}

/** A drag that ends on the button it began on is no click. */
function swallowClick() {
  /** @param {Event} event */
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
}
