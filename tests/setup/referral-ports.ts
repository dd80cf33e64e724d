/** What referral asks of other modules, for tests without any. */
import type { PromotionsDeps } from '../../apps/server/src/modules/money/promotions/index.ts';

/** No one was recommended, and no referral is on. */
export const NO_REFERRAL: PromotionsDeps['referral'] = {
  isOn: async () => false,
  recommendationOf: async () => undefined,
  accountOf: async () => undefined,
  friendCodeOf: async () => 'CODE',
  hasOwnAccount: async () => false,
  depositedBetween: async () => 0n,
  namesOf: async () => new Map(),
  watchedOf: async () => 0,
};

/** The gift of the app is switched off. */
export const NO_APP_DOWNLOAD: PromotionsDeps['appDownload'] = {
  isOn: async () => false,
  signInsOf: async () => ({ isIn: false, firstAt: undefined }),
  deviceOf: () => undefined,
};

/** No vendor takes free spins. */
export const NO_SPINS: PromotionsDeps['spins'] = {
  gamesOf: async () => [],
  grant: async () => ({ ok: false, code: 'vendor_unknown' }),
  grantOf: async () => undefined,
  campaignOf: async () => ({ granted: 0n, used: 0n, lapsed: 0n, won: 0n }),
};

/** No gift has turnover. */
export const NO_BONUSES: PromotionsDeps['bonuses'] = {
  awardGift: async () => ({ ok: false, code: 'bonus_running' }),
  isBonusRunning: async () => false,
};
