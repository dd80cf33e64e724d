/** How long a promotion's bonus runs, in the largest unit that says it exactly. */
const DAY_HOURS = 24;

export interface Validity {
  readonly unit: 'days' | 'hours';
  readonly count: number;
}

/** Whole days where they are whole, else hours. */
export const validityOf = (hours: number): Validity => (hours % DAY_HOURS === 0 ? { unit: 'days', count: hours / DAY_HOURS } : { unit: 'hours', count: hours });
