/** Filtering and sorting of the shop's games (GAME-15, GAME-16): all filters are combined. */
import { LIVESTREAM } from './categories.ts';
import type { GameTag } from './rows.ts';
import type { ShownGame, Shop } from './shop.ts';

export type GameSort = 'popular' | 'newest' | 'name';

export interface GameFilter {
  readonly gameType?: string | undefined;
  /** Games with a live host now: those of LIVESTREAM. */
  readonly onAir?: ReadonlySet<string> | undefined;
  /** Code of a vendor or of its account. */
  readonly vassalage?: string | undefined;
  readonly gameClassify?: string | undefined;
  readonly minBet?: number | undefined;
  readonly minLine?: number | undefined;
  readonly tags?: readonly GameTag[] | undefined;
  readonly platform?: string | undefined;
}

/** Maximum length of the hot list; "more" shows all. */
export const HOT_LIST_MAXIMUM = 60;
/** The only platform of games. */
export const PLATFORM = 'html5';

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The hot games, optionally of one type. */
export function hotGames(shop: Shop, gameType?: string, onAir?: ReadonlySet<string>): readonly ShownGame[] {
  return shop.games.filter((game) => isBehind(game, gameType, onAir)).slice(0, HOT_LIST_MAXIMUM);
}

/** Whether a code includes the game; ALL or no code includes every game. */
function isBehind(game: ShownGame, code: string | undefined, onAir: ReadonlySet<string> | undefined): boolean {
  if (code === undefined || code === 'ALL' || code === 'HOT') return true;
  return code === LIVESTREAM ? onAir?.has(game.id) === true : game.types.includes(code);
}

/** Games of a code; `favourites` are those of FAV, in their order. Unknown codes have no games. */
function behind(
  shop: Shop,
  { gameType: code, onAir }: GameFilter,
  favourites: readonly ShownGame[],
): readonly ShownGame[] {
  if (code === 'HOT') return hotGames(shop);
  if (code === 'FAV') return favourites;
  return shop.games.filter((game) => isBehind(game, code, onAir));
}

/** Games that pass every filter, in the shop's order; favourites in their own. */
export function filterGames(
  shop: Shop,
  filter: GameFilter,
  favourites: readonly ShownGame[] = [],
): readonly ShownGame[] {
  const { vassalage, gameClassify, minBet, minLine, tags, platform } = filter;
  if (platform !== undefined && !same(platform, PLATFORM)) return [];
  return behind(shop, filter, favourites).filter(
    (game) =>
      (vassalage === undefined || same(game.vendor, vassalage) || same(game.seller.accountTypeName, vassalage)) &&
      (gameClassify === undefined || (game.classify !== null && same(game.classify, gameClassify))) &&
      (minBet === undefined || minBet === 0 || (game.minBet !== null && game.minBet >= minBet)) &&
      (minLine === undefined || minLine === 0 || (game.payLines !== null && game.payLines >= minLine)) &&
      (tags === undefined || tags.every((tag) => game.tags.includes(tag))),
  );
}

const collators = { vi: new Intl.Collator('vi', { numeric: true }), en: new Intl.Collator('en', { numeric: true }) };
const fresh = (game: ShownGame) => (game.tags.includes('NEW') ? 0 : 1);

const COMPARE = {
  newest: (one: ShownGame, other: ShownGame) => other.addedAt - one.addedAt || fresh(one) - fresh(other),
  nameVi: (one: ShownGame, other: ShownGame) => collators.vi.compare(one.nameVi, other.nameVi),
  nameEn: (one: ShownGame, other: ShownGame) => collators.en.compare(one.nameEn, other.nameEn),
} as const;

/** Cached positions of every game by sort order: collating ten thousand names takes too long for every request. */
const placesByShop = new WeakMap<Shop, Map<keyof typeof COMPARE, ReadonlyMap<string, number>>>();

function placesOf(shop: Shop, order: keyof typeof COMPARE): ReadonlyMap<string, number> {
  const known = placesByShop.get(shop) ?? new Map<keyof typeof COMPARE, ReadonlyMap<string, number>>();
  placesByShop.set(shop, known);
  const places = known.get(order) ?? new Map(shop.games.toSorted(COMPARE[order]).map(({ id }, at) => [id, at]));
  known.set(order, places);
  return places;
}

/** Games of a shop in the requested order: by name in the reader's language, or newest first (those tagged new before others). */
export function ordered(
  shop: Shop,
  games: readonly ShownGame[],
  sort: GameSort,
  vietnamese: boolean,
): readonly ShownGame[] {
  if (sort === 'popular') return games;
  const places = placesOf(shop, sort === 'newest' ? 'newest' : vietnamese ? 'nameVi' : 'nameEn');
  return games.toSorted((one, other) => places.get(one.id)! - places.get(other.id)!);
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly totalElements: number;
}

/** A page of a list, from 1; pages beyond the last are empty. */
export function pageOf<T>(list: readonly T[], pageNo: number, pageSize: number): Page<T> {
  return {
    items: list.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    pageNum: pageNo,
    totalPages: Math.ceil(list.length / pageSize),
    totalElements: list.length,
  };
}
