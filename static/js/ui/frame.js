// @ts-check
/** The frame of every page: menus, theme switch, toasts, search for players, the bell. Every part works without this module too. */

import { startBell } from "./bell.js";
import { startComboboxes } from "./combobox.js";
import { startMenus } from "./menu.js";
import { startTheme } from "./theme.js";
import { startToasts } from "./toasts.js";

startBell(document);
startComboboxes(document);
startMenus(document);
startTheme(document);
startToasts(document);
