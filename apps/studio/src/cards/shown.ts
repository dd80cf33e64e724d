/** A table as one of its members may see it: the open part of the hand and the member's own cards, as `viewOf` gives them. */
import { viewOf, type HandState } from '@lantern/game-math/cards';
import type { CardHandShown, CardSeatShown, CardTableShown } from '../../wire/cards.ts';
import type { Tx } from '../kernel/database.ts';
import { botName } from './bots.ts';
import { endingAt, playerAt, playersOf, handStateOf } from './hand.ts';
import { findHand, type HandRow } from './hand-store.ts';
import { whoOf } from './room.ts';
import { listSeats, type SeatRow, type TableRow } from './table-store.ts';

/** A table with all hidden state: for the server only. */
export interface WholeTable {
  readonly table: TableRow;
  readonly seats: readonly SeatRow[];
  readonly hand: HandRow | undefined;
  /** Of a hand that was dealt. */
  readonly handState: HandState | undefined;
}

/** Reads everything that belongs to a table's row. */
export async function readWhole(tx: Tx, table: TableRow): Promise<WholeTable> {
  const seats = await listSeats(tx, table.tableId);
  const hand = table.handId === null ? undefined : await findHand(tx, table.handId);
  const dealt = hand?.state === 'playing' || hand?.state === 'ended';
  return { table, seats, hand, handState: dealt ? handStateOf(hand) : undefined };
}

/** Number of the player who sits there, -1 for a seat that takes no part; another member may have taken the seat of a player who left. */
function playerOf({ hand }: WholeTable, { seat, memberRef }: Pick<SeatRow, 'seat' | 'memberRef'>): number {
  const player = hand ? playerAt(hand, seat) : -1;
  return player >= 0 && playersOf(hand!)[player]!.memberRef === memberRef ? player : -1;
}

function handOf(whole: WholeTable, mySeat: number): CardHandShown | null {
  const { table, seats, hand, handState } = whole;
  if (!hand) return null;
  const base = { handId: hand.handId, seedHash: hand.seedHash, moveNo: hand.moves.length };
  if (!handState)
    return { ...base, turn: null, trick: null, moves: [], mustInclude: null, chain: null, mine: [], end: null };
  const players = playersOf(hand);
  const seatOf = (player: number): number => players[player]!.seat;
  const me = seats.find(({ seat }) => seat === mySeat);
  const { open, hand: mine } = viewOf(handState.game, me ? playerOf(whole, me) : -1);
  return {
    ...base,
    turn: open.over ? null : seatOf(open.turn),
    trick: open.trick ? { by: seatOf(open.trick.by), cards: open.trick.combination.cards } : null,
    moves: handState.sinceTrick.map(({ seat, cards }) => ({ seat: seatOf(seat), cards })),
    // The leader holds it: for the others it is a hidden card.
    mustInclude: seatOf(open.turn) === mySeat ? (open.mustInclude ?? null) : null,
    chain: open.chain
      ? { by: seatOf(open.chain.by), victim: seatOf(open.chain.victim), points: open.chain.points }
      : null,
    mine,
    end: hand.ending && endingAt(players, table.seatCount, hand.ending),
  };
}

function seatShown(whole: WholeTable, row: SeatRow): CardSeatShown {
  const { hand, handState } = whole;
  const { seat, bot, memberRef, away, leaving } = row;
  const base = { who: bot ? botName(seat) : whoOf(memberRef), bot, away, leaving };
  const player = playerOf(whole, row);
  if (!handState || player < 0)
    return {
      ...base,
      plays: hand?.state === 'asking' && playersOf(hand).some((each) => each.seat === seat),
      cards: 0,
      passed: false,
      place: null,
    };
  const { open } = handState.game;
  const place = open.finished.indexOf(player);
  return {
    ...base,
    plays: true,
    cards: open.handSizes[player]!,
    passed: open.passed[player]!,
    place: place < 0 ? null : place + 1,
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
    phase: table.phase === 'closed' ? 'waiting' : table.phase,
    leftMs: runs ? Math.round(table.leftMs) : 0,
    ofMs: runs ? Math.round(table.ofMs) : 0,
    seats: Array.from({ length: table.seatCount }, (_, seat) => {
      const row = seats.find((each) => each.seat === seat);
      return row ? seatShown(whole, row) : null;
    }),
    mySeat,
    hand: handOf(whole, mySeat),
  };
}
