/** The category a list shows one rate of: slots where there are any. Pure. */
const LEAD = 'RNG';

export function leadRate(
  rates: Readonly<Record<string, number>>,
): readonly [category: string, bps: number] | undefined {
  const lead = rates[LEAD];
  return lead === undefined ? Object.entries(rates)[0] : [LEAD, lead];
}
