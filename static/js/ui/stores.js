// @ts-check
/** What a page keeps in the browser. Private windows and strict settings forbid that: then nothing is kept, and nothing else fails. */

class Store {
  /** @param {() => Storage} of reading it may be forbidden as well */
  constructor(of) {
    this.of = of;
  }

  /** @template Found @param {(store: Storage) => Found} act @returns {Found|null} null where it is forbidden */
  use(act) {
    try {
      return act(this.of());
    } catch {
      return null;
    }
  }

  /** @param {string} key */
  get(key) {
    return this.use((store) => store.getItem(key));
  }

  /** @param {string} key @param {string} text @returns {boolean} whether it is kept */
  keep(key, text) {
    return this.use((store) => store.setItem(key, text)) === undefined;
  }

  /** @param {string} key */
  forget(key) {
    this.use((store) => store.removeItem(key));
  }

  clear() {
    this.use((store) => store.clear());
  }
}

/** Over a reload, as long as the tab is open. */
export const tab = new Store(() => sessionStorage);

/** On this device, until it is forgotten. */
export const device = new Store(() => localStorage);
