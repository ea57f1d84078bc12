// @ts-check
/**
 * The sounds of a board: small tones, made here. They are on unless they were switched off, or the browser asks for
 * less motion.
 */

import { heard, heardOfNews } from "../board/heard.js";
import { device } from "./stores.js";

const KEY = "sounds";
const LOUDNESS = 0.07;
/** Sounds that would begin later than this are left out: somebody walks quickly through a game. */
const LONGEST_WAIT = 0.6;

/**
 * Pitch in hertz and length in seconds of each tone.
 * @type {Record<import("../board/heard.js").Sound, [number, number][]>}
 */
const TONES = {
  move: [[240, 0.07]],
  capture: [[170, 0.06], [120, 0.1]],
  check: [[660, 0.08], [880, 0.12]],
  turn: [[523, 0.1], [784, 0.16]],
  end: [[523, 0.14], [440, 0.14], [330, 0.3]],
};

/** @returns {boolean} */
function isOn() {
  const chosen = device.get(KEY);
  if (chosen !== null) return chosen === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** What a board has shown, or a page has learned: before, now, and more. @param {Event} event @returns {any} */
const detailOf = (event) => /** @type {CustomEvent} */ (event).detail;

class Sounds {
  /** @param {Document} page */
  constructor(page) {
    this.page = page;
    this.on = isOn();
    /** @type {AudioContext|null} */
    this.audio = null;
    /** When the last tone ends. */
    this.free = 0;
    page.addEventListener("click", (event) => this.click(event));
    page.addEventListener("shown", (event) => this.play(heard.apply(null, detailOf(event))));
    page.addEventListener("arrived", (event) => this.play(heardOfNews.apply(null, detailOf(event))));
    this.reflect();
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (!(event.target instanceof Element) || !event.target.closest("[data-sounds]")) return;
    this.on = !this.on;
    device.keep(KEY, this.on ? "on" : "off");
    this.reflect();
    this.play("move");
  }

  reflect() {
    for (const button of this.page.querySelectorAll("[data-sounds]")) {
      button.setAttribute("aria-pressed", String(this.on));
    }
  }

  /** @param {import("../board/heard.js").Sound|null} sound */
  play(sound) {
    if (!this.on || !sound || !navigator.userActivation.hasBeenActive) return;
    try {
      this.audio ??= new AudioContext();
      void this.audio.resume().catch(() => {});
      this.sing(this.audio, TONES[sound]);
    } catch {
      // No sound here: the board shows everything.
    }
  }

  /** @param {AudioContext} audio @param {[number, number][]} tones */
  sing(audio, tones) {
    if (this.free - audio.currentTime > LONGEST_WAIT) return;
    this.free = Math.max(this.free, audio.currentTime);
    for (const [pitch, seconds] of tones) {
      tone(audio, pitch, this.free, seconds);
      this.free += seconds;
    }
  }
}

/**
 * One tone that fades away.
 * @param {AudioContext} audio @param {number} pitch @param {number} start @param {number} seconds
 */
function tone(audio, pitch, start, seconds) {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = "triangle";
  source.frequency.setValueAtTime(pitch, start);
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS / 100, start + seconds);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + seconds);
}

/** @param {Document} page */
export function startSounds(page) {
  new Sounds(page);
}
