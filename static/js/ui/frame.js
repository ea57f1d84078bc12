// @ts-check
/** The frame of every page: menus, theme switch, toasts, search for players. Every part works without this module too. */

import { startComboboxes } from "./combobox.js";
import { startMenus } from "./menu.js";
import { startTheme } from "./theme.js";
import { startToasts } from "./toasts.js";

startComboboxes(document);
startMenus(document);
startTheme(document);
startToasts(document);
