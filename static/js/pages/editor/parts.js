// @ts-check
/** The parts of the editor as tabs; the address remembers which one is open. */

/** @typedef {import("./desk.js").Section} Section */

export class Parts {
  /** @param {HTMLElement} root @param {Section[]} sections */
  constructor(root, sections) {
    this.root = root;
    this.sections = sections;
    this.current = sections[0];
    this.tabs = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[role=tab][data-part]")]);
  }

  begin() {
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.open(tab.dataset.part ?? ""));
      tab.addEventListener("keydown", (event) => this.walk(event, tab));
    }
    for (const link of document.querySelectorAll("[data-go]")) {
      if (link instanceof HTMLElement) link.addEventListener("click", () => this.open(link.dataset.go ?? "", { focus: true }));
    }
    const wanted = location.hash.slice(1);
    this.open(this.sections.some(({ name }) => name === wanted) ? wanted : this.current.name);
  }

  /** @param {string} name @param {{focus?: boolean}} [how] */
  open(name, { focus = false } = {}) {
    const section = this.sections.find((each) => each.name === name);
    if (!section) return;
    if (section !== this.current) this.current.leave?.();
    this.current = section;
    this.root.dataset.section = name;
    history.replaceState(null, "", `#${name}`);
    for (const tab of this.tabs) {
      const isChosen = tab.dataset.part === name;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls") ?? "")?.toggleAttribute("hidden", !isChosen);
      if (isChosen) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
      if (isChosen && focus) tab.focus();
    }
    section.enter();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} tab */
  walk(event, tab) {
    const here = this.tabs.indexOf(tab);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: this.tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = this.tabs[(to + this.tabs.length) % this.tabs.length];
    this.open(next.dataset.part ?? "", { focus: true });
  }
}
