// @ts-check
/** The page of a game whose pieces are composed of stones. */

import "../ui/frame.js";
import { GamePage } from "./game/page.js";
import { baseInput } from "./game/sheet/base-input.js";
import { Storages } from "./game/sheet/storages.js";
import { composeTurns } from "./game/sheet/turns.js";

new GamePage({
  storages: (composer, words, showNow) => new Storages(words, composeTurns(composer, words, showNow)),
  input: baseInput,
});
