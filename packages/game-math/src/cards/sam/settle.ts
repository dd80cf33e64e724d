/**
 * Payments after a hand of Sâm Lốc, in units of the table's stake. A win at the deal, and an announcer no one beat, receive twenty from each
 * other player; a beaten announcer pays the player who beat him twenty for each. Else a loser pays the winner one for each card left, fifteen
 * without a play, and for what he kept; what was chopped is paid to the player who chopped it. With a maximum, a payer's payments are made in that
 * order until it is used up.
 */
import { byRank, rankOf, SUITS, TWO, type Card } from '../card.ts';
import { netsOf, paymentsAt, type Nets, type Transfer } from '../payments.ts';
import type { SamGame } from './game.ts';
import { KEPT_QUAD_UNITS, KEPT_TWO_UNITS, SAM_UNITS, STUCK_UNITS } from './rules.ts';

export const SAM_REASONS = ['instant', 'sam', 'sam_beaten', 'cards', 'kept', 'chop'] as const;
type Due = Transfer<(typeof SAM_REASONS)[number]>;

/** Units for the twos and four of a kind of a hand that was left. */
export function keptUnits(hand: readonly Card[]): number {
  const quads = [...byRank(hand).values()].filter((same) => same.length === SUITS).length;
  return hand.filter((card) => rankOf(card) === TWO).length * KEPT_TWO_UNITS + quads * KEPT_QUAD_UNITS;
}

function dueIn({ open, hidden }: SamGame): readonly Due[] {
  const { winner, announcer, beatenBy, instantWin, handSizes, hasPlayed, chops } = open;
  const to = winner!;
  const losers = [...handSizes.keys()].filter((seat) => seat !== to);
  const each = (reason: Due['reason'], unitsOf: (seat: number) => number): Due[] =>
    losers.map((from) => ({ from, to, amount: BigInt(unitsOf(from)), reason }));
  if (instantWin) return each('instant', () => SAM_UNITS);
  if (beatenBy !== undefined)
    return [{ from: announcer!, to, amount: BigInt(SAM_UNITS * losers.length), reason: 'sam_beaten' }];
  if (announcer !== undefined) return each('sam', () => SAM_UNITS);
  return [
    ...each('cards', (seat) => (hasPlayed[seat] ? handSizes[seat]! : STUCK_UNITS)),
    ...each('kept', (seat) => keptUnits(hidden.hands[seat]!)),
    ...chops.map(({ by, victim, units }): Due => ({ from: victim, to: by, amount: BigInt(units), reason: 'chop' })),
  ];
}

/** Settles a finished hand. Throws RangeError before its end, for a stake that is not positive and for a negative maximum. */
export function settleSam(
  game: SamGame,
  stake: bigint,
  maximum?: bigint,
): Nets & { readonly payments: readonly Due[] } {
  const { over, handSizes, rules } = game.open;
  if (!over) throw new RangeError('the hand is not over');
  const payments = paymentsAt(dueIn(game), SAM_REASONS, stake, maximum);
  return { payments, ...netsOf(payments, handSizes.length, rules.rakeBasisPoints) };
}
