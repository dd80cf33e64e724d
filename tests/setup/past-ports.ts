/** What the simulator asks of other modules, for tests that have none of them. */
import type { PromotionsDeps } from '../../apps/server/src/modules/money/promotions/index.ts';

/** No one deposited, and nothing is known of anyone. */
export const NO_PAST: PromotionsDeps['past'] = {
  creditedBetween: async () => [],
  firstDepositsOf: async () => new Map(),
  levelsOf: async () => new Map(),
  verifiedAmong: async () => [],
  barredAmong: async () => [],
  registeredDays: async () => new Map(),
  samePairs: async () => [],
};
