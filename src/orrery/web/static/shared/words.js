/**
 * What the scripts themselves say, in the reader's language.
 *
 * The English words are the keys; the page carries the others in a data block, so that no request
 * is needed before anything can be said.
 */

const block = document.getElementById("words");
/** @type {Record<string, string | Record<string, string>>} */
const said = JSON.parse(block?.textContent || "{}");
const forms = new Intl.PluralRules(document.documentElement.lang || "en");

/**
 * A sentence with its blanks filled.
 * @param {string} english a literal; blanks are written `{name}`
 * @param {Record<string, string | number>} [values]
 */
export function word(english, values = {}) {
  const found = said[english];
  return filled(typeof found === "string" ? found : english, values);
}

/**
 * A sentence with a number, which decides between the forms of the language.
 * @param {string} one @param {string} many literals that may hold `{n}`
 * @param {number} n
 */
export function count(one, many, n) {
  const found = said[one];
  if (found && typeof found === "object") return filled(found[forms.select(n)] ?? many, { n });
  return filled(n === 1 ? one : many, { n });
}

/** @param {string} template @param {Record<string, string | number>} values */
function filled(template, values) {
  return template.replace(/\{(\w+)\}/g, (blank, name) => String(values[name] ?? blank));
}
