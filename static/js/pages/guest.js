// @ts-check
/** Pages with a board to play the computer on without an account; the board's own script comes later. */

import "../ui/frame.js";
import { startLater } from "../ui/later.js";
import { startTimeZones } from "../ui/time-zone.js";

startTimeZones(document);
startLater(document);
