// @ts-check
/** A preset in the formats of other programs: texts are copied by a button. */

import "../ui/frame.js";
import { startCopying } from "../ui/copy-buttons.js";

startCopying(document);
