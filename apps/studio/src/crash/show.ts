/** Rounds, stakes and seats in wire form. Nothing reveals the crash point of a running curve. */
import { chanceToReach, elapsedUntil, shareAtTakeOff } from '@lantern/game-math/crash';
import type { CrashEntered, CrashRoundShown, CrashSeat, CrashStake } from '../../wire/crash.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import type { SharedRound } from '../shared/shared-engine.ts';
import type { SeatRow } from './crash-store.ts';
import { playOf, stakesOn, type CrashOutcome } from './engine.ts';
import type { CrashGame } from './games.ts';

const MILLION = 1_000_000n;
const PUBLISHED_HEIGHTS = [200, 1_000, 10_000];
const NAME_LETTERS = 3;

const millionthsOf = ({ numerator, denominator }: ReturnType<typeof chanceToReach>): number =>
  Number((numerator * MILLION * 2n + denominator) / (denominator * 2n));

/** The chance to reach some heights. */
export const chancesOf = ({ rules }: CrashGame): CrashEntered['chances'] =>
  PUBLISHED_HEIGHTS.map((hundredths) => ({ hundredths, millionths: millionthsOf(chanceToReach(rules, hundredths)) }));

/** The chance that a round ends at take-off. */
export const atOnceMillionths = ({ rules }: CrashGame): number => millionthsOf(shareAtTakeOff(rules));

/** The round as visible at this time of the studio's clock. */
export function roundShown(
  { sharedId, phase, leftMs, ofMs, elapsedMs, seedHash, seed, result }: SharedRound,
  nowMs: number,
): CrashRoundShown {
  const all = { roundId: sharedId, atMs: nowMs, seedHash, hundredths: null, seed: null };
  if (phase === 'betting') return { ...all, phase, leftMs, ofMs, flownMs: 0 };
  // The remaining time of this phase would reveal the crash point.
  if (phase === 'running') return { ...all, phase: 'flying', leftMs: 0, ofMs: 0, flownMs: elapsedMs };
  const { hundredths } = result as CrashOutcome;
  return {
    ...all,
    phase: 'crashed',
    leftMs,
    ofMs,
    flownMs: elapsedUntil(hundredths),
    hundredths,
    seed: seed?.toString('hex') ?? null,
  };
}

const STATES = { asking: 'asking', open: 'taken', refused: 'refused', void: 'returned' } as const;

/** A stake as its member sees it. */
export function stakeShown(stake: Pick<RoundRow, 'roundId' | 'bet' | 'won' | 'state' | 'stakes' | 'play'>): CrashStake {
  const { roundId, bet, won, state } = stake;
  const shown = state === 'paying' || state === 'ended' ? (won > 0 ? 'cashed' : 'lost') : STATES[state];
  return {
    stakeId: roundId,
    ...stakesOn(stake),
    bet,
    state: shown,
    cashedHundredths: playOf(stake).cashedHundredths ?? null,
    won,
  };
}

/** A stake as others see it. */
export function seatShown(seat: SeatRow, mine: boolean): CrashSeat {
  const { memberRef, bet, currency } = seat;
  return {
    who: memberRef.slice(-NAME_LETTERS),
    bet,
    currency,
    cashedHundredths: playOf(seat).cashedHundredths ?? null,
    mine,
  };
}
