/** Basketball: the margin of the rest of a match is normal, with a drift and a variance in proportion to the time left. */
import { normalBelow } from '../arithmetic.ts';

/** Standard deviation of the margin of a whole match. */
export const HOOPS_SIGMA = 12;

/** The chance that a side that leads by `lead` ends ahead, with an expected margin `drift` of a whole match and a part of it left. */
export function aheadAtEnd(lead: number, drift: number, left: number, sigma = HOOPS_SIGMA): number {
  if (left <= 0) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  return normalBelow((lead + drift * left) / (sigma * Math.sqrt(left)));
}
