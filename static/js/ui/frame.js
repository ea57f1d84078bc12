// @ts-check
/**
 * The frame of every page: menus, theme switch, toasts, search for players, the numbers in the header, signing out,
 * rows of tabs, forms pressed twice. Every part works without this module too.
 */

import { startComboboxes } from "./combobox.js";
import { startCounts } from "./counts.js";
import { startMenus } from "./menu.js";
import { startOnce } from "./once.js";
import { startSignOut } from "./sign-out.js";
import { showCurrentTabs } from "./tab-rows.js";
import { startTheme } from "./theme.js";
import { startToasts } from "./toasts.js";

startComboboxes(document);
startCounts(document);
startMenus(document);
startOnce(window);
startSignOut(document);
showCurrentTabs(document);
startTheme(document);
startToasts(document);

// The script that works beside the pages of the signed in (`worker.js`), once all else is there.
const { worker } = document.body.dataset;
if (worker) addEventListener("load", () => void navigator.serviceWorker?.register(worker).catch(() => undefined));
