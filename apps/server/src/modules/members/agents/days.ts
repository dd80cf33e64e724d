/** Days of a merchant: everything here counts by them. */
import type { Day } from '../../../kernel/days.ts';
import { readToday } from '../../../kernel/day-span.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';

/** The merchant's current day. */
export const todayOf = async ({ deps }: Pick<ModuleContext, 'deps'>, tx: Tx, merchantCode: string): Promise<Day> =>
  readToday(tx, await deps.timeZoneOf(merchantCode));
