/** Which categories of play are a product of a promotion: for the turnover of a match, for the points of a race. */
import type { PlayCategory } from '@lantern/contract/ops/settings';
import type { PromotionProduct } from '@lantern/contract/promotion-rules';

const CATEGORIES: Readonly<Record<Exclude<PromotionProduct, 'any'>, readonly PlayCategory[]>> = {
  lottery: ['LOTT', 'ELOTT'],
  casino: ['LIVE', 'RNG', 'FISH', 'JL'],
  betting: ['SPORTS', 'ESPORTS', 'COCKFIGHT'],
  pvp: ['PVP'],
};

/** Undefined: all of them. */
export const categoriesOf = (product: PromotionProduct): readonly string[] | undefined =>
  product === 'any' ? undefined : CATEGORIES[product];
