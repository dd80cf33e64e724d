/** The categories of games: their labels in every language, their order, and the vendor rules of the game centre. */
import {
  ESPORTS_VENDORS,
  VENDORS_FIRST,
  VENDORS_OUT_OF_PLAIN_LIST,
  type GAME_CATEGORIES,
} from '@lantern/contract/constants';
import type { Answer } from '@lantern/web';
import type { TextKey } from '../language/i18n.ts';

export type Vendor = Answer<'game.vendors'>['list'][number];
export type GameTypeEntry = Answer<'game.types'>['list'][number];

/** Cockfighting is a family of its own beside the source's codes (GAME-15). */
export type Category = (typeof GAME_CATEGORIES)[number] | 'COCKFIGHT';

/** The label of every category. */
export const CATEGORY_LABELS: Readonly<Record<Category, TextKey>> = {
  ALL: 'category_ALL',
  LOTT: 'category_LOTT',
  ELOTT: 'category_ELOTT',
  LIVE: 'category_LIVE',
  RNG: 'category_RNG',
  FISH: 'category_FISH',
  SPORTS: 'category_SPORTS',
  ESPORTS: 'category_ESPORTS',
  PVP: 'category_PVP',
  HOT: 'category_HOT',
  LIVESTREAM: 'category_LIVESTREAM',
  HOME: 'category_HOME',
  PROMO: 'category_PROMO',
  FAV: 'category_FAV',
  JL: 'category_JL',
  COCKFIGHT: 'category_COCKFIGHT',
};

/** The order of families in menus and tabs; unlisted ones come last, by their code. */
const FAMILY_ORDER: readonly string[] = [
  'RNG',
  'FISH',
  'JL',
  'LIVE',
  'LIVESTREAM',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'ELOTT',
  'LOTT',
];
/** Families whose pages show games; every other family of the game centre shows its vendors (HOME-09). */
const GAME_FAMILIES: readonly string[] = ['FISH', 'LIVE', 'RNG', 'PVP', 'JL'];

const isKnown = (code: string): code is Category => Object.prototype.hasOwnProperty.call(CATEGORY_LABELS, code);

/** The text key of a category; undefined for an unknown code. */
export const categoryLabel = (code: string): TextKey | undefined => (isKnown(code) ? CATEGORY_LABELS[code] : undefined);

const rankOf = (code: string): number => {
  const at = FAMILY_ORDER.indexOf(code);
  return at === -1 ? FAMILY_ORDER.length : at;
};

/** Families in the order of menus, each once. */
export function inFamilyOrder(codes: readonly string[]): readonly string[] {
  return Array.from(new Set(codes)).sort((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1));
}

/** Content of a tab of the game centre. */
export type CategoryView = 'hot' | 'favourites' | 'games' | 'vendors' | 'promotions' | 'lottery' | 'lotteries';

/**
 * HOME-08, HOME-09 and LOTT-01: promotions navigate, the e-lottery launches, draws have their tab, families show games
 * or vendors.
 */
export function viewOf(code: string): CategoryView {
  if (code === 'HOT') return 'hot';
  if (code === 'FAV') return 'favourites';
  if (code === 'PROMO') return 'promotions';
  if (code === 'ELOTT') return 'lottery';
  if (code === 'LOTT') return 'lotteries';
  return GAME_FAMILIES.includes(code) ? 'games' : 'vendors';
}

/**
 * The game centre's menu: HOT, FAV, JL, then the vendors' families in order; with fishing present, JL follows it
 * instead (HOME-08).
 */
export function menuCategories(families: readonly string[]): readonly string[] {
  const others = inFamilyOrder(families.filter((code) => code !== 'JL'));
  if (!families.includes('JL')) return ['HOT', 'FAV', ...others];
  const fish = others.indexOf('FISH');
  if (fish === -1) return ['HOT', 'FAV', 'JL', ...others];
  return ['HOT', 'FAV', ...others.slice(0, fish + 1), 'JL', ...others.slice(fish + 1)];
}

const isEsports = ({ gameCategory, accountTypeName }: Vendor): boolean =>
  gameCategory === 'SPORTS' && (ESPORTS_VENDORS as readonly string[]).includes(accountTypeName);

/** The family a vendor is listed under: sports vendors of the accounts IMES, SV3 and AV are e-sports (HOME-09). */
export const familyOf = (vendor: Vendor): string => (isEsports(vendor) ? 'ESPORTS' : vendor.gameCategory);

/** Vendors in display order: EG3, PG, FC and JL first, then the merchant's order, then as they came (HOME-09). */
export function inVendorOrder(vendors: readonly Vendor[], sorting: readonly string[]): readonly Vendor[] {
  const order: readonly string[] = [...VENDORS_FIRST, ...sorting];
  const rank = ({ vendor }: Vendor) => {
    const at = order.indexOf(vendor);
    return at === -1 ? order.length : at;
  };
  // Older engines sort unstably, so equals keep their order by their index.
  return vendors
    .map((vendor, at) => ({ vendor, at }))
    .sort((one, other) => rank(one.vendor) - rank(other.vendor) || one.at - other.at)
    .map(({ vendor }) => vendor);
}

/** The vendors of a plain list: without those that only open a lobby. */
export const plainVendors = (vendors: readonly Vendor[]): readonly Vendor[] =>
  vendors.filter(({ vendor }) => !(VENDORS_OUT_OF_PLAIN_LIST as readonly string[]).includes(vendor));

/** Vendors by family, families in menu order, vendors in theirs. */
export function vendorsByFamily(vendors: readonly Vendor[]): ReadonlyMap<string, readonly Vendor[]> {
  const plain = plainVendors(vendors);
  return new Map(
    inFamilyOrder(plain.map(familyOf)).map((family) => [family, plain.filter((vendor) => familyOf(vendor) === family)]),
  );
}
