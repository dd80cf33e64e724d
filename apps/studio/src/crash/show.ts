/** Rounds, stakes and seats as the wire has them. Nothing of a curve that flies says where it ends. */
import { chanceToReach, elapsedUntil } from '@lantern/game-math/crash';
import type { CrashEntered, CrashRoundShown, CrashSeat, CrashStake } from '../../wire/crash.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import type { SharedRound } from '../shared/shared-engine.ts';
import type { SeatRow } from './crash-store.ts';
import { playOf, stakesOn, type CrashOutcome } from './engine.ts';
import type { CrashGame } from './games.ts';

const MILLION = 1_000_000n;
const TOLD_HEIGHTS = [200, 1_000, 10_000];
const NAME_LETTERS = 3;

/** How likely some heights are. */
export const chancesOf = ({ rules }: CrashGame): CrashEntered['chances'] =>
  TOLD_HEIGHTS.map((hundredths) => {
    const { numerator, denominator } = chanceToReach(rules, hundredths);
    return { hundredths, millionths: Number((numerator * MILLION * 2n + denominator) / (denominator * 2n)) };
  });

/** The round as it may be seen at this moment of the studio's clock. */
export function roundShown({ sharedId, phase, leftMs, ofMs, elapsedMs, seedHash, seed, result }: SharedRound, nowMs: number): CrashRoundShown {
  const all = { roundId: sharedId, atMs: nowMs, seedHash, hundredths: null, seed: null };
  if (phase === 'betting') return { ...all, phase, leftMs, ofMs, flownMs: 0 };
  // How long the phase has left is where the curve ends.
  if (phase === 'running') return { ...all, phase: 'flying', leftMs: 0, ofMs: 0, flownMs: elapsedMs };
  const { hundredths } = result as CrashOutcome;
  return { ...all, phase: 'crashed', leftMs, ofMs, flownMs: elapsedUntil(hundredths), hundredths, seed: seed.toString('hex') };
}

const STATES = { asking: 'asking', open: 'taken', refused: 'refused', void: 'returned' } as const;

/** A stake as its member sees it. */
export function stakeShown(stake: Pick<RoundRow, 'roundId' | 'bet' | 'won' | 'state' | 'stakes' | 'play'>): CrashStake {
  const { roundId, bet, won, state } = stake;
  const shown = state === 'paying' || state === 'ended' ? (won > 0 ? 'cashed' : 'lost') : STATES[state];
  return { stakeId: roundId, ...stakesOn(stake), bet, state: shown, cashedHundredths: playOf(stake).cashedHundredths ?? null, won };
}

/** A stake as everybody sees it. */
export function seatShown(seat: SeatRow, mine: boolean): CrashSeat {
  const { memberRef, bet, currency } = seat;
  return { who: memberRef.slice(-NAME_LETTERS), bet, currency, cashedHundredths: playOf(seat).cashedHundredths ?? null, mine };
}
