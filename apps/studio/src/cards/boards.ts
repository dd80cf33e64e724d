/** What each game shows beside its trick to one member of the table, by table seat. */
import type {
  BaCaySeen,
  CardSeen,
  CatTeSeen,
  LiengSeen,
  MauBinhSeen,
  PhomSeen,
  PokerSeen,
  SamSeen,
  StudSeen,
  XiDachSeen,
} from '@lantern/game-math/cards';
import type { PokerBoardShown } from '../../wire/card-poker.ts';
import type {
  BaCayBoardShown,
  CardBoardShown,
  CatTeBoardShown,
  CatTeTrickShown,
  LiengBoardShown,
  MauBinhBoardShown,
  PhomBoardShown,
  SamBoardShown,
  XiDachBoardShown,
} from '../../wire/cards.ts';
import { bySeat } from './hand.ts';
import type { Player } from './hand-store.ts';

function phomBoard({ open, advice }: PhomSeen, players: readonly Player[], seatCount: number): PhomBoardShown {
  const seatOf = (player: number): number => players[player]!.seat;
  const { stage, stock, top, takes, melds, piles, laid, turnsLeft, win } = open;
  const seats = players.map((_, player) => ({
    pile: piles[player]!,
    melds: melds[player]!,
    taken: takes.filter(({ by }) => by === player).map(({ card }) => card),
    burnt: win === undefined && laid.includes(player) && melds[player]!.length === 0,
    turnsLeft: turnsLeft[player]!,
  }));
  return {
    play: 'phom',
    stage,
    stock,
    top: top ? { seat: seatOf(top.seat), card: top.card } : null,
    takes: takes.map(({ by, from, card, units }) => ({ by: seatOf(by), from: seatOf(from), card, units })),
    seats: bySeat<PhomBoardShown['seats'][number]>(players, seatCount, seats, null),
    advice,
  };
}

const samBoard = ({ open, plays }: SamSeen, players: readonly Player[]): SamBoardShown => ({
  play: 'sam',
  announcer: open.announcer === undefined ? null : players[open.announcer]!.seat,
  plays,
});

function liengBoard(
  { open, worth, raise, worths }: LiengSeen,
  players: readonly Player[],
  seatCount: number,
): LiengBoardShown {
  const seats = players.map((_, player) => ({
    bet: open.bets[player]!,
    folded: open.folded[player]!,
    act: open.acts[player] ?? null,
    worth: worths?.[player] ?? null,
  }));
  return {
    play: 'lieng',
    seats: bySeat<LiengBoardShown['seats'][number]>(players, seatCount, seats, null),
    worth,
    raise,
  };
}

function baCayBoard(
  { open, worth, worths }: BaCaySeen,
  players: readonly Player[],
  seatCount: number,
): BaCayBoardShown {
  const seats = players.map((_, player) => ({
    bet: open.bets[player]!,
    opened: open.opened[player]!,
    worth: worths[player]!,
  }));
  return {
    play: 'ba_cay',
    stage: open.stage,
    banker: players[open.banker]!.seat,
    seats: bySeat<BaCayBoardShown['seats'][number]>(players, seatCount, seats, null),
    worth,
  };
}

function mauBinhBoard(
  { open, proposals, results }: MauBinhSeen,
  players: readonly Player[],
  seatCount: number,
): MauBinhBoardShown {
  const seats = players.map((_, player) => {
    const result = results?.[player];
    return {
      arranged: !open.asked.includes(player),
      rows: result?.rows.flat() ?? [],
      scores: result?.scores ?? [],
      fouled: result?.fouled ?? false,
    };
  });
  return {
    play: 'mau_binh',
    seats: bySeat<MauBinhBoardShown['seats'][number]>(players, seatCount, seats, null),
    proposals: proposals?.map((rows) => rows.flat()) ?? null,
  };
}

function xiDachBoard(
  { open, worth, worths, may }: XiDachSeen,
  players: readonly Player[],
  seatCount: number,
): XiDachBoardShown {
  const seats = players.map((_, player) => ({
    bet: open.bets[player]!,
    cards: open.sizes[player]!,
    stands: open.stands[player]!,
    opened: open.opened[player]!,
    worth: worths[player]!,
  }));
  return {
    play: 'xi_dach',
    stage: open.stage,
    banker: players[open.banker]!.seat,
    seats: bySeat<XiDachBoardShown['seats'][number]>(players, seatCount, seats, null),
    worth,
    may,
  };
}

function pokerBoard(seen: PokerSeen | StudSeen, players: readonly Player[], seatCount: number): PokerBoardShown {
  const { open, worth, due, raise, pots, shown, winners } = seen;
  const { betting } = open;
  const blinds = seen.play === 'poker' ? seen.blinds : undefined;
  const seats = players.map((_, player) => ({
    bet: betting.bets[player]!,
    put: betting.put[player]!,
    blind: player === blinds?.small ? ('small' as const) : player === blinds?.big ? ('big' as const) : null,
    open: seen.play === 'stud' ? seen.open.up[player]! : [],
    folded: betting.folded[player]!,
    allIn: !betting.folded[player] && betting.put[player] === betting.stack,
    act: betting.acts[player] ?? null,
    hand: shown[player]?.hand ?? [],
    worth: shown[player]?.worth ?? null,
    won: winners.includes(player),
  }));
  return {
    play: 'poker',
    button: seen.play === 'poker' ? players[seen.open.button]!.seat : null,
    community: seen.play === 'poker' ? seen.open.community : [],
    pots,
    seats: bySeat<PokerBoardShown['seats'][number]>(players, seatCount, seats, null),
    worth,
    due,
    raise,
  };
}

function catTeBoard(
  { open, standing, plays }: CatTeSeen,
  players: readonly Player[],
  seatCount: number,
): CatTeBoardShown {
  const shown = (laid: CatTeSeen['open']['laid'], winner: number | null): CatTeTrickShown => ({
    laid: laid.map(({ seat, card }) => ({ seat: players[seat]!.seat, card })),
    winner: winner === null ? null : players[winner]!.seat,
  });
  const over = open.tricks.map(({ laid, winner }) => shown(laid, winner));
  return {
    play: 'cat_te',
    tricks: open.over ? over : [...over, shown(open.laid, null)],
    seats: bySeat<CatTeBoardShown['seats'][number]>(players, seatCount, standing, null),
    plays,
  };
}

/** The board of a hand; null in Tiến Lên. */
export function boardOf(seen: CardSeen, players: readonly Player[], seatCount: number): CardBoardShown | null {
  switch (seen.play) {
    case 'phom':
      return phomBoard(seen, players, seatCount);
    case 'sam':
      return samBoard(seen, players);
    case 'lieng':
      return liengBoard(seen, players, seatCount);
    case 'ba_cay':
      return baCayBoard(seen, players, seatCount);
    case 'mau_binh':
      return mauBinhBoard(seen, players, seatCount);
    case 'xi_dach':
      return xiDachBoard(seen, players, seatCount);
    case 'cat_te':
      return catTeBoard(seen, players, seatCount);
    case 'poker':
    case 'stud':
      return pokerBoard(seen, players, seatCount);
    default:
      return null;
  }
}
