/** The end of a hand with rounds of bets: who wins which pot, what is paid, and the house's capped fee. */
import type { Card } from '../card.ts';
import type { FiveCardStrength } from '../five-card.ts';
import { checkStake, netsOf, paidWithin, type Nets, type Transfer } from '../payments.ts';
import { liveIn, type Betting } from './betting.ts';
import { potPayments, potsOf, winnersOf } from './pots.ts';

/** What a hand is worth, as it is shown. */
export type FiveWorth = Pick<FiveCardStrength, 'kind' | 'cards'>;

/** A hand that bets were made on. */
export interface BetHand {
  readonly betting: Betting;
  readonly over: boolean;
  /** The seat after which odd units are given out. */
  readonly button: number;
  /** The best five cards of a player; called at a showdown only. */
  strengthOf(seat: number): FiveCardStrength;
}

export interface BetRake {
  readonly rakeBasisPoints: number;
  /** The most the house takes of the hand, in stakes. */
  readonly rakeCap: number;
}

/** Whether hands are compared at the end: more than one player is left. */
export const isShowdown = ({ over, betting }: Pick<BetHand, 'over' | 'betting'>): boolean =>
  over && liveIn(betting).length > 1;

/** The worth of a hand at a showdown; where hands are not compared, the one who is left has the only one. */
const valueIn =
  (hand: BetHand) =>
  (seat: number): number =>
    isShowdown(hand) ? hand.strengthOf(seat).value : 0;

/** Settles a finished hand. Throws RangeError before its end, for a stake that is not positive and for a negative maximum. */
export function settleBets(
  hand: BetHand,
  { rakeBasisPoints, rakeCap }: BetRake,
  stake: bigint,
  maximum: bigint,
): Nets & { readonly payments: readonly Transfer<'bets'>[] } {
  const { over, betting, button } = hand;
  if (!over) throw new RangeError('the hand is not over');
  checkStake(stake, maximum);
  const due = potPayments(potsOf(betting.put, betting.folded), valueIn(hand), button, stake);
  const payments = paidWithin(due, ['bets'], maximum).filter(({ amount }) => amount > 0n);
  return { payments, ...netsOf(payments, betting.put.length, rakeBasisPoints, BigInt(rakeCap) * stake) };
}

/** Who won a pot that more than one could win; who is left alone has won it all. Empty before the end. */
export function wonIn(hand: BetHand): readonly number[] {
  const { over, betting } = hand;
  if (!over) return [];
  const live = liveIn(betting);
  const won = potsOf(betting.put, betting.folded).flatMap((pot) =>
    pot.contenders.length > 1 ? winnersOf(pot, valueIn(hand)) : [],
  );
  return live.length === 1 ? live : live.filter((seat) => won.includes(seat));
}

/** What lies in the middle, by pots: bets of a street come to it when the street is over, but for what no one called. */
export function potsIn({ over, betting: { put, bets, folded } }: Pick<BetHand, 'over' | 'betting'>): readonly number[] {
  const [, called = 0] = put.toSorted((one, other) => other - one);
  const collected = put.map((each, seat) => (over ? Math.min(each, called) : each - bets[seat]!));
  return potsOf(collected, folded).flatMap(({ amount }) => (amount > 0 ? [amount] : []));
}

export interface ShownHand {
  readonly hand: readonly Card[];
  readonly worth: FiveWorth;
}

/** The hands a showdown opens, by player; null of who folded, and of all where no hands are compared. */
export function shownIn(hand: BetHand, hands: readonly (readonly Card[])[]): readonly (ShownHand | null)[] {
  const shows = isShowdown(hand);
  return hands.map((cards, seat) => {
    if (!shows || hand.betting.folded[seat]) return null;
    const { kind, cards: best } = hand.strengthOf(seat);
    return { hand: cards, worth: { kind, cards: best } };
  });
}
