/** A table as one of its members may see it: the open part of the hand and the member's own cards, as `seenBy` gives them. */
import type { CardHand, CardSeen } from '@lantern/game-math/cards';
import type { CardHandShown, CardPhase, CardSeatShown, CardTableListed, CardTableShown } from '../../wire/cards.ts';
import type { Tx } from '../kernel/database.ts';
import { boardOf } from './boards.ts';
import { botName } from './bots.ts';
import { endingAt, playerAt, playersOf, handInPlay } from './hand.ts';
import { findHand, type HandRow } from './hand-store.ts';
import { whoOf } from './room.ts';
import { isBetweenHands, listSeats, type SeatRow, type TableRow } from './table-store.ts';

/** A table with all hidden state: for the server only. */
export interface WholeTable {
  readonly table: TableRow;
  readonly seats: readonly SeatRow[];
  readonly hand: HandRow | undefined;
  /** Of a hand that was dealt. */
  readonly inPlay: CardHand | undefined;
}

/** Reads everything that belongs to a table's row. */
export async function readWhole(tx: Tx, table: TableRow): Promise<WholeTable> {
  const seats = await listSeats(tx, table.tableId);
  const hand = table.handId === null ? undefined : await findHand(tx, table.handId);
  const dealt = hand?.state === 'playing' || hand?.state === 'ended';
  return { table, seats, hand, inPlay: dealt ? handInPlay(hand) : undefined };
}

/** Number of the player who sits there, -1 for a seat that takes no part; another member may have taken the seat of a player who left. */
function playerOf({ hand }: WholeTable, { seat, memberRef }: Pick<SeatRow, 'seat' | 'memberRef'>): number {
  const player = hand ? playerAt(hand, seat) : -1;
  return player >= 0 && playersOf(hand!)[player]!.memberRef === memberRef ? player : -1;
}

/** No trick on the table. */
const NO_TRICK = { trick: null, moves: [], mustInclude: null, chain: null };

/** The trick on the table, in games that have one. */
function trickOf(
  seen: CardSeen,
  seatOf: (player: number) => number,
  isLeader: boolean,
): Pick<CardHandShown, keyof typeof NO_TRICK> {
  if (seen.play !== 'tien-len' && seen.play !== 'sam') return NO_TRICK;
  const { trick, chain } = seen.play === 'sam' ? seen.open : seen.view.open;
  const mustInclude = seen.play === 'sam' ? undefined : seen.view.open.mustInclude;
  const units = chain === undefined ? 0 : 'units' in chain ? chain.units : chain.points;
  return {
    trick: trick ? { by: seatOf(trick.by), cards: trick.combination.cards } : null,
    moves: seen.sinceTrick.map(({ seat, cards }) => ({ seat: seatOf(seat), cards })),
    // The leader holds it: for the others it is a hidden card.
    mustInclude: isLeader ? (mustInclude ?? null) : null,
    chain: chain ? { by: seatOf(chain.by), victim: seatOf(chain.victim), points: units } : null,
  };
}

function handOf(whole: WholeTable, mySeat: number): CardHandShown | null {
  const { table, seats, hand, inPlay } = whole;
  if (!hand) return null;
  const base = { handId: hand.handId, seedHash: hand.seedHash, moveNo: hand.moves.length };
  if (!inPlay) return { ...base, turn: null, asked: [], ...NO_TRICK, board: null, mine: [], end: null };
  const players = playersOf(hand);
  const seatOf = (player: number): number => players[player]!.seat;
  const me = seats.find(({ seat }) => seat === mySeat);
  const seen = inPlay.seenBy(me ? playerOf(whole, me) : -1);
  const turn = inPlay.turn === undefined ? null : seatOf(inPlay.turn);
  return {
    ...base,
    turn,
    asked: inPlay.turn === undefined ? inPlay.awaited.map(seatOf) : [],
    ...trickOf(seen, seatOf, turn === mySeat),
    board: boardOf(seen, players, table.seatCount),
    mine: seen.play === 'tien-len' ? seen.view.hand : seen.hand,
    end: hand.ending && endingAt(players, table.seatCount, hand.ending),
  };
}

