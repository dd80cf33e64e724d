/**
 * A hand of Ba Cây as the rooms know it, and its settlement. Each bet is won from, or lost to, the banker; a winning hand worth double wins
 * twice the bet. Equal hands, which only Bài Cào has, win nothing. At tables with a pot the strongest hand also gets one stake of each.
 */
import type { Card } from '../card.ts';
import { awaitedIn, type CardMove, type HandInPlay } from '../card-game.ts';
import { endingFrom, netsOf, paymentsAt, type Nets, type Transfer } from '../payments.ts';
import { orderFrom } from '../players.ts';
import { moveBaCay, type BaCayGame, type BaCayOpen } from './game.ts';
import { DOUBLE } from './rules.ts';
import { baCayStrength, type BaCayStrength } from './strength.ts';

const REASONS = ['bet', 'bet_double', 'side_pot'] as const;
type Due = Transfer<(typeof REASONS)[number]>;
type Worth = Pick<BaCayStrength, 'kind' | 'points'>;

export interface BaCaySeen {
  readonly play: 'ba_cay';
  readonly open: BaCayOpen;
  /** The own hand, from the moment all bets are made. */
  readonly hand: readonly Card[];
  readonly worth: Worth | null;
  /** What each opened hand is worth; null of the others. */
  readonly worths: readonly (Worth | null)[];
}

const strengthsOf = ({ open, hidden }: BaCayGame): readonly BaCayStrength[] =>
  hidden.hands.map((hand) => baCayStrength(hand, open.rules));

/** The player with the strongest hand; of equal ones the first from the banker on. */
function strongest({ open }: BaCayGame, strengths: readonly BaCayStrength[]): number {
  return orderFrom(strengths.length, open.banker).toSorted(
    (one, other) => strengths[other]!.value - strengths[one]!.value,
  )[0]!;
}

/** What a player and the banker owe each other. */
function betDue(player: number, units: number, banker: number, strengths: readonly BaCayStrength[]): Due[] {
  const [mine, his] = [strengths[player]!, strengths[banker]!];
  if (mine.value === his.value) return [];
  const [from, to, won] = mine.value > his.value ? [banker, player, mine] : [player, banker, his];
  return [{ from, to, amount: BigInt(units * (won.doubles ? DOUBLE : 1)), reason: won.doubles ? 'bet_double' : 'bet' }];
}

/** Settles a finished hand. Throws RangeError before its end, for a stake that is not positive and for a negative maximum. */
export function settleBaCay(
  game: BaCayGame,
  stake: bigint,
  maximum?: bigint,
): Nets & { readonly payments: readonly Due[] } {
  const { over, bets, banker, rules } = game.open;
  if (!over) throw new RangeError('the hand is not over');
  const strengths = strengthsOf(game);
  const best = strongest(game, strengths);
  const due = [
    ...bets.flatMap((units, player) => (player === banker ? [] : betDue(player, units, banker, strengths))),
    ...bets.flatMap((_, from): Due[] =>
      rules.pot && from !== best ? [{ from, to: best, amount: 1n, reason: 'side_pot' }] : [],
    ),
  ];
  const payments = paymentsAt(due, REASONS, stake, maximum);
  return { payments, ...netsOf(payments, bets.length, rules.rakeBasisPoints) };
}

/** Who is banker next. */
function bankerAfter(game: BaCayGame): number {
  const { banker, rules, bets } = game.open;
  if (rules.banker === 'in_turn') return (banker + 1) % bets.length;
  const strengths = strengthsOf(game);
  const best = strongest(game, strengths);
  return strengths[best]!.doubles ? best : banker;
}

/** Practice players bet one stake or two by their seat: no card is seen before. */
const botBet = ({ rules }: BaCayOpen, seat: number): number => Math.min(rules.limit, 1 + (seat % 2));

/** The hand. */
export function baCayHand(game: BaCayGame): HandInPlay<BaCaySeen> {
  const { open, hidden } = game;
  const made = (seat: number, units: number): CardMove =>
    open.stage === 'bet' ? { seat, cards: null, act: 'bet', units } : { seat, cards: null, act: 'open' };
  const worthOf = (hand: readonly Card[]): Worth => {
    const { kind, points } = baCayStrength(hand, open.rules);
    return { kind, points };
  };
  return {
    ...awaitedIn(open.over, open.banker, open.asked),
    get leadsNext() {
      return bankerAfter(game);
    },
    move(move) {
      const done = moveBaCay(game, move);
      return done.ok ? { ok: true, hand: baCayHand(done.game) } : done;
    },
    timeOutMove: (player) => made(player, 1),
    botMove: (player) => made(player, botBet(open, player)),
    seenBy(player) {
      const hand = open.stage === 'open' ? (hidden.hands[player] ?? []) : [];
      return {
        play: 'ba_cay',
        open,
        hand,
        worth: hand.length > 0 ? worthOf(hand) : null,
        worths: open.opened.map((cards) => (cards.length > 0 ? worthOf(cards) : null)),
      };
    },
    endingOf(stake, hold) {
      const { payments, ...nets } = settleBaCay(game, BigInt(stake), BigInt(hold));
      return endingFrom(hidden.hands, payments, nets);
    },
  };
}
