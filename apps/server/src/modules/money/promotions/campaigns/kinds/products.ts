/** Which categories of play are a product of a promotion: for the turnover of a match, for the points of a race. */
import { PLAY_CATEGORIES, type PlayCategory } from '@lantern/contract/ops/settings';
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

/** Categories that count nothing for a bonus of a product; what the others count is the merchant's. */
export function sharesOf(product: PromotionProduct): Record<string, number> {
  const counted = categoriesOf(product) ?? PLAY_CATEGORIES;
  return Object.fromEntries(
    PLAY_CATEGORIES.filter((category) => !counted.includes(category)).map((category) => [category, 0]),
  );
}
