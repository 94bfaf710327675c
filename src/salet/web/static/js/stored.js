// What stays in this browser. Some browsers store nothing, or have no room left: the page works all the same.

/**
 * A text that was stored; null where there is none.
 * @param {string} key
 */
export function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // even to look at it is an error where cookies are blocked
  }
}

/**
 * Store a text.
 * @param {string} key
 * @param {string} text
 * @returns {boolean} whether that worked
 */
export function write(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether something is an object by names.
 * @param {any} value
 * @returns {value is Record<string, any>}
 */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Whether something is a list of texts.
 * @param {any} value
 * @returns {value is string[]}
 */
export function areTexts(value) {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

/** @param {string} key @returns {any} what was stored as JSON */
function parsed(key) {
  try {
    return JSON.parse(read(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * A list that was stored as JSON, without what does not fit: another edition may have stored it.
 * @param {string} key
 * @param {(each: any) => boolean} fits
 * @returns {any[]}
 */
export function readList(key, fits) {
  const value = parsed(key);
  return Array.isArray(value) ? value.filter(fits) : [];
}

/**
 * The same of an object with values by names.
 * @param {string} key
 * @param {(each: any) => boolean} fits
 * @returns {Record<string, any>}
 */
export function readTable(key, fits) {
  const value = parsed(key);
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([, each]) => fits(each))) : {};
}
