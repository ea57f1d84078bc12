// @ts-check
/** Playing a move without showing it first, where it can be taken back as far as one likes. */

import { markShown } from "./inputs.js";
import { post } from "./server.js";

/**
 * @param {import("./composer.js").Composer} composer @param {import("./draft.js").Draft} draft
 * @param {boolean} wasTyped
 */
export async function playAtOnce(composer, draft, wasTyped) {
  const { bar, board, data, phrases, refresh } = composer.place;
  composer.sending = true;
  const reply = await post(data().urls.move, bar.fields(draft), phrases);
  composer.sending = false;
  if (reply.error) {
    composer.draft = null;
    markShown(composer.input, null);
    composer.show();
    bar.complain(reply.error.message, { field: wasTyped });
    if (reply.error.code === "conflict") await refresh();
    return;
  }
  bar.clear();
  bar.onWrite();
  board.announce(/** @type {{message: string}} */ (reply.ok).message);
  composer.sent = true;
  await refresh();
  composer.sent = false;
}
