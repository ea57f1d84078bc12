// @ts-check
/** Pages that need no script but the frame's. */

import "../ui/frame.js";
