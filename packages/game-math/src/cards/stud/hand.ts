/** A hand of five-card stud as the rooms know it, and its practice player. */
import type { Card } from '../card.ts';
import { awaitedIn, type CardMove, type HandInPlay } from '../card-game.ts';
import { FIVE_CARD_KINDS, fiveCardStrength, heightOf } from '../five-card.ts';
import { endingFrom, type Nets, type Transfer } from '../payments.ts';
import { liveIn } from '../poker/betting.ts';
import { betTimeOut, betWith, type Score } from '../poker/bettor.ts';
import { betsSeenBy, type BetsSeen } from '../poker/hand.ts';
import { settleBets, shownIn, wonIn, type BetHand } from '../poker/settle.ts';
import { moveStud, studViewOf, type StudGame, type StudOpen, type StudView } from './game.ts';

export interface StudSeen extends BetsSeen {
  readonly play: 'stud';
  readonly open: StudOpen;
  /** The own cards, the one face down first. */
  readonly hand: readonly Card[];
}

const betsOf = ({ open, hidden }: StudGame): BetHand => ({
  betting: open.betting,
  over: open.over,
  // Odd units go out from the leader on.
  button: open.leader + open.up.length - 1,
  strengthOf: (seat) => fiveCardStrength(hidden.hands[seat]!),
});

/** Settles a finished hand; the house takes nothing of one that ended before the third card. Throws as `settleBets`. */
export function settleStud(
  game: StudGame,
  stake: bigint,
  maximum: bigint,
): Nets & { readonly payments: readonly Transfer<'bets'>[] } {
  const { rules, up } = game.open;
  const isLong = up.some(({ length }) => length > 1);
  return settleBets(betsOf(game), { ...rules, rakeCap: isLong ? rules.rakeCap : 0 }, stake, maximum);
}

/** Scores by kind. With few cards a high one may still become a pair. */
const BY_KIND: readonly Score[] = [1, 5, 6, 7, 8, 8, 9, 10, 10];
const [EARLY, QUEEN, HOPE] = [3, 11, 4] as const;

/** How good a hand is next to the open cards of the others; nothing else of them is known. */
function scoreOf({ hand, seat, open }: StudView): Score {
  const own = fiveCardStrength(hand);
  const others = liveIn(open.betting).filter((each) => each !== seat);
  const shown = Math.max(...others.map((each) => fiveCardStrength(open.up[each]!).value));
  const isHopeful = own.kind === 'high_card' && hand.length <= EARLY && heightOf(own.cards[0]!) >= QUEEN;
  const score = isHopeful ? HOPE : BY_KIND[FIVE_CARD_KINDS.indexOf(own.kind)]!;
  return own.value > shown ? score + 1 : isHopeful ? score : score - 1;
}

/** The practice player's move. */
export const studBotMove = (view: StudView): CardMove =>
  betWith(view.open.betting, view.seat, scoreOf(view), view.hand);

/** The hand. Its winner leads the next one. */
export function studHand(game: StudGame): HandInPlay<StudSeen> {
  const { open, hidden } = game;
  const { betting, leader, over } = open;
  return {
    ...awaitedIn(over, betting.turn ?? leader),
    get leadsNext() {
      return wonIn(betsOf(game))[0] ?? leader;
    },
    move(move) {
      const done = moveStud(game, move);
      return done.ok ? { ok: true, hand: studHand(done.game) } : done;
    },
    timeOutMove: (player) => betTimeOut(betting, player),
    botMove: (player) => studBotMove(studViewOf(game, player)),
    seenBy(player) {
      const { hand } = studViewOf(game, player);
      const own = hand.length > 0 ? fiveCardStrength(hand) : undefined;
      return {
        play: 'stud',
        open,
        hand,
        worth: own ? { kind: own.kind, cards: own.cards } : null,
        ...betsSeenBy(betsOf(game), hidden.hands, player),
      };
    },
    endingOf(stake, hold) {
      const { payments, ...nets } = settleStud(game, BigInt(stake), BigInt(hold));
      // A card face down that was folded, or not compared, stays closed.
      const hands = shownIn(betsOf(game), hidden.hands).map((shown) => shown?.hand ?? []);
      return endingFrom(hands, payments, nets);
    },
  };
}
