// @ts-check
/** What is being composed survives a reload and the way back: the move that is shown with its remark, and what is typed. */

import { partsOf } from "../../board/free.js";
import { tab } from "../../ui/stores.js";
import { written } from "./draft.js";
import { forgetOtherUnsent, forgetUnsent, watchUnsent } from "./unsent.js";

/** @typedef {{ply: number, shown: string, move: string|null, remark: string, others: [string, string][], text: string}} Kept */

/** @param {import("./composer.js").Composer} composer */
const keyOf = ({ place }) => `draft ${place.data().urls.page}`;

/**
 * Keep what is written; what is sent does not come back when the game goes back to where it was played.
 * @param {import("./movebar.js").MoveBar} bar @param {() => import("./composer.js").Composer|null} composerOf
 */
export function keepDrafts(bar, composerOf) {
  /** @param {(composer: import("./composer.js").Composer) => void} act */
  const withComposer = (act) => () => {
    const composer = composerOf();
    if (composer) act(composer);
  };
  bar.onWrite = withComposer(keepDraft);
  bar.onSent = withComposer((composer) => {
    tab.forget(keyOf(composer));
    forgetUnsent(composer);
  });
}

/** @param {import("./composer.js").Composer} composer */
function keepDraft(composer) {
  forgetOtherUnsent(composer);
  const { bar, data } = composer.place;
  /** @type {Kept} */
  const kept = {
    ply: data().ply,
    shown: composer.draft?.answered ? composer.draft.text : "",
    move: bar.move,
    remark: bar.remark?.value ?? "",
    others: [...bar.others],
    text: bar.text.value,
  };
  const isEmpty = !kept.shown && !kept.text && !kept.remark && !kept.others.some(([, remark]) => remark);
  if (isEmpty) tab.forget(keyOf(composer));
  else tab.keep(keyOf(composer), JSON.stringify(kept));
}

/**
 * Send what could not be sent before; else show again what was shown at the same ply. What belonged to another one is
 * gone.
 * @param {import("./composer.js").Composer} composer
 */
export function resumeDraft(composer) {
  if (watchUnsent(composer)) return;
  const { bar, data } = composer.place;
  /** @type {Kept|null} */
  const kept = JSON.parse(tab.get(keyOf(composer)) ?? "null");
  if (!kept || kept.ply !== data().ply || bar.form.dataset.recalled) return;
  bar.text.value ||= kept.text;
  bar.others = new Map(kept.others);
  if (bar.remark && !bar.remark.value) {
    bar.remark.value = kept.remark;
    bar.move = kept.move;
  }
  if (!kept.shown || !data().my_turn || data().at_once || data().shown !== data().ply) return;
  void composer.propose(written(kept.shown, data().enforced ? [] : partsOf(kept.shown)));
}
