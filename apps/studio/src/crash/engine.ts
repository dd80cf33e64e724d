/** Curves as shared rounds: where one breaks off follows from its seed once betting is over, and is kept back until it did. */
import { crashPoint, elapsedUntil, settleCrash } from '@lantern/game-math/crash';
import type { RoundRow } from '../rounds/round-store.ts';
import type { Paid, SharedEngine } from '../shared/shared-engine.ts';
import { crashGameOf, rulesNamed } from './games.ts';

export interface CrashOutcome {
  /** Where the curve broke off. */
  readonly hundredths: number;
}

/** What a stake is placed on. The order of its keys is the database's. */
export interface CrashStakes {
  readonly panel: 0 | 1;
  readonly autoHundredths: number | null;
}

/** How a stake stands: when its member asked to get out, and where that was. */
export interface CrashPlay {
  readonly askedAfterMs?: number;
  readonly cashedHundredths?: number | null;
}

const BETTING_MS = 7_000;
const SHOWN_MS = 4_000;

export const stakesOn = ({ stakes }: Pick<RoundRow, 'stakes'>): CrashStakes => stakes as CrashStakes;
export const playOf = ({ play }: Pick<RoundRow, 'play'>): CrashPlay => (play ?? {}) as CrashPlay;

/** What a stake is worth on a curve that breaks off there: by when its member asked and by its own height, whichever comes first. */
export function paidAt({ hundredths }: CrashOutcome, stake: RoundRow): Paid {
  const { autoHundredths } = stakesOn(stake);
  const { askedAfterMs } = playOf(stake);
  const { cashedOutHundredths, payout } = settleCrash(rulesNamed(stake.title), hundredths, {
    stake: BigInt(stake.bet),
    ...(autoHundredths !== null && { autoHundredths }),
    ...(askedAfterMs !== undefined && { askedAfterMs }),
  });
  const play: CrashPlay = { ...(askedAfterMs !== undefined && { askedAfterMs }), cashedHundredths: cashedOutHundredths ?? null };
  return { won: Number(payout), play };
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
  settle: ({ result }, stake) => paidAt(result, stake),
  shown: ({ result }, stake) => ({ ...result, ...stakesOn(stake), ...playOf(stake) }),
};
