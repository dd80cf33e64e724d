/**
 * A hand of Xì Dách as the rooms know it, and its settlement. Each bet is won from, or lost to, the banker; equal hands and two above 21
 * draw. A winning hand worth double wins twice the bet.
 */
import type { Card } from '../card.ts';
import { awaitedIn, type CardMove, type HandInPlay } from '../card-game.ts';
import { endingFrom, netsOf, paymentsAt, type Nets, type Transfer } from '../payments.ts';
import { orderFrom } from '../players.ts';
import { mayOf, moveXiDach, xiDachViewOf, type XiDachGame, type XiDachOpen, type XiDachView } from './game.ts';
import { DOUBLE } from './rules.ts';
import { isDealtWin, pointsOf, xiDachStrength, type XiDachStrength } from './strength.ts';

const REASONS = ['bet', 'bet_double'] as const;
type Due = Transfer<(typeof REASONS)[number]>;
type Worth = Pick<XiDachStrength, 'kind' | 'points'>;

export interface XiDachSeen {
  readonly play: 'xi_dach';
  readonly open: XiDachOpen;
  /** The own cards, from the moment all bets are made. */
  readonly hand: readonly Card[];
  readonly worth: Worth | null;
  /** What each opened hand is worth; null of the others. */
  readonly worths: readonly (Worth | null)[];
  readonly may: { readonly draw: boolean; readonly stand: boolean };
}

/** What a player and the banker owe each other. */
function betDue(player: number, { open, hidden }: XiDachGame): Due[] {
  const { banker, bets } = open;
  const [mine, his] = [xiDachStrength(hidden.hands[player]!), xiDachStrength(hidden.hands[banker]!)];
  if (mine.value === his.value) return [];
  const [from, to, won] = mine.value > his.value ? [banker, player, mine] : [player, banker, his];
  const amount = BigInt(bets[player]! * (won.doubles ? DOUBLE : 1));
  return [{ from, to, amount, reason: won.doubles ? 'bet_double' : 'bet' }];
}

/** Settles a finished hand. Throws RangeError before its end, for a stake that is not positive and for a negative maximum. */
export function settleXiDach(
  game: XiDachGame,
  stake: bigint,
  maximum?: bigint,
): Nets & { readonly payments: readonly Due[] } {
  const { over, bets, banker, rules } = game.open;
  if (!over) throw new RangeError('the hand is not over');
  const due = bets.flatMap((_, player) => (player === banker ? [] : betDue(player, game)));
  const payments = paymentsAt(due, REASONS, stake, maximum);
  return { payments, ...netsOf(payments, bets.length, rules.rakeBasisPoints) };
}

/** Who is banker next: at tables where a hand decides, the strongest of those dealt one that beat the banker, the first in order. */
function bankerAfter({ open: { banker, rules, bets }, hidden: { hands } }: XiDachGame): number {
  if (rules.banker === 'in_turn') return (banker + 1) % bets.length;
  const value = (seat: number): number => xiDachStrength(hands[seat]!).value;
  const [best] = orderFrom(bets.length, banker)
    .filter((seat) => isDealtWin(hands[seat]!) && value(seat) > value(banker))
    .toSorted((one, other) => value(other) - value(one));
  return best ?? banker;
}

/** Practice players bet one stake or two by their seat, and draw below this. */
const BOT_DRAWS_BELOW = 17;

const made = (seat: number, act: 'bet' | 'draw' | 'stand', units?: number): CardMove => ({
  seat,
  cards: null,
  act,
  ...(units !== undefined && { units }),
});

/** The move of a practice player, from the own cards and the open ones. */
export function xiDachBotMove(view: XiDachView): CardMove {
  const { seat, hand, open } = view;
  if (open.stage === 'bet') return made(seat, 'bet', Math.min(open.rules.limit, 1 + (seat % 2)));
  const { draw, stand } = mayOf(view);
  return made(seat, !stand || (draw && pointsOf(hand) < BOT_DRAWS_BELOW) ? 'draw' : 'stand');
}

/** The move after a timeout: one stake, and no card more than has to be drawn. */
export function xiDachTimeOut(view: XiDachView): CardMove {
  const { seat, open } = view;
  if (open.stage === 'bet') return made(seat, 'bet', 1);
  return made(seat, mayOf(view).stand ? 'stand' : 'draw');
}

const worthOf = (hand: readonly Card[]): Worth | null => {
  if (hand.length === 0) return null;
  const { kind, points } = xiDachStrength(hand);
  return { kind, points };
};

/** The hand. */
export function xiDachHand(game: XiDachGame): HandInPlay<XiDachSeen> {
  const { open, hidden } = game;
  return {
    ...awaitedIn(open.over, open.turn, open.asked),
    get leadsNext() {
      return bankerAfter(game);
    },
    move(move) {
      const done = moveXiDach(game, move);
      return done.ok ? { ok: true, hand: xiDachHand(done.game) } : done;
    },
    timeOutMove: (player) => xiDachTimeOut(xiDachViewOf(game, player)),
    botMove: (player) => xiDachBotMove(xiDachViewOf(game, player)),
    seenBy(player) {
      const view = xiDachViewOf(game, player);
      return {
        play: 'xi_dach',
        open,
        hand: view.hand,
        worth: worthOf(view.hand),
        worths: open.opened.map(worthOf),
        may: mayOf(view),
      };
    },
    endingOf(stake, hold) {
      const { payments, ...nets } = settleXiDach(game, BigInt(stake), BigInt(hold));
      return endingFrom(hidden.hands, payments, nets);
    },
  };
}
