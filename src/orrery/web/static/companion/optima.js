/**
 * The most points of a position, looked up in the list of all problems: a problem is the same
 * however the ring is turned and whichever colours stand where.
 */

const DIGITS = "0123456789ab";
/** @type {Promise<{ key: any, packed: Uint8Array }> | null} */
let loaded = null;

/** @param {string} address */
async function load(address) {
  const [key, packed] = await Promise.all([fetch(`${address}.json`), fetch(`${address}.bin`)]);
  return { key: await key.json(), packed: new Uint8Array(await packed.arrayBuffer()) };
}

/**
 * @param {string} address of the list @param {number} cells on the ring
 * @param {number[]} bodies their cells @param {number[]} dice
 * @returns {Promise<number | null>} null if it is not in the list
 */
export async function mostPoints(address, cells, bodies, dice) {
  loaded ??= load(address);
  const { key, packed } = await loaded.catch(() => ({ key: null, packed: null }));
  if (!key) {
    loaded = null;
    return null;
  }
  const turns = bodies.map((zero) => bodies.map((cell) => (cell - zero + cells) % cells));
  const placement = turns.map((turned) => turned.map((cell) => DIGITS[cell]).sort().join("")).sort()[0];
  const number = key.placements.indexOf(placement) * key.rolls.length + key.rolls.indexOf([...dice].sort().join(""));
  return key.lowest + ((packed[number >> 1] >> (number % 2 ? 4 : 0)) & 15);
}
