// @ts-check
/** Reading a game: links to its positions, the wheel over the board, what is opened beside it. */

import { startKeys } from "../../../ui/keys.js";
import { Asides } from "./asides.js";
import { keepLinks } from "./links.js";
import { keepWheel } from "./wheel.js";

/**
 * @typedef {object} Reading what is read of the page
 * @property {import("../data.js").GameData} data
 * @property {{page: import("../data.js").Phrases}} words
 * @property {import("../replay.js").Replay} replay
 * @property {import("../../../board/board.js").Board} board
 * @property {Asides|null} log what is told of every step; null where nothing is opened
 * @property {(how?: {glide?: boolean}) => void} render
 */

/** @param {Reading} page */
export function startLog(page) {
  const { replay, words } = page;
  startKeys(document);
  keepLinks({ copied: words.page.linkCopied, copy: words.page.linkShown });
  const frame = document.getElementById("board-frame");
  const desk = document.querySelector(".gamegrid");
  // Whoever is to move has pieces to move: the wheel is not for them.
  if (frame && desk) keepWheel(frame, desk, () => !page.data.my_turn, (plies) => replay.turn(plies));
  const place = document.querySelector("[data-asides]");
  if (place instanceof HTMLElement) page.log = new Asides(place, page);
  page.log?.begin();
  replay.follow();
}
