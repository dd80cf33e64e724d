/** Jackpot pools of vendors: which vendors have any, and which ones a merchant's members see. Pure. */
import type { GameRow, VendorRow } from './rows.ts';
import { isLaunchable, isServed, type Shop } from './shop.ts';

/** A stored pool, in minor units. */
export interface Pool {
  readonly vendor: string;
  readonly jackpotId: string;
  readonly currency: string;
  readonly amount: number;
  /** Games it may be won in. */
  readonly games: readonly string[];
  /** When the amount was reported, in milliseconds since 1970 UTC. */
  readonly at: number;
}

const isJackpotGame = ({ classify, tags }: GameRow): boolean => classify === 'jackpot' || tags.includes('JACKPOT');

/** Vendors to poll: those with a jackpot game and a launch integration, enabled for a merchant; each with the ids of all its games. */
export function jackpotVendors(
  vendors: ReadonlyMap<string, VendorRow>,
  games: Iterable<GameRow>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const byVendor = Map.groupBy(games, ({ vendor }) => vendor);
  const queryable = [...byVendor].filter(([code, own]) => {
    const vendor = vendors.get(code);
    if (!vendor?.reachable || vendor.retired || vendor.onFor.length === 0 || !isLaunchable(vendor)) return false;
    return own.some((game) => isJackpotGame(game) && !game.retired && isServed(vendor, game.id));
  });
  return new Map(queryable.map(([code, own]) => [code, new Set(own.map(({ id }) => id))]));
}

/** The pools of a currency that can be won in shown games of the shop, each with those games. */
export function poolsOfShop(pools: readonly Pool[], { byNode }: Shop, currency: string): readonly Pool[] {
  const isShown = (vendor: string) => (id: string) => byNode.get(id)?.id === id && byNode.get(id)?.vendor === vendor;
  return pools
    .filter((pool) => pool.currency === currency)
    .map((pool) => ({ ...pool, games: pool.games.filter(isShown(pool.vendor)) }))
    .filter(({ games }) => games.length > 0);
}
