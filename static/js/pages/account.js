// @ts-check
/** Sign-in pages and the account's own pages. All but passkeys works without this module. */

import "../ui/frame.js";
import { startCopying } from "../ui/copy-buttons.js";
import { startPasskeys } from "../ui/passkeys.js";
import { startPasswords } from "../ui/passwords.js";
import { startPush } from "../ui/push.js";
import { startTimeZones } from "../ui/time-zone.js";

startCopying(document);
startPasskeys(document);
startPasswords(document);
startPush(document);
startTimeZones(document);
document.querySelector(".settings-nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
