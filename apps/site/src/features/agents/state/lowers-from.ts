/** From which day a lowered rate would hold (agents.md §3.1): the next half-month at least three full days ahead. Pure. */
import { halfMonthOf, nextHalfMonth } from '@lantern/game-math/agents';

const DAY_MS = 86_400_000;
const NOTICE_DAYS = 3;

export function lowersFrom(today: string): string {
  const { fromDay } = nextHalfMonth(halfMonthOf(today));
  const fullDays = (Date.parse(fromDay) - Date.parse(today)) / DAY_MS - 1;
  return fullDays >= NOTICE_DAYS ? fromDay : nextHalfMonth(halfMonthOf(fromDay)).fromDay;
}
