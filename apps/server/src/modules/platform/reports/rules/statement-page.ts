/** Position of a statement's page, from the counts per day. Pure. */

interface Counted {
  readonly operations: number;
}

/** The days a page covers, newest first, and how many movements of the first of them come before it. */
export function pageDays<Day extends Counted>(
  days: readonly Day[],
  offset: number,
  limit: number,
): { readonly days: readonly Day[]; readonly skip: number } {
  const touched: Day[] = [];
  let [before, skip] = [0, 0];
  for (const day of days) {
    if (day.operations > 0 && before + day.operations > offset && before < offset + limit) {
      if (touched.length === 0) skip = offset - before;
      touched.push(day);
    }
    before += day.operations;
  }
  return { days: touched, skip };
}
