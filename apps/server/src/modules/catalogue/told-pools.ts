/** What is believed of a vendor's answer about its pools (`POST <launchUrl>/jackpots`, docs/wallet-api.md). */
import { z } from 'zod';

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
