/** The categories whose rate differs, an absent one counting as zero. Pure. */
type Rates = Readonly<Record<string, number>>;

export const changedRates = (before: Rates, after: Rates): readonly string[] =>
  Object.keys(after).filter((category) => (before[category] ?? 0) !== after[category]);
