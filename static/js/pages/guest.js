// @ts-check
/** A board to play the computer on without an account. */

import "../ui/frame.js";
import { startTimeZones } from "../ui/time-zone.js";
import { startGuestBoard } from "./guest/board.js";

startTimeZones(document);
startGuestBoard(document);
