/** Adds up score sheets by a table that says what counts; the rules themselves are on the server. */

/**
 * @typedef {{ counts: Record<string, number>, points: Record<string, number>, god: string, given: boolean }} Sheet
 */

/**
 * What each sheet brings, part by part, and whether it wins.
 * @param {any} tables @param {Sheet[]} sheets
 */
export function added(tables, sheets) {
  const found = sheets.map((sheet, seat) => {
    const god = tables.gods.find(({ name }) => name === sheet.god);
    const regions = sum(tables.rows.filter((row) => row.is_scoring).map(({ name }) => sheet.points[name] ?? 0));
    const costs = god?.costs ?? tables.costs;
    const lost = -sum(Object.keys(costs).map((row) => costs[row] * many(sheet, row)));
    const parts = { regions, wastelands: lost, temples: token(tables, sheets, seat), god: god && isPleased(god, sheets, seat) ? god.points : 0 };
    return { ...parts, total: sum(Object.values(parts)), left: many(sheet, "left"), wins: false };
  });
  const best = found.toSorted((a, b) => b.total - a.total || b.left - a.left)[0];
  for (const one of found) one.wins = one.total === best.total && one.left === best.left;
  return found;
}

function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}

/** @param {Sheet} sheet @param {string} row */
function many(sheet, row) {
  return sheet.counts[row] ?? 0;
}

/** The token that this player takes: who is ahead in the first of the rows, then in the next. */
function token({ ranked, tokens }, sheets, seat) {
  const own = sheets[seat];
  if (!many(own, ranked[0])) return 0;
  const ahead = sheets.filter((other, place) => {
    const row = ranked.find((name) => many(other, name) !== many(own, name));
    return place !== seat && (row ? many(other, row) > many(own, row) : place < seat);
  });
  return tokens[sheets.length][ahead.length];
}

function isPleased({ needs, most, fewest, asks }, sheets, seat) {
  const own = sheets[seat];
  return (
    needs.every((row) => many(own, row) > 0) &&
    most.every((row) => sheets.every((other) => many(other, row) <= many(own, row))) &&
    fewest.every((row) => sheets.every((other) => many(other, row) >= many(own, row))) &&
    (!asks || own.given)
  );
}
