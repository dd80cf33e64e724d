/** Resolves a queried range to the merchant's days; and reads several figures in one snapshot. */
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../kernel/tx.ts';
import type { Requester, ModuleContext } from './context.ts';
import { readToday } from '../../../kernel/day-span.ts';
import { rangeOf, type RangeQuery, type DayRange } from '../../../kernel/days.ts';

/** The queried days. Refuses with range_invalid. */
export async function resolveRange(
  { kernel }: ModuleContext,
  { merchant }: Requester,
  query: RangeQuery,
): Promise<Result<DayRange, 'range_invalid'>> {
  const range = rangeOf(await readToday(kernel.db, merchant.timeZone), query);
  return range ? ok(range) : refuse('range_invalid');
}

/** Runs consistent reads on one snapshot. */
export async function readTogether<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await db.transaction(work, { snapshot: 'reading' });
}
