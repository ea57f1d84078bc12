// @ts-check
/** Cookies by the names the server gives them: on https browsers take them from this host alone. */

const isSecure = () => location.protocol === "https:";

/** @param {string} name */
const ours = (name) => (isSecure() ? `__Host-${name}` : name);

/** @param {string} name @returns {string} */
export function cookie(name) {
  const start = `${ours(name)}=`;
  const found = document.cookie.split("; ").find((each) => each.startsWith(start));
  return found ? decodeURIComponent(found.slice(start.length)) : "";
}

/** @param {string} name @param {string} value @param {number} seconds */
export function keepCookie(name, value, seconds) {
  const secure = isSecure() ? "; secure" : "";
  document.cookie = `${ours(name)}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}
