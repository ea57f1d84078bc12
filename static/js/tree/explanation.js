// @ts-check
/** Why a gesture makes no move at the node that is shown: asked of the rules, said beside the board. */

import { fill } from "../pages/game/data.js";
import { get } from "../pages/game/server.js";
import { complain } from "./beside.js";

/** @param {import("./tree.js").TreeView} view @param {string} text of the move that was meant, of one begun none @param {string} square it cannot go on to */
export async function explain(view, text, square) {
  if (!text) return complain(fill(view.words.page.notOn, { square }));
  const { at } = view;
  /** @type {import("../pages/game/server.js").Reply<{refusal: string}>} */
  const reply = await get(view.data.urls.moves, { at: String(at), text }, view.words.page);
  if (view.at === at) complain(reply.error ? reply.error.message : reply.ok.refusal);
}
