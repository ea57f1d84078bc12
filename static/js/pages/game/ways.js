// @ts-check
/** Where any piece could go, also the opponent's and out of turn: a tap shows it, and what the piece is called. */

import { toast } from "../../ui/toasts.js";
import { fill } from "./data.js";
import { get } from "./server.js";

/**
 * @typedef {object} Page what is asked about
 * @property {import("../../board/board.js").Board} board
 * @property {import("./data.js").GameData} data
 * @property {{page: import("./data.js").Phrases}} words
 * @property {{ply: number}} replay
 */

/** Answer taps that pick nothing up. @param {Page} page */
export function keepWays(page) {
  const { board } = page;
  const handle = board.onGesture;
  const isChoosing = () => document.querySelector(".chooser") !== null;
  const isBusy = () => board.state.picked.length > 0 || board.state.preview !== null || isChoosing();
  let last = {};
  board.onGesture = (gesture) => {
    last = gesture;
    const wasBusy = isBusy();
    if (!wasBusy) show([]);
    handle(gesture);
    if (gesture.kind === "tap" && !wasBusy && !isBusy()) void request(gesture, gesture.square ?? "");
  };

  /** @param {string[]} targets */
  function show(targets) {
    board.set({ reach: new Set(targets) }, { glide: false });
  }

  /** @param {object} gesture @param {string} square */
  async function request(gesture, square) {
    const { data, replay, words } = page;
    const piece = board.state.pieces.get(square);
    if (!piece || !data.urls.ways) return;
    const shown = String(replay.ply); // a ply, or in a log with lines the number of a move of theirs
    /** @type {import("./server.js").Reply<{targets: string[]}>} */
    const { ok } = await get(data.urls.ways, { ply: shown, at: shown, square }, words.page);
    if (gesture !== last || !ok) return;
    show(ok.targets);
    const count = ok.targets.length;
    toast(`${piece.name} ${square}, ${count === 1 ? words.page.reachOne : fill(words.page.reach, { count })}`);
  }
}
