// @ts-check
/** Where the stones of a base are drawn on it; the same places as `courier/drawing/boards/stones.py`. */

/**
 * Centre and side of each sign on a base of 45 by 45 units, by the base's picture and the number of stones.
 * @type {Record<string, [x: number, y: number, size: number][][]>}
 */
export const PLACES = {
  "base": [
    [],
    [[22.5, 22.5, 21]],
    [[14.6, 22.5, 15], [30.4, 22.5, 15]],
    [[14.9, 14.6, 14.4], [30.1, 14.6, 14.4], [22.5, 30.4, 14.4]],
    [[14.9, 14.9, 14.4], [30.1, 14.9, 14.4], [14.9, 30.1, 14.4], [30.1, 30.1, 14.4]]
  ],
  "royal_base": [
    [],
    [[22.5, 29, 19]],
    [[14.3, 29.3, 14.8], [30.7, 29.3, 14.8]]
  ]
};

/**
 * The places of so many stones on a base; any base without places of its own has those of `base`.
 * @param {string|null} base @param {number} count @returns {[x: number, y: number, size: number][]}
 */
export function places(base, count) {
  const own = PLACES[base ?? ""] ?? [];
  const rows = own.length > count ? own : PLACES.base;
  return rows[Math.min(count, rows.length - 1)];
}
