/** What an open slip can still pay, by the results of its legs that are known. */
import { WHOLE_BPS, type Result } from '@lantern/game-math/sports';
import type { RoundRow } from '../../rounds/round-store.ts';
import { slipOf } from './engine.ts';
import { paidOf } from './slip.ts';
import type { LegRow } from './slip-store.ts';

const rationalOf = (bps: number) => ({ numerator: BigInt(bps), denominator: BigInt(WHOLE_BPS) });
const WON: Result = { won: rationalOf(WHOLE_BPS), voided: rationalOf(0) };

/** The result of a leg; one without a result counts as lost. */
export const resultOf = ({ wonBps, voidBps }: Pick<LegRow, 'wonBps' | 'voidBps'>): Result => ({
  won: rationalOf(wonBps ?? 0),
  voided: rationalOf(voidBps ?? 0),
});

/** What its open part pays at most: as if every leg that is open wins. In minor units. */
export function possibleNow(round: Pick<RoundRow, 'stakes' | 'bet'>, legs: readonly LegRow[], openBps: number): number {
  const results = legs.map((leg) => (leg.state === 'open' ? WON : resultOf(leg)));
  return Number(paidOf(slipOf(round), round.bet, results, openBps).gross);
}