/** Cards of each player, face down. */
const [ONE, TWO, THREE, THIRTEEN] = [1, 2, 3, 13];

/** What a seat shows of its player's hand. */
function playOf(seen: CardSeen, player: number): Pick<CardSeatShown, 'cards' | 'passed' | 'place'> {
  switch (seen.play) {
    case 'phom':
      return { cards: seen.open.handSizes[player]!, passed: false, place: null };
    case 'sam':
      return { cards: seen.open.handSizes[player]!, passed: seen.open.passed[player]!, place: null };
    case 'lieng':
      return { cards: seen.open.folded[player] ? 0 : THREE, passed: false, place: null };
    case 'poker':
      return { cards: seen.open.betting.folded[player] ? 0 : TWO, passed: false, place: null };
    case 'stud':
      return { cards: seen.open.betting.folded[player] ? 0 : ONE, passed: false, place: null };
    case 'ba_cay':
      return { cards: seen.open.opened[player]!.length > 0 ? 0 : THREE, passed: false, place: null };
    case 'xi_dach':
      return { cards: seen.open.opened[player]!.length > 0 ? 0 : seen.open.sizes[player]!, passed: false, place: null };
    case 'cat_te':
      return { cards: seen.standing[player]!.out ? 0 : seen.open.handSizes[player]!, passed: false, place: null };
    case 'mau_binh':
      return { cards: THIRTEEN, passed: false, place: null };
    case 'tien-len': {
      const { handSizes, passed, finished } = seen.view.open;
      const place = finished.indexOf(player);
      return { cards: handSizes[player]!, passed: passed[player]!, place: place < 0 ? null : place + 1 };
    }
  }
}

/** The name a seat shows. */
const whoShown = ({ bot, seat, memberRef }: Pick<SeatRow, 'bot' | 'seat' | 'memberRef'>): string =>
  bot ? botName(seat) : whoOf(memberRef);

function seatShown(whole: WholeTable, row: SeatRow): CardSeatShown {
  const { hand, inPlay } = whole;
  const { seat, bot, away, leaving } = row;
  const base = { who: whoShown(row), bot, away, leaving };
  const player = playerOf(whole, row);
  if (!inPlay || player < 0)
    return {
      ...base,
      plays: hand?.state === 'asking' && playersOf(hand).some((each) => each.seat === seat),
      cards: 0,
      passed: false,
      place: null,
    };
  return { ...base, plays: true, ...playOf(inPlay.seenBy(-1), player) };
}

/** The phase of a table as members see it. */
const phaseShown = ({ phase }: Pick<TableRow, 'phase'>): CardPhase => (phase === 'closed' ? 'waiting' : phase);

/** A table as the lobby shows it. */
export function tableListed(table: TableRow, seats: readonly SeatRow[]): CardTableListed {
  const { tableId, stake, hold, seatCount } = table;
  const bound = isBetweenHands(table) ? seats.filter(({ bot }) => !bot) : seats;
  return {
    tableId,
    stake,
    hold,
    phase: phaseShown(table),
    seats: Array.from({ length: seatCount }, (_, seat) => {
      const row = seats.find((each) => each.seat === seat);
      return row ? { who: whoShown(row), bot: row.bot, away: row.away } : null;
    }),
    free: bound.length < seatCount,
  };
}

/** What is sent to the member at a seat. */
export function tableShown(whole: WholeTable, mySeat: number): CardTableShown {
  const { table, seats } = whole;
  const runs = table.phase !== 'waiting' && table.phase !== 'closed';
  return {
    tableId: table.tableId,
    version: table.version,
    stake: table.stake,
    hold: table.hold,
    phase: phaseShown(table),
    leftMs: runs ? Math.round(table.leftMs) : 0,
    ofMs: runs ? Math.round(table.ofMs) : 0,
    seats: Array.from({ length: table.seatCount }, (_, seat) => {
      const row = seats.find((each) => each.seat === seat);
      return row ? seatShown(whole, row) : null;
    }),
    mySeat,
    hand: handOf(whole, mySeat),
    invite: table.invite,
  };
}
