// Making elements, and finding them.

import { withTitles } from "./options.js";

/** @typedef {Node | string | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";
/** What is set as a property and not as an attribute. */
const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "open"]);

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
    else if (PROPERTIES.has(name)) /** @type {any} */ (node)[name] = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  put(node, ...children);
  return node;
}

/**
 * An element of a picture.
 * @param {string} tag
 * @param {Record<string, string | number | undefined>} [props]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(tag, props = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props))
    if (value !== undefined) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/**
 * Give a node these children and no others. What has the focus and is drawn anew keeps it, by its id, and how far it is
 * scrolled.
 * @param {Element} node
 * @param {...(Child | Child[])} children
 */
export function put(node, ...children) {
  const focused = document.activeElement;
  const id = focused && node.contains(focused) ? focused.id : "";
  const left = id ? focused?.scrollLeft : 0;
  const flat = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  node.replaceChildren(...flat.map((child) => (child instanceof Node ? child : String(child))));
  const again = id ? document.getElementById(id) : null;
  again?.focus({ preventScroll: true }); // who reads further down stays there
  if (again && left) again.scrollLeft = left;
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

/** @typedef {string | [string, string]} Choice a value, or a value with what it is called */

/**
 * A choice from a menu; groups have a title and choices each.
 * @param {string} label
 * @param {string} value
 * @param {Array<Choice | {group: string, choices: Choice[]}>} choices
 * @param {(value: string) => void} chosen
 * @param {Record<string, any>} [props]
 */
export function choice(label, value, choices, chosen, props = {}) {
  const option = (/** @type {Choice} */ each) => {
    const [of, name] = Array.isArray(each) ? each : [each, each];
    const node = /** @type {HTMLOptionElement} */ (el("option", { value: of }, name));
    node.selected = of === value;
    return node;
  };
  const select = el(
    "select",
    { ...props, onchange: (/** @type {any} */ event) => chosen(event.target.value) },
    choices.map((each) =>
      typeof each === "object" && !Array.isArray(each)
        ? el("optgroup", { label: each.group }, each.choices.map(option))
        : option(each),
    ),
  );
  return el("label", {}, label, select);
}

/**
 * A choice of a few, side by side; each has an id, so that it keeps the focus when it is drawn anew.
 * @param {string} label
 * @param {string} value
 * @param {Array<[string, string]>} choices
 * @param {(value: string) => void} chosen
 */
export function segments(label, value, choices, chosen) {
  return el(
    "div",
    { class: "segments", role: "group", "aria-label": label },
    choices.map(([each, name]) =>
      el(
        "button",
        {
          type: "button",
          id: `${label} ${each}`.toLowerCase().replaceAll(" ", "-"),
          "aria-pressed": String(each === value),
          onclick: () => chosen(each),
        },
        name,
      ),
    ),
  );
}

/**
 * A field that is not a form's own, with its name above as others have it.
 * @param {string} name
 * @param {HTMLElement} field
 */
export function labelled(name, field) {
  return el("div", { class: "labelled" }, el("span", { "aria-hidden": "true" }, name), field);
}

/**
 * A button.
 * @param {Child} shown
 * @param {(event: MouseEvent) => void} pressed
 * @param {Record<string, any>} [props]
 */
export function button(shown, pressed, props = {}) {
  return el("button", { type: "button", onclick: pressed, ...props }, shown);
}

/**
 * A bar of a share of the width.
 * @param {number} share from 0 to 1
 */
export function bar(share) {
  const width = Math.max(share * 100, share ? 0.8 : 0);
  return svg(
    "svg",
    { class: "fills", preserveAspectRatio: "none", viewBox: "0 0 100 10", "aria-hidden": "true" },
    svg("rect", { width, height: 10 }),
  );
}

/**
 * What is wrong, as a notice.
 * @param {unknown} error
 */
export function wrong(error) {
  const text = withTitles(error instanceof Error ? error.message : String(error));
  return el("p", { class: "notice bad", role: "alert" }, text.charAt(0).toUpperCase() + text.slice(1));
}

/**
 * Say something for a while, whatever view is shown.
 * @param {...Child} children
 */
export function toast(...children) {
  const text = children.every((child) => typeof child === "string");
  const shown = text ? el("p", { class: "notice" }, ...children) : children;
  const said = el("div", { class: "toast", role: "status" }, shown);
  byId("view").before(said);
  setTimeout(() => said.remove(), 8000);
}
