/** Noon of the merchant's day, for tests that count by days. */
import { systemClock } from '../../apps/server/src/kernel/clock.ts';

const DAY_MS = 86_400_000;
/** Noon in Viet Nam, after midnight in UTC. */
const NOON_MS = 5 * 3_600_000;

/** Moves a platform's clock to the next noon in Viet Nam: no day ends there or in UTC while its tests run. */
export const beginAtNoon = ({ advance }: { readonly advance: (ms: number) => Promise<void> }): Promise<void> =>
  advance((NOON_MS + DAY_MS - (systemClock.now() % DAY_MS)) % DAY_MS);
