// @ts-check
/** The sounds of a page with a board; loaded when the page is there (`data-script`). */

import { startSounds } from "../ui/sounds.js";

startSounds(document);
