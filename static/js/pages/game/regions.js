// @ts-check
/** Parts of the page that the server writes anew. A part that did not change is left alone, with its focus. */

const TOKENS = "input[name=csrfmiddlewaretoken]";

/** @returns {Map<string, Element>} the page's regions by name */
function regions(/** @type {ParentNode} */ root) {
  return new Map([...root.querySelectorAll("[data-region]")].map((each) => [each.getAttribute("data-region") ?? "", each]));
}

export class Regions {
  constructor() {
    /** @type {Map<string, string>} what the server last sent */
    this.sent = new Map([...regions(document)].map(([name, element]) => [name, written(element)]));
  }

  /** @param {ParentNode} page a page newly sent @returns {string[]} names of the regions that changed */
  take(page) {
    const here = regions(document);
    const changed = [];
    for (const [name, element] of regions(page)) {
      const old = here.get(name);
      const html = written(element);
      if (!old) continue;
      if (this.sent.get(name) === html) {
        renewTokens(old, element);
        continue;
      }
      this.sent.set(name, html);
      changed.push(name);
      replace(old, element);
    }
    return changed;
  }
}

/** What a region says: the tokens of its forms are others in every answer. @param {Element} region @returns {string} */
function written(region) {
  const bare = /** @type {Element} */ (region.cloneNode(true));
  for (const token of bare.querySelectorAll(TOKENS)) token.removeAttribute("value");
  return bare.outerHTML;
}

/** Forms that stay take the latest token, which counts also after signing in again. @param {Element} old @param {Element} fresh */
function renewTokens(old, fresh) {
  const latest = fresh.querySelector(TOKENS)?.getAttribute("value");
  if (!latest) return;
  for (const token of old.querySelectorAll(TOKENS)) token.setAttribute("value", latest);
}

/** @param {Element} old @param {Element} fresh */
function replace(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement?.id : "";
  const opened = [...old.querySelectorAll("details[open]")].map((each) => each.id);
  const shown = [...old.querySelectorAll("dialog[open]")].map((each) => each.id);
  const typed = /** @type {HTMLTextAreaElement[]} */ ([...old.querySelectorAll("textarea[id]")].filter((each) => each instanceof HTMLTextAreaElement && each.value !== each.defaultValue));
  old.replaceWith(document.adoptNode(fresh));
  for (const { id, value } of typed) {
    const field = /** @type {HTMLTextAreaElement|null} */ (fresh.querySelector(`textarea#${CSS.escape(id)}`));
    if (field) field.value = value;
  }
  for (const id of opened) fresh.querySelector(`details#${CSS.escape(id)}`)?.setAttribute("open", "");
  for (const id of shown) /** @type {HTMLDialogElement|null} */ (fresh.querySelector(`dialog#${CSS.escape(id)}`))?.showModal();
  if (focused) document.getElementById(focused)?.focus();
}
