/** Validation of a vendor's reported jackpot pools (`POST <launchUrl>/jackpots`, docs/wallet-api.md). */
import { z } from 'zod';

/** Maximum pool in minor units; more is a vendor error. */
export const POOL_MAXIMUM = 1_000_000_000_000;
const POOLS_MAXIMUM = 100;
const GAMES_MAXIMUM = 2_000;

const report = z.object({
  jackpots: z
    .array(
      z.object({
        jackpotId: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,63}$/),
        // Real money only: play-money codes are longer, and their pools are not shown.
        currency: z.string().regex(/^[A-Z]{3,5}$/),
        amount: z.int().min(0),
        games: z.array(z.string().regex(/^[a-z0-9-]{1,64}$/)).max(GAMES_MAXIMUM),
        at: z.iso.datetime({ offset: true }),
      }),
    )
    .max(POOLS_MAXIMUM)
    .refine(
      (pools) => new Set(pools.map(({ jackpotId, currency }) => `${jackpotId} ${currency}`)).size === pools.length,
    ),
});

/** A pool as reported, in the vendor's own units. */
export type ReportedPool = z.output<typeof report>['jackpots'][number];

/** Parses the pools of a vendor's answer; undefined if any part is invalid. */
export function parsePools(text: string): readonly ReportedPool[] | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = report.safeParse(answer);
  return parsed.success ? parsed.data.jackpots : undefined;
}
