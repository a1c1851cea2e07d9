/** A few short words for the document that all parts of a page use. */

/** @param {string} id @returns {any} */
export function at(id) {
  return document.getElementById(id);
}

/**
 * An element with its attributes and what is in it. Attributes that are functions listen; true and
 * false set and leave out.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node | string | null)} inside
 * @returns {any}
 */
export function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...inside.filter((part) => part !== null));
  return element;
}

/** The data block with this id. @param {string} id */
export function data(id) {
  return JSON.parse(at(id)?.textContent || "null");
}
