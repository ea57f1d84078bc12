// @ts-check
/** The dashboard: `n` goes to the next game. */

import { startKeys } from "../ui/keys.js";

startKeys(document);
