/**
 * Payments after a game. By card a loser pays the table's stake for each card left, 26 without a play (cóng). Where the winner takes all, a
 * loser pays the stake, twice without a play. By place the last pays the first one stake, and of four the third pays the second half of
 * one; a player without a play when the first finished pays him two stakes instead, whatever his own place. A win at the deal is paid as by
 * players without a play, without anything for cards left.
 *
 * Points are added, one for a black two, two for a red, four for four of a kind and for consecutive pairs: for what was chopped, and for
 * what a loser still holds (thối). A point is half a stake, or three cards where cards are counted. Halves of a minor unit are dropped for
 * both.
 *
 * With a maximum, no one pays more than that in a game, whatever comes in from others: a payer's payments are made in order, first for the
 * loss, then for cards left, then for chops in order, until it is used up. The rest is not paid.
 */
import { byRank, HAND, rankOf, TWO, type Card } from '../card.ts';
import { checkStake, netsOf, paidWithin, type Nets, type Transfer } from '../payments.ts';
import { BOMB_POINTS, pointsOfTwo } from './combination.ts';
import type { Game } from './game.ts';
import type { TableRules } from './rules.ts';

export type Payment = Transfer<'cards' | 'stake' | 'kept' | 'chop'>;

export interface Settlement extends Nets {
  readonly payments: readonly Payment[];
}

const CARDS_A_POINT = 3n;

/** Points of a hand's remaining cards: its twos, fours of a kind, and in the south consecutive pairs, each card counted once. */
export function keptPoints(hand: readonly Card[], northern = false): number {
  const ranks = byRank(hand);
  const twos = hand.filter((card) => rankOf(card) === TWO).reduce((sum, card) => sum + pointsOfTwo(card), 0);
  let [bombs, row] = [0, 0];
  for (let rank = 0; rank <= TWO; rank += 1) {
    const count = rank === TWO ? 0 : (ranks.get(rank)?.length ?? 0);
    if (count === 4) bombs += 1;
    // Four of a kind is counted as such and breaks the sequence.
    if (!northern && (count === 2 || count === 3)) {
      row += 1;
    } else {
      bombs += row >= 3 ? 1 : 0;
      row = 0;
    }
  }
  return twos + bombs * BOMB_POINTS;
}

const pointsWorth = ({ mode }: TableRules, stake: bigint, points: number): bigint =>
  mode === 'by_card' ? stake * CARDS_A_POINT * BigInt(points) : (stake * BigInt(points)) / 2n;

/** What a loser pays the winner. */
function lostTo(game: Game, stake: bigint, from: number, to: number): Payment[] {
  const { rules, hasPlayed, handSizes, instantWin } = game.open;
  const stuck = instantWin !== undefined || !hasPlayed[from];
  const lost: Payment =
    rules.mode === 'by_card'
      ? { from, to, amount: stake * BigInt(stuck ? 2 * HAND : handSizes[from]!), reason: 'cards' }
      : { from, to, amount: stuck ? stake * 2n : stake, reason: 'stake' };
  return instantWin ? [lost] : [lost, keptBy(game, stake, from, to)];
}

function keptBy({ open, hidden }: Game, stake: bigint, from: number, to: number): Payment {
  return {
    from,
    to,
    amount: pointsWorth(open.rules, stake, keptPoints(hidden.hands[from]!, open.rules.northern)),
    reason: 'kept',
  };
}

/** By place; the last pays for the cards left to the player who finished before him. */
function paidByPlace(game: Game, stake: bigint): Payment[] {
  const { finished } = game.open;
  const last = finished[finished.length - 1]!;
  const [first, stuck = []] = [finished[0]!, game.open.stuck];
  const places: Payment[] = [{ from: last, to: first, amount: stake, reason: 'stake' }];
  if (finished.length === 4) places.push({ from: finished[2]!, to: finished[1]!, amount: stake / 2n, reason: 'stake' });
  const doubled = stuck.map((from): Payment => ({ from, to: first, amount: stake * 2n, reason: 'stake' }));
  return [
    ...doubled,
    ...places.filter(({ from }) => !stuck.includes(from)),
    keptBy(game, stake, last, finished[finished.length - 2]!),
  ];
}

const ORDER: readonly Payment['reason'][] = ['cards', 'stake', 'kept', 'chop'];

/**
 * Settles a finished game, at the table's stake in minor units; `maximum` is the maximum per payer. Throws RangeError before its end, for a
 * stake that is not positive and for a negative maximum.
 */
export function settleGame(game: Game, stake: bigint, maximum?: bigint): Settlement {
  const { rules, chops, finished, over, instantWin, handSizes } = game.open;
  if (!over) throw new RangeError('the game is not over');
  checkStake(stake, maximum);
  const winner = finished[0]!;
  const losers = handSizes.map((_, seat) => seat).filter((seat) => seat !== winner);
  const lost =
    rules.mode === 'by_place' && instantWin === undefined
      ? paidByPlace(game, stake)
      : losers.flatMap((seat) => lostTo(game, stake, seat, winner));
  const chopped = chops.map(({ victim, by, points }): Payment => ({
    from: victim,
    to: by,
    amount: pointsWorth(rules, stake, points),
    reason: 'chop',
  }));
  const due = [...lost, ...chopped];
  const payments = (maximum === undefined ? due : paidWithin(due, ORDER, maximum)).filter(({ amount }) => amount > 0n);
  return { payments, ...netsOf(payments, handSizes.length, rules.rakeBasisPoints) };
}
