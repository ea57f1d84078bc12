// @ts-check
/** The frame of every page: menus, theme switch, toasts. Every part works without this module too. */

import { startMenus } from "./menu.js";
import { startTheme } from "./theme.js";
import { startToasts } from "./toasts.js";

startMenus(document);
startTheme(document);
startToasts(document);
