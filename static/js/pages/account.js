// @ts-check
/** Sign-in pages and the account's own pages. All but passkeys works without this module. */

import { startPasskeys } from "../ui/passkeys.js";
import { startPasswords } from "../ui/passwords.js";
import { startTimeZones } from "../ui/time-zone.js";

startPasskeys(document);
startPasswords(document);
startTimeZones(document);
document.querySelector(".settings-nav [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
