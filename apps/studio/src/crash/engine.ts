/** Curves as shared rounds: the crash point follows from the seed once betting is over, and is secret until the curve crashes. */
import { crashPoint, elapsedUntil, settleCrash } from '@lantern/game-math/crash';
import { curveAtRisk } from '@lantern/game-math/risk';
import type { RoundRow } from '../rounds/round-store.ts';
import type { Paid, SharedEngine } from '../shared/shared-engine.ts';
import { crashGameOf, rulesNamed } from './games.ts';

export interface CrashOutcome {
  /** The crash point. */
  readonly hundredths: number;
}

/** What a stake is placed on. The key order is the database's. */
export interface CrashStakes {
  readonly panel: 0 | 1;
  readonly autoHundredths: number | null;
}

/** Progress of a stake: when its member requested the cash-out, and at what height it was. */
export interface CrashPlay {
  readonly askedAfterMs?: number;
  readonly cashedHundredths?: number | null;
}

const BETTING_MS = 7_000;
const SHOWN_MS = 4_000;

export const stakesOn = ({ stakes }: Pick<RoundRow, 'stakes'>): CrashStakes => stakes as CrashStakes;
export const playOf = ({ play }: Pick<RoundRow, 'play'>): CrashPlay => (play ?? {}) as CrashPlay;

/** What a stake pays on a curve with this crash point: at the requested or the automatic cash-out, whichever comes first. */
export function paidAt({ hundredths }: CrashOutcome, stake: RoundRow): Paid {
  const { autoHundredths } = stakesOn(stake);
  const { askedAfterMs } = playOf(stake);
  const { cashedOutHundredths, payout } = settleCrash(rulesNamed(stake.title), hundredths, {
    stake: BigInt(stake.bet),
    ...(autoHundredths !== null && { autoHundredths }),
    ...(askedAfterMs !== undefined && { askedAfterMs }),
  });
  const play: CrashPlay = {
    ...(askedAfterMs !== undefined && { askedAfterMs }),
    cashedHundredths: cashedOutHundredths ?? null,
  };
  return { won: Number(payout), play };
}

/** Where a stake cashed out, or would have cashed out automatically; undefined for a manual stake without a request. */
const targetOf = (stake: RoundRow, outcome: CrashOutcome): number | undefined =>
  (paidAt(outcome, stake).play as CrashPlay).cashedHundredths ?? stakesOn(stake).autoHundredths ?? undefined;

/**
 * Both panels of a member are weighed together. A panel that cashed out while the other ran is weighed by the other's setting at that time.
 */
export function notCountedOn(outcome: CrashOutcome, mine: readonly RoundRow[]): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  for (const [title, stakes] of Map.groupBy(mine, (stake) => stake.title)) {
    const risked = curveAtRisk(
      rulesNamed(title),
      stakes.map((stake) => ({ stake: BigInt(stake.bet), targetHundredths: targetOf(stake, outcome) })),
    );
    for (const [index, { roundId, bet }] of stakes.entries()) left.set(roundId, bet - Number(risked[index]));
  }
  return left;
}

export const crashEngine: SharedEngine<null, CrashOutcome> = {
  kind: 'crash',
  bettingMs: () => BETTING_MS,
  shownMs: () => SHOWN_MS,
  open: () => null,
  close({ game }, next) {
    const known = crashGameOf(game);
    if (!known) throw new Error(`There is no curve for ${game}`);
    const hundredths = crashPoint(known.rules, next);
    return { result: { hundredths }, runningMs: elapsedUntil(hundredths) };
  },
  notCounted: ({ result }, mine) => notCountedOn(result, mine),
  mark: ({ hundredths }) => ({
    text: hundredths < 10_000 ? `${(hundredths / 100).toFixed(1)}×` : `${Math.round(hundredths / 100)}×`,
    tone: hundredths < 200 ? 'blue' : hundredths < 1_000 ? 'green' : 'gold',
  }),
  unstaked: ({ game, result }) => ({ title: crashGameOf(game)?.title ?? '', shown: result }),
  settle: ({ result }, stake) => paidAt(result, stake),
  shown: ({ result }, stake) => ({ ...result, ...stakesOn(stake), ...playOf(stake) }),
};
