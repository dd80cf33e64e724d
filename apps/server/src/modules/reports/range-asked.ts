/** From what a caller asked to days of the merchant's; and reading several figures of one moment. */
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Db, Tx } from '../../kernel/tx.ts';
import type { Asker, Doors } from './doors.ts';
import { readToday } from '../../kernel/day-span.ts';
import { rangeOf, type AskedRange, type DayRange } from '../../kernel/days.ts';

/** The days asked for. Refuses with range_invalid. */
export async function rangeAsked({ kernel }: Doors, { merchant }: Asker, asked: AskedRange): Promise<Result<DayRange, 'range_invalid'>> {
  const range = rangeOf(await readToday(kernel.db, merchant.timeZone), asked);
  return range ? ok(range) : refuse('range_invalid');
}

/** Runs reads that must agree with each other on one snapshot. */
export async function readTogether<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}
