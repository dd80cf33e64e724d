/** The validity of a promotion's bonus, in the largest unit that is exact. */
const DAY_HOURS = 24;

export interface Validity {
  readonly unit: 'days' | 'hours';
  readonly count: number;
}

/** Whole days when possible, else hours. */
export const validityOf = (hours: number): Validity =>
  hours % DAY_HOURS === 0 ? { unit: 'days', count: hours / DAY_HOURS } : { unit: 'hours', count: hours };
