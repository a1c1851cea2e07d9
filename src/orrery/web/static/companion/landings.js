/** What a plan brings, looked up in tables of where bodies land and what that is worth. */

/**
 * @typedef {{ bodies: Record<string, number>, stars: Record<number, string>, dice: number[], way: string, empty: string }} Entered
 */

/**
 * The plan as far as it is laid: where the bodies are then, what each step scores, the dice left.
 * @param {any} tables @param {Entered} entered @param {string[]} plan steps such as "V2"
 */
export function lay(tables, entered, plan) {
  const cells = { ...entered.bodies };
  const left = [...entered.dice];
  /** @type {Record<string, number>} */
  const taken = {};
  const steps = [];
  for (const step of plan) {
    const letter = step[0];
    const die = Number(step.slice(1));
    left.splice(left.indexOf(die), 1);
    const cell = tables.lands[entered.way][die - 1][cells[letter]];
    const points = worth(tables, entered, cells, letter, cell);
    cells[letter] = cell;
    taken[letter] = die;
    steps.push({ step, cell, points });
  }
  return { cells, left, taken, steps, total: steps.reduce((sum, { points }) => sum + points, 0) };
}

/** A landing on this cell. */
function worth({ by_standing, by_star }, { stars, empty }, cells, letter, cell) {
  const standing = Object.keys(cells).filter((other) => other !== letter && cells[other] === cell).length;
  return by_standing[empty] ? by_standing[empty][standing] : by_star[stars[cell] ?? ""];
}
