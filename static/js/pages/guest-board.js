// @ts-check
/** The board that a visitor plays on; pages load it when they are there (`data-script`). */

import { startGuestBoard } from "./guest/board.js";

startGuestBoard(document);
