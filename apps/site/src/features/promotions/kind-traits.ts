/** What tells the kinds of promotions apart on their cards and pages: one entry a kind. */
import type { PromotionKind } from '@lantern/contract/promotion-rules';
import type { TextKey } from '../../lib/language/i18n.ts';

interface KindTraits {
  readonly name: TextKey;
  /** What one taking gives, above its figure. */
  readonly gift: TextKey;
  /** Taken again every day. */
  readonly isDaily?: true;
  /** Its state says whether the member takes part; no condition does. */
  readonly isJoined?: true;
  /** Never taken by others before a member comes. */
  readonly isForAll?: true;
  /** The figure is the most of it, not from the least to the most. */
  readonly showsMost?: true;
  /** The condition that it was not taken yet: met, and not. */
  readonly untaken?: readonly [met: TextKey, missed: TextKey];
  /** The line below the page. */
  readonly foot?: TextKey;
}

export const KIND_TRAITS: Readonly<Record<PromotionKind, KindTraits>> = {
  app_download: { name: 'promo_kind_app_download', gift: 'promo_gift_app_download' },
  application: { name: 'promo_kind_application', gift: 'promo_gift_application' },
  check_in: {
    name: 'promo_kind_check_in',
    gift: 'promo_gift_day',
    isDaily: true,
    isForAll: true,
    untaken: ['promo_not_signed_yet', 'promo_done_today'],
  },
  code: { name: 'promo_kind_code', gift: 'promo_gift_code' },
  envelope: { name: 'promo_kind_envelope', gift: 'promo_gift_envelope' },
  loss: {
    name: 'promo_kind_loss',
    gift: 'promo_gift_loss',
    isJoined: true,
    showsMost: true,
    foot: 'promo_foot_loss',
  },
  manual: { name: 'promo_kind_manual', gift: 'promo_gift_manual' },
  match: {
    name: 'promo_kind_match',
    gift: 'promo_gift_match',
    untaken: ['promo_match_not_taken', 'promo_match_taken'],
    foot: 'promo_foot_match',
  },
  race: { name: 'promo_kind_race', gift: 'promo_gift_race', isJoined: true, isForAll: true, showsMost: true },
  referral: { name: 'promo_kind_referral', gift: 'promo_gift_referral' },
  spins: { name: 'promo_kind_spins', gift: 'promo_gift_spins', foot: 'promo_foot_spins' },
};
