/** A few short words for the document that all parts of a page use. */

const SVG = "http://www.w3.org/2000/svg";

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

/** A line icon of the site; its name for readers stands beside it. @param {string} name */
export function icon(name) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", "line-icon");
  picture.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `/static/pictures/icons.svg#${name}`);
  picture.append(use);
  return picture;
}

/** The data block with this id. @param {string} id */
export function data(id) {
  return JSON.parse(at(id)?.textContent || "null");
}
