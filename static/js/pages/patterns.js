// @ts-check
/** The patterns page: tabs and toasts that work. */

import "../ui/frame.js";
import { startTabs } from "../ui/tabs.js";
import { toast } from "../ui/toasts.js";

startTabs(document);
for (const button of document.querySelectorAll("[data-show-toast]")) {
  if (button instanceof HTMLElement) button.addEventListener("click", () => toast(button.dataset.showToast ?? ""));
}
