/** Words for hands of five cards, and the bets a raise is offered at. */
import type { CardFiveShown, PokerBoardShown } from '../../../../wire/card-poker.ts';
import type { CardTableShown } from '../../../../wire/cards.ts';
import type { TextKey, Translate } from '../../frame/i18n.ts';
import { RANKS, rankOf } from '../play/deck.ts';
import { boardIn } from '../play/reading.ts';

/** Where the second rank of a kind begins among its cards. */
const SECOND: Readonly<Partial<Record<CardFiveShown['kind'], number>>> = { two_pairs: 2, full_house: 3 };

/** "đôi K", "sảnh đến 10": the kind with the ranks that decide it. */
export function fiveName(t: Translate, { kind, cards }: CardFiveShown): string {
  const sign = (index: number): string => RANKS[rankOf(cards[index]!)]!;
  return t(`poker_kind_${kind}` as TextKey, { rank: sign(0), second: sign(SECOND[kind] ?? 0) });
}

/** What a seat's hand was worth, where it was shown. */
export const fiveAt = (table: CardTableShown, seat: number): CardFiveShown | null =>
  boardIn(table, 'poker')?.seats[seat]?.worth ?? null;

/** The cards of the hands that won; empty before a showdown. */
export function wonCards(board: PokerBoardShown): ReadonlySet<number> {
  return new Set(board.seats.flatMap((seat) => (seat?.won ? (seat.worth?.cards ?? []) : [])));
}

/** An amount a raise is offered at, in stakes. */
export interface Offered {
  readonly name: 'least' | 'half' | 'pot' | 'all';
  readonly units: number;
}

/** The least raise, half the pot more than a call, the pot more, and all, each once; none where no raise is possible. */
export function offersOf({ raise, due, seats }: PokerBoardShown, mySeat: number): readonly Offered[] {
  const mine = seats[mySeat];
  if (!raise || !mine) return [];
  const pot = seats.reduce((sum, seat) => sum + (seat?.put ?? 0), 0) + due;
  const called = mine.bet + due;
  const between = [
    { name: 'half', units: called + Math.ceil(pot / 2) },
    { name: 'pot', units: called + pot },
  ] as const;
  return [
    ...(raise.from < raise.to ? [{ name: 'least', units: raise.from } as const] : []),
    ...between.filter(({ units }) => units > raise.from && units < raise.to),
    { name: 'all', units: raise.to },
  ];
}

/** The bet chosen for a raise: the least one until another is chosen, and within what may be bet. */
export const chosenRaise = ({ raise }: PokerBoardShown, units: number): number =>
  raise ? Math.max(raise.from, Math.min(units, raise.to)) : 0;
