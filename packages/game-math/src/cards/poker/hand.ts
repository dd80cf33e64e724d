/** A hand of poker as the rooms know it. */
import type { Card } from '../card.ts';
import { awaitedIn, type HandInPlay } from '../card-game.ts';
import { fiveCardStrength, strongestFive } from '../five-card.ts';
import { endingFrom, type Nets, type Transfer } from '../payments.ts';
import { dueOf, raiseOf } from './betting.ts';
import { betTimeOut } from './bettor.ts';
import { pokerBotMove } from './bot.ts';
import { blindsOf, movePoker, pokerViewOf, type PokerGame, type PokerOpen } from './game.ts';
import { potsIn, settleBets, shownIn, wonIn, type BetHand, type FiveWorth, type ShownHand } from './settle.ts';

/** What games with rounds of bets show beside their own state. */
export interface BetsSeen {
  /** What the own cards are worth, with those in the middle; null for a spectator. */
  readonly worth: FiveWorth | null;
  /** What the player has to add to call, in stakes. */
  readonly due: number;
  /** The bets of this street the player may raise to, in stakes; null where none is possible. */
  readonly raise: { readonly from: number; readonly to: number } | null;
  /** What lies in the middle by pots, in stakes: the main pot first. Bets of this street are not in it. */
  readonly pots: readonly number[];
  /** At a showdown the hands of those who have not folded; null of all others, and before. */
  readonly shown: readonly (ShownHand | null)[];
  /** Who won a pot; empty before the end. */
  readonly winners: readonly number[];
}

export interface PokerSeen extends BetsSeen {
  readonly play: 'poker';
  readonly open: PokerOpen;
  readonly hand: readonly Card[];
  readonly blinds: { readonly small: number; readonly big: number };
}

/** What a player sees of the bets; a spectator is -1. */
export function betsSeenBy(
  bets: BetHand,
  hands: readonly (readonly Card[])[],
  player: number,
): Omit<BetsSeen, 'worth'> {
  const { over, betting } = bets;
  const isIn = !over && player >= 0 && !betting.folded[player];
  return {
    due: isIn ? dueOf(betting, player) : 0,
    raise: isIn ? raiseOf(betting, player) : null,
    pots: potsIn(bets),
    shown: shownIn(bets, hands),
    winners: wonIn(bets),
  };
}

const betsOf = ({ open, hidden }: PokerGame): BetHand => ({
  betting: open.betting,
  over: open.over,
  button: open.button,
  strengthOf: (seat) => strongestFive([...hidden.hands[seat]!, ...open.community]),
});

/** Settles a finished hand; the house takes nothing of one that ended before cards were in the middle. Throws as `settleBets`. */
export function settlePoker(
  game: PokerGame,
  stake: bigint,
  maximum: bigint,
): Nets & { readonly payments: readonly Transfer<'bets'>[] } {
  const { community, rules } = game.open;
  return settleBets(betsOf(game), { ...rules, rakeCap: community.length > 0 ? rules.rakeCap : 0 }, stake, maximum);
}

/** What cards are worth: the best five, or the two of a player before others are open. */
function worthOf(hand: readonly Card[], community: readonly Card[]): FiveWorth | null {
  if (hand.length === 0) return null;
  const { kind, cards } = community.length === 0 ? fiveCardStrength(hand) : strongestFive([...hand, ...community]);
  return { kind, cards };
}

/** The hand. The button moves on to the next player after it. */
export function pokerHand(game: PokerGame): HandInPlay<PokerSeen> {
  const { open, hidden } = game;
  const { betting, button, over } = open;
  return {
    ...awaitedIn(over, betting.turn ?? button),
    leadsNext: (button + 1) % betting.put.length,
    move(move) {
      const done = movePoker(game, move);
      return done.ok ? { ok: true, hand: pokerHand(done.game) } : done;
    },
    timeOutMove: (player) => betTimeOut(betting, player),
    botMove: (player) => pokerBotMove(pokerViewOf(game, player)),
    seenBy(player) {
      const { hand } = pokerViewOf(game, player);
      return {
        play: 'poker',
        open,
        hand,
        worth: worthOf(hand, open.community),
        ...betsSeenBy(betsOf(game), hidden.hands, player),
        blinds: blindsOf(betting.put.length, button),
      };
    },
    endingOf(stake, hold) {
      const { payments, ...nets } = settlePoker(game, BigInt(stake), BigInt(hold));
      // Hands that were folded, or not compared, stay closed.
      const hands = shownIn(betsOf(game), hidden.hands).map((shown) => shown?.hand ?? []);
      const played = betting.put.map((put) => put * stake);
      return { ...endingFrom(hands, payments, nets), shared: open.community, played };
    },
  };
}
