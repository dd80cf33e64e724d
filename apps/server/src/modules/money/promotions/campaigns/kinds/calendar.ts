/** Months of a merchant's zone. Pure. */
import { dayIn } from '../../../../../kernel/days.ts';

/** How many calendar months a promotion touches; `toMs` is excluded. */
export function monthsTouched(timeZone: string, fromMs: number, toMs: number): number {
  const monthAt = (ms: number): number => {
    const [year, month] = dayIn(timeZone, ms).split('-').map(Number) as [number, number];
    return year * 12 + month;
  };
  return Math.max(1, monthAt(toMs - 1) - monthAt(fromMs) + 1);
}
