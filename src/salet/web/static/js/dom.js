// Making elements, and finding them.

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with properties, listeners (`onclick`), attributes and children.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else if (name === "value" || name === "checked" || name === "disabled" || name === "hidden") {
      /** @type {any} */ (node)[name] = value;
    } else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  put(node, ...children);
  return node;
}

/**
 * Give a node these children and no others. What has the focus and is drawn anew keeps it, by its id.
 * @param {Element} node
 * @param {...(Child | Child[])} children
 */
export function put(node, ...children) {
  const focused = document.activeElement;
  const id = focused && node.contains(focused) ? focused.id : "";
  const flat = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  node.replaceChildren(...flat.map((child) => (child instanceof Node ? child : String(child))));
  if (id) document.getElementById(id)?.focus();
}

/**
 * The element of this id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no #${id}`);
  return found;
}

/**
 * A choice.
 * @param {string} label
 * @param {string} value
 * @param {Array<string | [string, string]>} choices values, or values with what they are called
 * @param {(value: string) => void} chosen
 * @param {Record<string, any>} [props]
 */
export function choice(label, value, choices, chosen, props = {}) {
  const options = choices.map((each) => {
    const [of, name] = Array.isArray(each) ? each : [each, each];
    const option = /** @type {HTMLOptionElement} */ (el("option", { value: of }, name));
    option.selected = of === value;
    return option;
  });
  const select = el(
    "select",
    { ...props, onchange: (/** @type {any} */ event) => chosen(event.target.value) },
    options,
  );
  return el("label", {}, label, select);
}

/**
 * A bar of a share of the width.
 * @param {number} share from 0 to 1
 */
export function bar(share) {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("class", "fills");
  picture.setAttribute("preserveAspectRatio", "none");
  picture.setAttribute("viewBox", "0 0 100 10");
  picture.setAttribute("aria-hidden", "true");
  const fill = document.createElementNS(space, "rect");
  fill.setAttribute("width", String(Math.max(share * 100, share ? 0.8 : 0)));
  fill.setAttribute("height", "10");
  picture.append(fill);
  return picture;
}

/**
 * So many things: "1 answer", "2,315 answers".
 * @param {number} number
 * @param {string} one
 * @param {string} [many]
 */
export function count(number, one, many = `${one}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
