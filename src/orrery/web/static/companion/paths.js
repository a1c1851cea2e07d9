/** Ways and lines in an arena, looked up in tables of steps and of cells in line. */

/**
 * The shortest way over free cells; the last cell may be taken. Empty if there is none.
 * @param {number[][]} steps by cell @param {(cell: number) => boolean} isTaken
 * @param {number} start @param {number} end
 * @returns {number[]} the cells after the start, the end included
 */
export function shortest(steps, isTaken, start, end) {
  const from = new Map([[start, -1]]);
  const edge = [start];
  for (const cell of edge) {
    if (cell === end) break;
    if (cell !== start && isTaken(cell)) continue;
    for (const next of steps[cell]) {
      if (from.has(next) || (isTaken(next) && next !== end)) continue;
      from.set(next, cell);
      edge.push(next);
    }
  }
  const way = [];
  for (let cell = end; cell !== start; cell = from.get(cell) ?? -1) {
    if (!from.has(cell)) return [];
    way.unshift(cell);
  }
  return way;
}

/**
 * How many cells a charge takes: to the nearest cell beside its target where one may fight.
 * @param {number[][]} steps by cell @param {(cell: number) => boolean} isTaken @param {number[]} fighting
 * @param {number} start @param {number} target
 * @returns {number} 0 if it cannot come there
 */
export function chargeLength(steps, isTaken, fighting, start, target) {
  const ends = fighting.filter((cell) => cell !== start && !isTaken(cell) && steps[cell].includes(target));
  const lengths = ends.map((end) => shortest(steps, isTaken, start, end).length).filter(Boolean);
  return lengths.length ? Math.min(...lengths) : 0;
}

/**
 * What shares a hexline with a cell: along each line the cells up to the first that is taken.
 * @param {number[][]} lines by direction @param {(cell: number) => boolean} isTaken
 * @returns {{ cells: number[], hit: number }[]} the cell that is hit, or -1
 */
export function hits(lines, isTaken) {
  return lines.map((line) => {
    const place = line.findIndex(isTaken);
    return place < 0 ? { cells: line, hit: -1 } : { cells: line.slice(0, place), hit: line[place] };
  });
}
