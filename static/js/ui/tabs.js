// @ts-check
/** Tabs: `[role=tablist]` with `[role=tab][aria-controls]`; arrows move, the chosen panel shows. */

/** @param {ParentNode} root */
export function startTabs(root) {
  for (const list of root.querySelectorAll('[role="tablist"]')) {
    const tabs = tabsOf(list);
    for (const tab of tabs) {
      tab.addEventListener("click", () => choose(tabs, tab));
    }
    list.addEventListener("keydown", (event) => move(tabs, /** @type {KeyboardEvent} */ (event)));
    const current = tabs.find((tab) => tab.getAttribute("aria-selected") === "true") ?? tabs[0];
    if (current) choose(tabs, current);
  }
}

/**
 * @param {Element} list
 * @returns {HTMLElement[]}
 */
function tabsOf(list) {
  return [...list.querySelectorAll('[role="tab"]')].filter((tab) => tab instanceof HTMLElement);
}

/**
 * @param {HTMLElement[]} tabs
 * @param {HTMLElement} chosen
 */
function choose(tabs, chosen) {
  for (const tab of tabs) {
    const isChosen = tab === chosen;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
    if (panel) panel.hidden = !isChosen;
  }
}

/**
 * @param {HTMLElement[]} tabs
 * @param {KeyboardEvent} event
 */
function move(tabs, event) {
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const tab = tabs[(to + tabs.length) % tabs.length];
  tab?.focus();
  if (tab) choose(tabs, tab);
}
