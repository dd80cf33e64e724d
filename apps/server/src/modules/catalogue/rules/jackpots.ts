/** Pools of vendors: which vendors have any, what of their answers is believed, what a merchant's members see. Pure. */
import { z } from 'zod';
import type { GameRow, VendorRow } from './rows.ts';
import { isLaunchable, isServed, type Shop } from './shop.ts';

/** A pool as it is kept, in minor units. */
export interface Pool {
  readonly vendor: string;
  readonly jackpotId: string;
  readonly currency: string;
  readonly amount: number;
  /** Games it may be won in. */
  readonly games: readonly string[];
  /** The instant of the amount, in milliseconds since 1970 UTC. */
  readonly at: number;
}

/** No pool of minor units is larger; more is a fault of the vendor's. */
export const POOL_MAXIMUM = 1_000_000_000_000;
const POOLS_MAXIMUM = 100;
const GAMES_MAXIMUM = 2_000;

const told = z.object({
  jackpots: z
    .array(
      z.object({
        jackpotId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}$/),
        // Of real money: play money's codes are longer, and its pools are nobody's business.
        currency: z.string().regex(/^[A-Z]{3,5}$/),
        amount: z.int().min(0),
        games: z.array(z.string().regex(/^[a-z0-9-]{1,64}$/)).max(GAMES_MAXIMUM),
        at: z.iso.datetime({ offset: true }),
      }),
    )
    .max(POOLS_MAXIMUM)
    .refine((pools) => new Set(pools.map(({ jackpotId, currency }) => `${jackpotId} ${currency}`)).size === pools.length),
});

/** A pool as its vendor tells it, in its own units. */
export type ToldPool = z.output<typeof told>['jackpots'][number];

/** The pools in a vendor's answer; undefined where anything in it is not as it should be. */
export function poolsIn(text: string): readonly ToldPool[] | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = told.safeParse(answer);
  return parsed.success ? parsed.data.jackpots : undefined;
}

const isJackpotGame = ({ classify, tags }: GameRow): boolean => classify === 'jackpot' || tags.includes('JACKPOT');

/** Vendors that have a jackpot game, are on for some merchant and can be asked, each with the ids of all its games. */
export function jackpotVendors(vendors: ReadonlyMap<string, VendorRow>, games: Iterable<GameRow>): ReadonlyMap<string, ReadonlySet<string>> {
  const byVendor = Map.groupBy(games, ({ vendor }) => vendor);
  const askable = [...byVendor].filter(([code, own]) => {
    const vendor = vendors.get(code);
    if (!vendor?.reachable || vendor.retired || vendor.onFor.length === 0 || !isLaunchable(vendor)) return false;
    return own.some((game) => isJackpotGame(game) && !game.retired && isServed(vendor, game.id));
  });
  return new Map(askable.map(([code, own]) => [code, new Set(own.map(({ id }) => id))]));
}

/** The pools of a currency that can be won in what the shop shows, each with those games. */
export function poolsOfShop(pools: readonly Pool[], { byNode }: Shop, currency: string): readonly Pool[] {
  const isShown = (vendor: string) => (id: string) => byNode.get(id)?.id === id && byNode.get(id)?.vendor === vendor;
  return pools
    .filter((pool) => pool.currency === currency)
    .map((pool) => ({ ...pool, games: pool.games.filter(isShown(pool.vendor)) }))
    .filter(({ games }) => games.length > 0);
}
