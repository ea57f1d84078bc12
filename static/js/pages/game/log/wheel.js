// @ts-check
/**
 * The mouse wheel over the board steps through the game, while board and moves are in the window as a whole. Where they have to be
 * scrolled to, the wheel scrolls, unless the reader has gone to the board, by a click or by Tab. A gesture that began as
 * scrolling stays scrolling.
 */

// A notch of a wheel is 100 or 120 pixels, or three lines; a finger on a pad sends many small parts of one.
const NOTCH = 110;
const WHOLE = 50;
const WAY = 60;
const PAUSE_MS = 250;
/** Pixels of a line and of a page, by `WheelEvent.deltaMode`. */
const UNITS = [1, 20, 400];

export class Wheel {
  constructor() {
    this.sum = 0;
    this.last = -Infinity;
    this.taken = false;
  }

  /**
   * @param {{deltaX: number, deltaY: number, deltaMode: number, timeStamp: number}} event
   * @param {boolean} isFree whether the wheel would scroll nothing, or belongs to the board
   * @returns {number|null} how many plies to step; null: the wheel scrolls
   */
  turn({ deltaX, deltaY, deltaMode, timeStamp }, isFree) {
    const begins = timeStamp - this.last > PAUSE_MS;
    this.last = timeStamp;
    if (begins) [this.sum, this.taken] = [0, isFree && Math.abs(deltaY) > Math.abs(deltaX)];
    if (!this.taken) return null;
    const way = deltaY * (UNITS[deltaMode] ?? 1);
    if (Math.abs(way) >= WHOLE) return Math.sign(way) * Math.max(1, Math.round(Math.abs(way) / NOTCH));
    this.sum += way;
    const steps = Math.trunc(this.sum / WAY);
    this.sum -= steps * WAY;
    return steps;
  }
}

/** @param {Element} frame that of the board @param {Element} desk board and moves @param {() => boolean} may @param {(plies: number) => void} step */
export function keepWheel(frame, desk, may, step) {
  const wheel = new Wheel();
  const mouse = matchMedia("(hover: hover) and (pointer: fine)");
  frame.addEventListener(
    "wheel",
    (found) => {
      const event = /** @type {WheelEvent} */ (found);
      if (!mouse.matches || event.ctrlKey || event.metaKey || event.shiftKey || !may()) return;
      const steps = wheel.turn(event, frame.contains(document.activeElement) || isWhole(desk));
      if (steps === null) return;
      event.preventDefault();
      if (steps) step(steps);
    },
    { passive: false },
  );
}

/** @param {Element} desk @returns {boolean} whether all of it is in the window */
function isWhole(desk) {
  const { top, bottom } = desk.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
