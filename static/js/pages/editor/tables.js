// @ts-check
/** Reading and changing a document at a path. Pure: a changed document is a new one that shares the rest. */

/** @typedef {import("./types.js").Document} Document */
/** @typedef {import("./types.js").Path} Path */

/** @param {any} tables @param {Path} path @returns {any} undefined where there is nothing */
export function at(tables, path) {
  return path.reduce((found, key) => (found === null || found === undefined ? undefined : found[key]), tables);
}

/**
 * The document with another value at a path; undefined removes the key, and tables on the way are made.
 * @template {object} Tables
 * @param {Tables} tables @param {Path} path @param {any} value @returns {Tables}
 */
export function put(tables, path, value) {
  const [key, ...rest] = path;
  const inner = rest.length ? put(at(tables, [key]) ?? (typeof rest[0] === "number" ? [] : {}), rest, value) : value;
  if (Array.isArray(tables)) {
    const list = [...tables];
    if (inner === undefined) list.splice(Number(key), 1);
    else list[Number(key)] = inner;
    return /** @type {Tables} */ (/** @type {unknown} */ (list));
  }
  if (inner !== undefined) return { ...tables, [key]: inner };
  const { [key]: _, ...others } = /** @type {any} */ (tables);
  return /** @type {Tables} */ (others);
}

/**
 * A table with a key renamed, in its old place.
 * @param {Record<string, any>} table @param {string} before @param {string} after
 */
export function renamed(table, before, after) {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key === before ? after : key, value]));
}

/**
 * A table with a key moved by so many places.
 * @param {Record<string, any>} table @param {string} key @param {number} by
 */
export function moved(table, key, by) {
  const entries = Object.entries(table);
  const from = entries.findIndex(([each]) => each === key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= entries.length) return table;
  const [entry] = entries.splice(from, 1);
  entries.splice(to, 0, entry);
  return Object.fromEntries(entries);
}

/** @param {any} one @param {any} two @returns {boolean} whether both hold the same, the order of keys included */
export function same(one, two) {
  return one === two || JSON.stringify(one) === JSON.stringify(two);
}

/** @param {string} path as the server writes it, `flag[0].zone` @returns {string} `flag.0.zone` */
export function dotted(path) {
  return path.replace(/\[(\d+)\]/g, ".$1");
}

/** @param {any} value @returns {any[]} a list as it is, one thing as a list of it, nothing as none */
export function listed(value) {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
}
