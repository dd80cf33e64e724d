/** Events between two states of a table: for sounds, announcements and animations. */
import type { PokerBoardShown } from '../../../../wire/card-poker.ts';
import type {
  BaCayBoardShown,
  CardBoardShown,
  CardTableShown,
  CatTeBoardShown,
  LiengBoardShown,
  MauBinhBoardShown,
  XiDachBoardShown,
  PhomBoardShown,
} from '../../../../wire/cards.ts';
import { isMyTurn } from './reading.ts';

export type Happening =
  | { readonly kind: 'dealt' | 'my_turn' | 'ended' | 'next' }
  | { readonly kind: 'laid'; readonly seat: number; readonly cards: readonly number[]; readonly chop: boolean }
  | {
      readonly kind: 'passed' | 'laid_down' | 'announced' | 'arranged' | 'drew' | 'stood' | 'hid' | 'won_trick';
      readonly seat: number;
    }
  /** A bet of Liêng, Ba Cây or poker: the whole of it, in stakes. */
  | {
      readonly kind: 'bet';
      readonly seat: number;
      readonly act: 'fold' | 'check' | 'call' | 'raise' | 'bet';
      readonly units: number;
    }
  | { readonly kind: 'opened'; readonly seat: number; readonly cards: readonly number[] }
  | { readonly kind: 'community'; readonly cards: readonly number[] }
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

/** What players did on a board of Phỏm. */
function onPhom(before: PhomBoardShown, now: PhomBoardShown): Happening[] {
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

function inLieng(before: LiengBoardShown, now: LiengBoardShown): Happening[] {
  return now.seats.flatMap((seat, index): Happening[] => {
    const was = before.seats[index];
    const isNew = seat?.act && (seat.bet !== was?.bet || seat.folded !== was.folded || was.act === null);
    return isNew ? [{ kind: 'bet', seat: index, act: seat.act!, units: seat.bet }] : [];
  });
}

function inXiDach(before: XiDachBoardShown, now: XiDachBoardShown): Happening[] {
  return now.seats.flatMap((seat, index): Happening[] => {
    const was = before.seats[index];
    if (!seat || !was) return [];
    const drew = seat.cards > was.cards;
    const stood = seat.stands && !was.stands && seat.opened.length === 0;
    return [
      ...(drew ? [{ kind: 'drew', seat: index } as const] : []),
      ...(stood ? [{ kind: 'stood', seat: index } as const] : []),
    ];
  });
}

/** Bets against a banker, and hands that are opened. */
function inBanked(before: BaCayBoardShown | XiDachBoardShown, now: BaCayBoardShown | XiDachBoardShown): Happening[] {
  return now.seats.flatMap((seat, index): Happening[] => {
    const was = before.seats[index];
    if (!seat || !was) return [];
    return [
      ...(seat.bet > was.bet ? [{ kind: 'bet', seat: index, act: 'bet', units: seat.bet } as const] : []),
      ...(seat.opened.length > was.opened.length ? [{ kind: 'opened', seat: index, cards: seat.opened } as const] : []),
    ];
  });
}

function inMauBinh(before: MauBinhBoardShown, now: MauBinhBoardShown): Happening[] {
  return now.seats.flatMap((seat, index): Happening[] =>
    seat?.arranged === true && before.seats[index]?.arranged === false ? [{ kind: 'arranged', seat: index }] : [],
  );
}

/** Cards of Cát Tê in the order they were laid, and who won each trick. */
const inOrder = ({ tricks }: CatTeBoardShown): Happening[] =>
  tricks.flatMap(({ laid, winner }) => [
    ...laid.map(({ seat, card }): Happening =>
      card === null ? { kind: 'hid', seat } : { kind: 'laid', seat, cards: [card], chop: false },
    ),
    ...(winner === null ? [] : [{ kind: 'won_trick', seat: winner } as const]),
  ]);

/** What the player who was in turn did: the last act of a street is gone from the board of the next one. */
function inPoker(before: PokerBoardShown, now: PokerBoardShown, actor: number | null): Happening[] {
  const high = Math.max(...before.seats.map((seat) => seat?.bet ?? 0));
  const acts = now.seats.flatMap((seat, index): Happening[] => {
    const was = before.seats[index];
    if (!seat || !was) return [];
    const units = was.bet + seat.put - was.put;
    if (seat.folded !== was.folded) return [{ kind: 'bet', seat: index, act: 'fold', units }];
    if (seat.put > was.put) return [{ kind: 'bet', seat: index, act: units > high ? 'raise' : 'call', units }];
    return index === actor ? [{ kind: 'bet', seat: index, act: 'check', units }] : [];
  });
  const cards = now.community.slice(before.community.length);
  const opened = now.seats.flatMap((seat, index): Happening[] => {
    const fresh = seat?.open.slice(before.seats[index]?.open.length ?? 0) ?? [];
    return fresh.length > 0 ? [{ kind: 'opened', seat: index, cards: fresh }] : [];
  });
  return [...acts, ...opened, ...(cards.length > 0 ? [{ kind: 'community', cards } as const] : [])];
}

/** What players did on a game's board; `actor` was in turn and has moved. */
function onBoard(
  before: CardBoardShown | null | undefined,
  now: CardBoardShown | null | undefined,
  actor: number | null,
): Happening[] {
  if (before?.play === 'poker' && now?.play === 'poker') return inPoker(before, now, actor);
  if (before?.play === 'phom' && now?.play === 'phom') return onPhom(before, now);
  if (before?.play === 'lieng' && now?.play === 'lieng') return inLieng(before, now);
  if (before?.play === 'ba_cay' && now?.play === 'ba_cay') return inBanked(before, now);
  if (before?.play === 'xi_dach' && now?.play === 'xi_dach')
    return [...inBanked(before, now), ...inXiDach(before, now)];
  if (before?.play === 'cat_te' && now?.play === 'cat_te') return inOrder(now).slice(inOrder(before).length);
  if (before?.play === 'mau_binh' && now?.play === 'mau_binh') return inMauBinh(before, now);
  const announces = before?.play === 'sam' && now?.play === 'sam' && before.announcer === null;
  return announces && now.announcer !== null ? [{ kind: 'announced', seat: now.announcer }] : [];
}

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

/** Who was in turn before and has moved since. */
const actorOf = ({ hand: before }: CardTableShown, { hand: now }: CardTableShown): number | null =>
  before && now && now.moveNo > before.moveNo ? before.turn : null;

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
    ...(known ? onBoard(before.hand!.board, now.hand?.board, actorOf(before, now)) : []),
    ...(now.phase === 'shown' && before.phase !== 'shown' ? [{ kind: 'ended' } as const] : []),
    ...(isMyTurn(now) && (!isMyTurn(before) || (now.hand?.turn !== null && before.hand?.moveNo !== now.hand?.moveNo))
      ? [{ kind: 'my_turn' } as const]
      : []),
  ];
}
