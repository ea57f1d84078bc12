// @ts-check
/** Why a gesture makes no move: asked of the referee, said beside the board. */

import { inTurn } from "./draft.js";
import { fill } from "./data.js";
import { markShown } from "./inputs.js";
import { post } from "./server.js";

export class Refusals {
  /** @param {import("./composer.js").Composer} composer */
  constructor(composer) {
    this.composer = composer;
    /** What was asked last, while its answer is wanted. */
    this.requested = "";
    /** The ply at which it was said that it is not the player's turn. */
    this.waited = -1;
  }

  /** Nothing is said any more of a gesture before. */
  forget() {
    if (this.requested) this.composer.place.bar.complain("");
    this.requested = "";
  }

  /** @param {string} text of the move that was meant; of one begun none @param {string} square of its piece, or that it cannot go on to @param {string} [otherwise] said without a text */
  async request(text, square, otherwise = this.composer.place.phrases.notOn) {
    const { bar, board, data, phrases } = this.composer.place;
    board.shake(square);
    if (text && this.requested === text) return;
    this.requested = text || square;
    if (!text) return bar.complain(fill(otherwise, { square }));
    const reply = await post(data().urls.preview, bar.fields({ text: inTurn(this.composer.draft, text) }), phrases);
    if (this.requested !== text || !reply.error) return;
    bar.complain(reply.error.message);
  }

  /**
   * The move in the making was refused: what was shown before it comes back.
   * @param {import("./server.js").Refusal} error
   * @param {import("./draft.js").Draft|null} before
   * @param {boolean} wasTyped
   */
  dismiss(error, before, wasTyped) {
    const { composer } = this;
    const { bar, refresh } = composer.place;
    composer.draft = before?.answered || composer.desk?.isOpen ? before : null;
    markShown(composer.input, composer.draft);
    composer.show();
    if (composer.desk?.isOpen) composer.desk.refused(error.message);
    else bar.complain(error.message, { field: wasTyped });
    if (error.code === "conflict") void refresh();
  }

  /** Say once that it is not the player's turn. */
  wait() {
    const { board, data, phrases } = this.composer.place;
    if (this.waited === data().ply || !data().running) return;
    this.waited = data().ply;
    board.announce(phrases.notYourTurn);
  }
}
