/** Validation of what vendors publish about their games (`POST <launchUrl>/facts`, docs/wallet-api.md, "Facts about games"). */
import { GAME_VOLATILITIES } from '@lantern/contract/constants';
import { z } from 'zod';
import type { Duty } from './report-types.ts';

const GAMES_MAXIMUM = 1_000;
const TIMES_MAXIMUM = 10_000_000;

const bet = z.int().min(1);
const report = z.object({
  facts: z
    .array(
      z.object({
        game: z.string().regex(/^[a-z0-9-]{1,64}$/),
        volatility: z.enum(GAME_VOLATILITIES).optional(),
        topTimes: z.number().min(1).max(TIMES_MAXIMUM).optional(),
        bets: z
          .object({ min: bet, max: bet })
          .refine(({ min, max }) => min <= max)
          .optional(),
      }),
    )
    .max(GAMES_MAXIMUM)
    .refine((facts) => new Set(facts.map(({ game }) => game)).size === facts.length),
});

/** A game's facts as reported, amounts in the vendor's own units. */
export type ReportedFacts = z.output<typeof report>['facts'][number];

function parseFacts(text: string): readonly ReportedFacts[] | undefined {
  try {
    const parsed = report.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.facts : undefined;
  } catch {
    return undefined;
  }
}

export const FACTS: Duty<ReportedFacts> = { path: 'facts', freshMs: 600_000, parse: parseFacts };
