// @ts-check
/** The page of two presets: its fields find presets as one types. */

import { startComboboxes } from "../ui/combobox.js";

startComboboxes(document);
