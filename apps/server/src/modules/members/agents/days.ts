/** Days of a merchant: everything here counts by them. */
import { daysAfter, type Day } from '../../../kernel/days.ts';
import { readToday } from '../../../kernel/day-span.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';

/** The merchant's current day. */
export const todayOf = async ({ deps }: Pick<ModuleContext, 'deps'>, tx: Tx, merchantCode: string): Promise<Day> =>
  readToday(tx, await deps.timeZoneOf(merchantCode));

/** Full days between the announcement of a lower rate and the day it holds from. */
const NOTICE_DAYS = 3;

/** The next half of a month that begins at least three full days later. */
export function loweredFrom(today: Day): Day {
  const earliest = daysAfter(today, NOTICE_DAYS + 1);
  for (let day = earliest; ; day = daysAfter(day, 1)) if (day.endsWith('-01') || day.endsWith('-16')) return day;
}
