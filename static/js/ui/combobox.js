// @ts-check
/**
 * Turns `input[data-combobox]` into a combobox. The attribute is the address that answers `?q=text` with
 * `{"players": [{"handle", "name", "country"}]}` or `{"options": [{"value", "name", "note"}]}`. Without this module the
 * field takes what is typed.
 *
 * Keys: arrows choose, Enter takes, Escape closes. Choosing writes the handle, or the value, into the field.
 */

const WAIT_MS = 150;
const SHORTEST = 2;

/** @typedef {{value: string, name: string, note: string}} Option */
/** @typedef {{handle: string, name: string, country: string}} Player */

/** @param {ParentNode} page */
export function startComboboxes(page) {
  for (const field of page.querySelectorAll("input[data-combobox]")) {
    if (field instanceof HTMLInputElement) new Combobox(field);
  }
}

class Combobox {
  /** @param {HTMLInputElement} field */
  constructor(field) {
    this.field = field;
    this.list = document.createElement("ul");
    this.list.id = `${field.id}-options`;
    this.list.className = "options";
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", field.labels?.[0]?.textContent?.trim() ?? "");
    this.list.hidden = true;
    this.chosen = -1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.requested = 0;
    this.#dress();
    this.#listen();
  }

  #dress() {
    const box = document.createElement("div");
    box.className = "combobox";
    this.field.replaceWith(box);
    box.append(this.field, this.list);
    this.field.setAttribute("role", "combobox");
    this.field.setAttribute("aria-autocomplete", "list");
    this.field.setAttribute("aria-controls", this.list.id);
    this.field.setAttribute("aria-expanded", "false");
  }

  #listen() {
    this.field.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.search(), WAIT_MS);
    });
    this.field.addEventListener("keydown", (event) => this.#onKey(event));
    this.field.addEventListener("blur", () => this.close());
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = event.target instanceof Element ? event.target.closest("[role=option]") : null;
      if (option instanceof HTMLElement) this.take(option);
    });
  }

  async search() {
    const text = this.field.value.trim();
    const turn = ++this.requested;
    if (text.length < SHORTEST) return this.close();
    const address = `${this.field.dataset.combobox}?${new URLSearchParams({ q: text })}`;
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    if (!answer.ok || turn !== this.requested) return undefined;
    const { options, players } = await answer.json();
    return this.show(options ?? players.map(asOption));
  }

  /** @param {Option[]} found */
  show(found) {
    this.chosen = -1;
    this.field.removeAttribute("aria-activedescendant");
    this.list.replaceChildren(...found.map((option, index) => this.#option(option, index)));
    this.list.hidden = found.length === 0;
    this.field.setAttribute("aria-expanded", String(found.length > 0));
  }

  /**
   * @param {Option} found
   * @param {number} index
   */
  #option(found, index) {
    const option = document.createElement("li");
    option.id = `${this.list.id}-${index}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    option.dataset.value = found.value;
    const name = document.createElement("b");
    name.textContent = found.name;
    const rest = document.createElement("span");
    rest.className = "muted small";
    rest.textContent = found.note;
    option.append(name, " ", rest);
    return option;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (this.list.hidden) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.#move(step);
    else if (event.key === "Escape") this.close();
    else if (event.key === "Enter" && this.chosen >= 0) this.take(this.list.children[this.chosen]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {number} step 1 or -1; past either end it goes on at the other */
  #move(step) {
    const count = this.list.children.length;
    const from = this.chosen < 0 && step < 0 ? 0 : this.chosen;
    this.#choose((from + step + count) % count);
  }

  /** @param {number} index */
  #choose(index) {
    this.chosen = index;
    [...this.list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    this.field.setAttribute("aria-activedescendant", this.list.children[index].id);
    this.list.children[index].scrollIntoView({ block: "nearest" });
  }

  /** @param {Element | undefined} option */
  take(option) {
    if (!(option instanceof HTMLElement)) return;
    this.field.value = option.dataset.value ?? "";
    this.close();
    this.field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  close() {
    this.requested += 1;
    this.list.hidden = true;
    this.chosen = -1;
    this.field.setAttribute("aria-expanded", "false");
    this.field.removeAttribute("aria-activedescendant");
  }
}

/** @param {Player} player @returns {Option} */
function asOption({ handle, name, country }) {
  return { value: handle, name, note: [name === handle ? "" : handle, country].filter(Boolean).join(", ") };
}
