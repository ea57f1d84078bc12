// @ts-check
/** Where turns are composed: the sheet beside the board, drops out of the own storage, stones fetched from the other. */

import { written } from "../draft.js";
import { BaseInput } from "./base-input.js";
import { Desk } from "./desk.js";

/**
 * @typedef {object} StorageAnswers what is done with the storages
 * @property {(byKey: boolean) => void} drop                    a base is to be dropped, or not after all
 * @property {(text: string, byKey: boolean) => void} fetch     the turn that fetches a stone
 * @property {() => boolean} isDropping
 */

/**
 * @param {import("../composer.js").Composer|null} composer null for those who only watch
 * @param {import("../data.js").Phrases} words @param {() => void} showNow draws the board at the end of the game
 * @returns {StorageAnswers}
 */
export function composeTurns(composer, words, showNow) {
  const place = document.getElementById("sheet");
  if (composer && place) new Desk(composer, place, words);
  const input = () => (composer?.input instanceof BaseInput ? composer.input : null);
  return {
    isDropping: () => input()?.dropping ?? false,
    drop: (byKey) => {
      const bases = input();
      if (!composer || !bases) return;
      const again = bases.dropping;
      composer.undo();
      if (again) bases.pick(null);
      else bases.startDrop();
      showNow();
      const { board } = composer.place;
      const [first] = bases.view().targets ?? [];
      if (!bases.dropping || first === undefined) return;
      if (byKey) board.focus(first);
      board.announce(words.dropWhere.replace("%(count)s", String(bases.turns.drops.length)));
    },
    fetch: (text, byKey) => {
      if (!composer) return;
      composer.byKey = byKey;
      void composer.propose(written(text, []));
    },
  };
}
