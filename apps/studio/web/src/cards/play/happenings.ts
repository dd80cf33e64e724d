/** Events between two states of a table: for sounds, announcements and animations. */
import type { CardTableShown } from '../../../../wire/cards.ts';

export type Happening =
  | { readonly kind: 'dealt' | 'my_turn' | 'ended' | 'next' }
  | { readonly kind: 'laid'; readonly seat: number; readonly cards: readonly number[]; readonly chop: boolean }
  | { readonly kind: 'passed' | 'laid_down'; readonly seat: number }
  | { readonly kind: 'took' | 'discarded'; readonly seat: number; readonly card: number }
  | { readonly kind: 'came' | 'went'; readonly who: string; readonly bot: boolean };

type Moves = NonNullable<CardTableShown['hand']>['moves'];

const sameMove = (left: Moves[number] | undefined, right: Moves[number]): boolean =>
  left !== undefined && left.seat === right.seat && left.cards?.join() === right.cards?.join();

/** New moves since the last state; after the end of a trick, all of the new one's. */
function newMoves(before: Moves, now: Moves): Moves {
  return before.every((move, index) => now[index] !== undefined && sameMove(move, now[index]!))
    ? now.slice(before.length)
    : now;
}

type Board = NonNullable<NonNullable<CardTableShown['hand']>['board']>;

/** What players did on a board of Phỏm. */
function onBoard(before: Board | null | undefined, now: Board | null | undefined): Happening[] {
  if (!before || !now) return [];
  const took = now.takes
    .slice(before.takes.length)
    .map(({ by, card }): Happening => ({ kind: 'took', seat: by, card }));
  const seats = now.seats.flatMap((seat, index): Happening[] => {
    const was = before.seats[index];
    if (!seat || !was) return [];
    const laidDown = seat.melds.length > was.melds.length;
    const fresh = seat.pile.filter((card) => !was.pile.includes(card));
    return [
      ...(laidDown ? [{ kind: 'laid_down', seat: index } as const] : []),
      ...fresh.map((card): Happening => ({ kind: 'discarded', seat: index, card })),
    ];
  });
  return [...took, ...seats];
}

const hasTurn = (table: CardTableShown | undefined): boolean =>
  table?.phase === 'playing' && table.hand?.turn === table.mySeat;
const isHand = (table: CardTableShown | undefined, handId: string | undefined): boolean =>
  handId !== undefined && table?.hand?.handId === handId;

function comings(before: CardTableShown, now: CardTableShown): Happening[] {
  return now.seats.flatMap((seat, index): Happening[] => {
    const was = before.seats[index];
    if (index === now.mySeat || seat?.who === was?.who) return [];
    return [
      ...(was ? [{ kind: 'went', who: was.who, bot: was.bot } as const] : []),
      ...(seat ? [{ kind: 'came', who: seat.who, bot: seat.bot } as const] : []),
    ];
  });
}

/** In order; empty where another table, or none, was shown before. */
export function happeningsBetween(before: CardTableShown | undefined, now: CardTableShown): readonly Happening[] {
  if (before?.tableId !== now.tableId) return [];
  const known = isHand(before, now.hand?.handId);
  const chain = now.hand?.chain ?? null;
  const fresh = now.hand ? newMoves(known ? before.hand!.moves : [], now.hand.moves) : [];
  const chopped = chain !== null && (chain.points !== before.hand?.chain?.points || chain.by !== before.hand.chain.by);
  const lastLaid = fresh.reduce((last, move, index) => (move.cards ? index : last), -1);
  const dealt = now.phase === 'playing' && !(known && before.phase === 'playing');
  const moves = fresh.map(({ seat, cards }, index): Happening =>
    cards ? { kind: 'laid', seat, cards, chop: chopped && index === lastLaid } : { kind: 'passed', seat },
  );
  return [
    ...comings(before, now),
    ...(now.phase === 'starting' && before.phase !== 'starting' ? [{ kind: 'next' } as const] : []),
    ...(dealt ? [{ kind: 'dealt' } as const] : []),
    ...moves,
    ...(known ? onBoard(before.hand!.board, now.hand?.board) : []),
    ...(now.phase === 'shown' && before.phase !== 'shown' ? [{ kind: 'ended' } as const] : []),
    ...(hasTurn(now) && (!hasTurn(before) || before.hand?.moveNo !== now.hand?.moveNo)
      ? [{ kind: 'my_turn' } as const]
      : []),
  ];
}
