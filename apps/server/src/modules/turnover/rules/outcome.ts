/** How bets end, and which ends count. Pure. */

export type BetOutcome = 'won' | 'lost' | 'tie' | 'void' | 'cashed_out';

/** Void, tied and cashed-out bets put nothing at risk, so they count for nothing. */
export const counts = (outcome: BetOutcome): boolean => outcome === 'won' || outcome === 'lost';

/** The stake as far as it counts. */
export const countedStake = ({ outcome, stake }: { readonly outcome: BetOutcome; readonly stake: bigint }): bigint => (counts(outcome) ? stake : 0n);
