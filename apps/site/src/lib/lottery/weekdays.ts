/** Draw days (LOTT-02): 1 is Sunday, 7 Saturday on the wire. Pure. */
import type { TextKey } from '../language/i18n.ts';
import { dayStart } from '../vietnam-days.ts';

/** No day chosen: every game shows. */
export const NO_WEEKDAY = -1;

const WITH_WEEKDAYS = ['vietnam_central', 'vietnam_southern'];
const DAY_MS = 86_400_000;
const MONDAY_OF_EPOCH = 4;

/** The bar from Monday to Sunday, each day with its value on the wire. */
export const WEEKDAYS: readonly { readonly label: TextKey; readonly value: number }[] = [
  { label: 'short_week_1', value: 2 },
  { label: 'short_week_2', value: 3 },
  { label: 'short_week_3', value: 4 },
  { label: 'short_week_4', value: 5 },
  { label: 'short_week_5', value: 6 },
  { label: 'short_week_6', value: 7 },
  { label: 'short_week_0', value: 1 },
];

/** Whether a category's games draw on fixed weekdays only. */
export const hasWeekdays = (tag: string): boolean => WITH_WEEKDAYS.includes(tag);

/** Whether the game draws on the chosen weekday; every game when none is chosen. */
export const drawsOn = (card: { readonly drawDayOfWeek: string }, weekday: number): boolean =>
  weekday === NO_WEEKDAY || card.drawDayOfWeek.split(',').includes(String(weekday));

/** Midnights of the week of `nowMs` in Vietnam, Monday first. */
export function weekOf(nowMs: number): readonly number[] {
  const today = dayStart(nowMs);
  // 1 January 1970 was a Thursday; at midnight in Vietnam it is still the day before in UTC.
  const sinceMonday = (Math.round((today + 7 * 3_600_000) / DAY_MS) - MONDAY_OF_EPOCH + 7) % 7;
  return WEEKDAYS.map((_, index) => today + (index - sinceMonday) * DAY_MS);
}
