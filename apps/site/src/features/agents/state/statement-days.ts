/** Days and half-months of the statement, as text: `2026-11-20`, `2026-11-A`. Pure. */
import { halfMonthOf } from '@lantern/game-math/agents';

const DAY_MS = 86_400_000;

export const isPeriod = (shown: string): boolean => /[AB]$/u.test(shown);

/** First and last day of a half-month. */
export const daysOfPeriod = (period: string) =>
  halfMonthOf(`${period.slice(0, 7)}-${period.endsWith('A') ? '01' : '16'}`);

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day or half-month before (-1) or after (1). */
export function shifted(shown: string, by: 1 | -1): string {
  if (!isPeriod(shown)) return addDays(shown, by);
  const { fromDay, toDay } = daysOfPeriod(shown);
  return halfMonthOf(addDays(by === 1 ? toDay : fromDay, by)).period;
}

/** The address's query of a day or half-month. */
export const queryFor = (shown: string): Readonly<Record<string, string>> =>
  isPeriod(shown) ? { period: shown } : { day: shown };

/** The month before or after: `2026-11`. */
export const shiftedMonth = (month: string, by: 1 | -1): string =>
  by === 1 ? addDays(`${month}-28`, 4).slice(0, 7) : addDays(`${month}-01`, -1).slice(0, 7);

/** Every day of a month, after as many empty places as its first week has before it; weeks begin on Monday. */
export function monthGrid(month: string): readonly (string | undefined)[] {
  const first = new Date(`${month}-01T00:00:00Z`).getUTCDay();
  const blanks: (string | undefined)[] = Array.from({ length: (first + 6) % 7 }, () => undefined);
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return [...blanks, ...days];
}
