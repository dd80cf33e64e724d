/** A merchant's shop: which vendors and games its members see, and in which order. */
import { HOUSE_LOTTERY_VENDORS, VENDORS_FIRST, VENDORS_OUT_OF_PLAIN_LIST } from '@lantern/contract/constants';
import { homeTypeOf, typesOf } from './categories.ts';
import { searchNames, type SearchName } from './name-search.ts';
import { forViewer, type MerchantSettings, type Viewer } from './merchant-setting.ts';
import type { GameRow, VendorRow } from './rows.ts';

export interface ShownGame extends GameRow {
  readonly seller: VendorRow;
  /** Types it is listed under. */
  readonly types: readonly string[];
  /** Its names, prepared for the search. */
  readonly searched: readonly SearchName[];
}

export interface ShownVendor extends VendorRow {
  /** The type it is listed under. */
  readonly homeType: string;
  /** Shown games by type. */
  readonly gameCounts: ReadonlyMap<string, number>;
  readonly gameCount: number;
}

export interface Shop {
  /** In display order, including those outside the plain list. */
  readonly vendors: readonly ShownVendor[];
  /** Most popular first. */
  readonly games: readonly ShownGame[];
  /** By the id of the game or of one of its rooms. */
  readonly byNode: ReadonlyMap<string, ShownGame>;
}

const LOTTERY_VENDORS: readonly string[] = HOUSE_LOTTERY_VENDORS;
const FIRST: readonly string[] = VENDORS_FIRST;

/** Whether the vendor's games are launched by the platform's own lottery. */
export const isLotteryVendor = (code: string): boolean => LOTTERY_VENDORS.includes(code);

/** Whether a merchant has the vendor: lottery vendors unless disabled, others only if enabled. */
export function isEnabledFor(vendor: VendorRow, merchantCode: string): boolean {
  if (vendor.retired || vendor.offFor.includes(merchantCode)) return false;
  return isLotteryVendor(vendor.code) || vendor.onFor.includes(merchantCode);
}

/** Whether a merchant's members can open nothing of it now. */
export const isClosedFor = (vendor: Pick<VendorRow, 'maintenance' | 'closedFor'>, merchantCode: string): boolean =>
  vendor.maintenance || vendor.closedFor.includes(merchantCode);

/** Whether its games can be launched. */
export const isLaunchable = (vendor: VendorRow): boolean => isLotteryVendor(vendor.code) || vendor.reachable;

/** Whether the vendor can open this game of its own. */
export const isServed = ({ serves }: Pick<VendorRow, 'serves'>, gameId: string): boolean =>
  serves === null || serves.includes(gameId);

/** Whether it is in the plain list of vendors. */
export const isPlainlyListed = ({ code }: Pick<VendorRow, 'code'>): boolean =>
  !(VENDORS_OUT_OF_PLAIN_LIST as readonly string[]).includes(code);

const rank = (code: string): number => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length);

/** EG3, PG, FC, JL, then the operator's order. */
const byVendorOrder = (one: VendorRow, other: VendorRow): number =>
  rank(one.code) - rank(other.code) || one.sortOrder - other.sortOrder || (one.code < other.code ? -1 : 1);

const heat = (game: GameRow): number => (game.tags.includes('HOT') ? 0 : 1);
const UNPINNED = Number.MAX_SAFE_INTEGER;

/** Order: operator's pins, play counts, hot tag, the catalogue's own order. */
const byPopularity = (one: GameRow, other: GameRow): number =>
  (one.pin ?? UNPINNED) - (other.pin ?? UNPINNED) ||
  other.plays - one.plays ||
  heat(one) - heat(other) ||
  one.sortOrder - other.sortOrder ||
  (one.id < other.id ? -1 : 1);

function withCounts(vendor: VendorRow, games: readonly ShownGame[]): ShownVendor {
  const gameCounts = new Map<string, number>();
  for (const { types } of games) for (const type of types) gameCounts.set(type, (gameCounts.get(type) ?? 0) + 1);
  return { ...vendor, homeType: homeTypeOf(vendor, new Set(gameCounts.keys())), gameCounts, gameCount: games.length };
}

/** Lottery vendors offer only lottery games, other vendors only other games. */
const isStocked = (game: GameRow): boolean => isLotteryVendor(game.vendor) === (game.lottery !== null);

/** Builds the shop of a merchant on a device: what is enabled for it and can be launched. */
export function openShopFor(
  { merchantCode, device }: Viewer,
  vendors: readonly VendorRow[],
  games: readonly GameRow[],
  settings?: MerchantSettings,
): Shop {
  const sellers = new Map(
    vendors
      .filter((vendor) => isEnabledFor(vendor, merchantCode) && isLaunchable(vendor))
      .map((vendor) => [vendor.code, { ...vendor, maintenance: isClosedFor(vendor, merchantCode) }]),
  );
  const served = new Map(
    [...sellers.values()].flatMap(({ code, serves }) => (serves ? [[code, new Set(serves)] as const] : [])),
  );
  const isShown = (game: GameRow): boolean =>
    game.enabled &&
    !game.retired &&
    sellers.has(game.vendor) &&
    isStocked(game) &&
    served.get(game.vendor)?.has(game.id) !== false;
  const shown: ShownGame[] = games
    .map((game) => forViewer(game, settings, device))
    .filter(isShown)
    .toSorted(byPopularity)
    .map((game) => {
      const seller = sellers.get(game.vendor)!;
      return {
        ...game,
        seller,
        types: typesOf(game, seller),
        searched: searchNames(game),
        maintenance: game.maintenance || seller.maintenance,
      };
    });
  const byVendor = Map.groupBy(shown, ({ vendor }) => vendor);
  const stocked = [...sellers.values()].filter(({ code }) => byVendor.has(code)).toSorted(byVendorOrder);
  const byNode = new Map(
    shown.flatMap((game) => [game.id, ...game.rooms.map(({ id }) => id)].map((node) => [node, game] as const)),
  );
  return { vendors: stocked.map((vendor) => withCounts(vendor, byVendor.get(vendor.code)!)), games: shown, byNode };
}

/** The shown games of these nodes, in their order. */
export const shownOf = (shop: Shop, nodes: readonly string[]): readonly ShownGame[] =>
  nodes.flatMap((node) => {
    const game = shop.byNode.get(node);
    return game ? [game] : [];
  });
