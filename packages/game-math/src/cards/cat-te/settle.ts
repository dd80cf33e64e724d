/**
 * Payments after a hand of Cát Tê, in units of the table's stake: the winner of the last trick receives one from each player who was in it and
 * two from each who won none of the first four; who won all of the first four receives three from each, a win at the deal four.
 */
import { netsOf, paymentsAt, type Nets, type Transfer } from '../payments.ts';
import { isIn, type CatTeGame } from './game.ts';
import { ALL_TRICKS_UNITS, FIRST_TRICKS, INSTANT_UNITS, LOST_UNITS, NO_TRICK_UNITS } from './rules.ts';

export const CAT_TE_REASONS = ['instant', 'all_tricks', 'no_trick', 'last_trick'] as const;
type Due = Transfer<(typeof CAT_TE_REASONS)[number]>;

const UNITS: Readonly<Record<Due['reason'], number>> = {
  instant: INSTANT_UNITS,
  all_tricks: ALL_TRICKS_UNITS,
  no_trick: NO_TRICK_UNITS,
  last_trick: LOST_UNITS,
};

/** Settles a finished hand. Throws RangeError before its end, for a stake that is not positive and for a negative maximum. */
export function settleCatTe(
  { open }: CatTeGame,
  stake: bigint,
  maximum?: bigint,
): Nets & { readonly payments: readonly Due[] } {
  const { winner: to, handSizes, instantWin, tricks, rules } = open;
  if (to === undefined) throw new RangeError('the hand is not over');
  const reasonOf = (seat: number): Due['reason'] => {
    if (instantWin) return 'instant';
    if (tricks.length === FIRST_TRICKS) return 'all_tricks';
    return isIn(open, seat) ? 'last_trick' : 'no_trick';
  };
  const due = [...handSizes.keys()]
    .filter((seat) => seat !== to)
    .map((from): Due => ({ from, to, amount: BigInt(UNITS[reasonOf(from)]), reason: reasonOf(from) }));
  const payments = paymentsAt(due, CAT_TE_REASONS, stake, maximum);
  return { payments, ...netsOf(payments, handSizes.length, rules.rakeBasisPoints) };
}
