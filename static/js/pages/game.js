// @ts-check
/** The page of a game whose moves are pieces going somewhere. */

import "../ui/frame.js";
import { Hands } from "./game/hands.js";
import { GamePage } from "./game/page.js";

new GamePage(null, Hands);
