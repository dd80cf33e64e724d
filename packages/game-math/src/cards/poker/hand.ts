/** A hand of poker as the rooms know it, and its settlement: each pot goes to the best hand of those who may win it. */
import type { Card } from '../card.ts';
import { awaitedIn, type HandInPlay } from '../card-game.ts';
import { heightOf, strongestFive, type FiveCardStrength } from '../five-card.ts';
import { checkStake, endingFrom, netsOf, paidWithin, type Nets, type Transfer } from '../payments.ts';
import { dueOf, liveIn, raiseOf } from './betting.ts';
import { pokerBotMove, pokerTimeOut } from './bot.ts';
import { blindsOf, isShowdown, movePoker, pokerStrength, pokerViewOf, type PokerGame, type PokerOpen } from './game.ts';
import { potPayments, potsOf, winnersOf } from './pots.ts';

export type PokerWorth = Pick<FiveCardStrength, 'kind' | 'cards'>;

export interface PokerSeen {
  readonly play: 'poker';
  readonly open: PokerOpen;
  readonly hand: readonly Card[];
  /** What the own cards are worth with those in the middle; null for a spectator. */
  readonly worth: PokerWorth | null;
  /** What the player has to add to call, in stakes. */
  readonly due: number;
  /** The bets of this street the player may raise to, in stakes; null where none is possible. */
  readonly raise: { readonly from: number; readonly to: number } | null;
  /** What lies in the middle by pots, in stakes: the main pot first. Bets of this street are not in it. */
  readonly pots: readonly number[];
  readonly blinds: { readonly small: number; readonly big: number };
  /** At a showdown the hands of those who have not folded; null of all others, and before. */
  readonly shown: readonly ({ readonly hand: readonly Card[]; readonly worth: PokerWorth } | null)[];
  /** Who won a pot; empty before the end. */
  readonly winners: readonly number[];
}

/** What cards are worth: the best five, or of fewer whether two are a pair. */
function worthOf(hand: readonly Card[], community: readonly Card[]): PokerWorth | null {
  const [one, other] = hand;
  if (one === undefined || other === undefined) return null;
  if (community.length === 0) return { kind: heightOf(one) === heightOf(other) ? 'pair' : 'high_card', cards: hand };
  const { kind, cards } = strongestFive([...hand, ...community]);
  return { kind, cards };
}

/** The worth of a hand at a showdown; where hands are not compared, the one who is left has the only one. */
const valueIn =
  (game: PokerGame) =>
  (seat: number): number =>
    isShowdown(game.open) ? pokerStrength(game, seat).value : 0;

/**
 * Settles a finished hand. The house takes nothing of a hand that ended before cards were in the middle. Throws RangeError before its end, for
 * a stake that is not positive and for a negative maximum.
 */
export function settlePoker(
  game: PokerGame,
  stake: bigint,
  maximum: bigint,
): Nets & { readonly payments: readonly Transfer<'bets'>[] } {
  const { over, community, rules, betting, button } = game.open;
  if (!over) throw new RangeError('the hand is not over');
  checkStake(stake, maximum);
  const due = potPayments(potsOf(betting.put, betting.folded), valueIn(game), button, stake);
  const payments = paidWithin(due, ['bets'], maximum).filter(({ amount }) => amount > 0n);
  const rakeCap = community.length > 0 ? BigInt(rules.rakeCap) * stake : 0n;
  return { payments, ...netsOf(payments, betting.put.length, rules.rakeBasisPoints, rakeCap) };
}

/** Who won a pot that more than one could win; who is left alone has won it all. */
function wonBy(game: PokerGame): readonly number[] {
  const { over, betting } = game.open;
  if (!over) return [];
  const live = liveIn(betting);
  const won = potsOf(betting.put, betting.folded).flatMap((pot) =>
    pot.contenders.length > 1 ? winnersOf(pot, valueIn(game)) : [],
  );
  return live.length === 1 ? live : live.filter((seat) => won.includes(seat));
}

/** What lies in the middle, by pots: bets of a street come to it when the street is over, but for what no one called. */
function potsIn({ over, betting: { put, bets, folded } }: PokerOpen): readonly number[] {
  const [, called = 0] = put.toSorted((one, other) => other - one);
  const collected = put.map((each, seat) => (over ? Math.min(each, called) : each - bets[seat]!));
  return potsOf(collected, folded).flatMap(({ amount }) => (amount > 0 ? [amount] : []));
}

/** The hands a showdown opens, by player; null of who folded, and of all where no hands are compared. */
function shownIn(game: PokerGame): PokerSeen['shown'] {
  const { open, hidden } = game;
  const shows = isShowdown(open);
  return hidden.hands.map((hand, seat) => {
    if (!shows || open.betting.folded[seat]) return null;
    const { kind, cards } = pokerStrength(game, seat);
    return { hand, worth: { kind, cards } };
  });
}

/** The hand. The button moves on to the next player after it. */
export function pokerHand(game: PokerGame): HandInPlay<PokerSeen> {
  const { open } = game;
  const { betting, button, over } = open;
  return {
    ...awaitedIn(over, betting.turn ?? button),
    leadsNext: (button + 1) % betting.put.length,
    move(move) {
      const done = movePoker(game, move);
      return done.ok ? { ok: true, hand: pokerHand(done.game) } : done;
    },
    timeOutMove: (player) => pokerTimeOut(pokerViewOf(game, player)),
    botMove: (player) => pokerBotMove(pokerViewOf(game, player)),
    seenBy(player) {
      const { hand } = pokerViewOf(game, player);
      const isIn = !over && player >= 0 && !betting.folded[player];
      return {
        play: 'poker',
        open,
        hand,
        worth: worthOf(hand, open.community),
        due: isIn ? dueOf(betting, player) : 0,
        raise: isIn ? raiseOf(betting, player) : null,
        pots: potsIn(open),
        blinds: blindsOf(betting.put.length, button),
        shown: shownIn(game),
        winners: wonBy(game),
      };
    },
    endingOf(stake, hold) {
      const { payments, ...nets } = settlePoker(game, BigInt(stake), BigInt(hold));
      // Hands that were folded, or not compared, stay closed.
      const hands = shownIn(game).map((shown) => shown?.hand ?? []);
      return { ...endingFrom(hands, payments, nets), played: betting.put.map((put) => put * stake) };
    },
  };
}
