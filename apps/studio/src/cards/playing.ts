/** A hand in play: turns, timeouts, bots and payouts. Every step holds the table's row lock. */
import { paidFor, type CardHand } from '@lantern/game-math/cards';
import type { CardEndShown } from '../../wire/cards.ts';
import type { Tx } from '../kernel/database.ts';
import { lockRound } from '../rounds/round-store.ts';
import { progress } from '../rounds/stake.ts';
import { announceTable } from './announcements.ts';
import { playersOf, handInPlay } from './hand.ts';
import { appendMove, endHand, findHand, type HandRow, type MoveRow } from './hand-store.ts';
import { moveChips } from './connection-store.ts';
import { botMs, CLOCKWORK_MS, MAX_TIMEOUTS, SHOWN_MS, TURN_MS } from './phases.ts';
import { listSeats, setLeader, setLeaving, setTable, setTimeouts, type SeatRow, type TableRow } from './table-store.ts';

/** Moves that end a turn, in games whose turns have several. */
const ENDS_TURN: ReadonlySet<string> = new Set(['discard']);

/** How long the player of a seat has for a turn. */
function turnMs({ bot, leaving }: Pick<SeatRow, 'bot' | 'leaving'>): number {
  if (bot) return botMs();
  return leaving ? CLOCKWORK_MS : TURN_MS;
}

/** Starts the turn of the current player. */
export async function beginTurn(
  tx: Tx,
  { tableId }: Pick<TableRow, 'tableId'>,
  hand: HandRow,
  { turn }: CardHand,
): Promise<void> {
  const { seat } = playersOf(hand)[turn!]!;
  const row = (await listSeats(tx, tableId)).find((each) => each.seat === seat)!;
  await setTable(tx, tableId, 'playing', turnMs(row), hand.handId);
  announceTable(tx, tableId);
}

/** Ends a finished hand: each hold is returned plus winnings or minus losses. */
export async function finishHand(tx: Tx, table: TableRow, hand: HandRow, now: CardHand): Promise<void> {
  const ending = now.endingOf(hand.stake, hand.hold) as CardEndShown;
  const players = playersOf(hand);
  await endHand(tx, hand, ending);
  for (const [number, { roundId, memberRef }] of players.entries()) {
    const net = ending.net[number]!;
    if (roundId !== null)
      await progress(tx, await lockRound(tx, roundId), {
        state: 'paying',
        stepNo: 1,
        ...paidFor(hand.stake, hand.hold, net),
        play: { player: number },
      });
    else if (table.chips) await moveChips(tx, { vendor: table.vendor, memberRef, game: table.game }, net);
  }
  await setTable(tx, table.tableId, 'shown', SHOWN_MS, hand.handId);
  await setLeader(tx, table.tableId, players[now.leadsNext]!.seat);
  announceTable(tx, table.tableId);
}

/** Stores a valid move and continues with the resulting hand. Returns whether the hand is over. */
export async function continueHand(
  tx: Tx,
  table: TableRow,
  hand: HandRow,
  move: MoveRow,
  now: CardHand,
): Promise<boolean> {
  await appendMove(tx, hand.handId, move);
  if (now.isOver) await finishHand(tx, table, hand, now);
  else await beginTurn(tx, table, hand, now);
  return now.isOver;
}

/** A member with too many consecutive timeouts is considered gone. */
async function countTimeout(tx: Tx, tableId: string, { seat, timeouts, leaving }: SeatRow): Promise<void> {
  await setTimeouts(tx, tableId, seat, timeouts + 1);
  if (timeouts + 1 >= MAX_TIMEOUTS && !leaving) await setLeaving(tx, tableId, seat, true);
}

/** The hand after a move that the rules made themselves. */
function made(hand: HandRow, now: CardHand, move: MoveRow): CardHand {
  const done = now.move(move);
  if (!done.ok) throw new Error(`The timeout move is illegal in hand ${hand.handId}: ${done.code}`);
  return done.hand;
}

/**
 * Plays a turn that timed out: a bot's next move, from the bot's view; a member's whole turn, by the timeout rule. Returns whether the hand
 * is over.
 */
export async function playTurn(tx: Tx, table: TableRow): Promise<boolean> {
  const hand = (await findHand(tx, table.handId!))!;
  let now = handInPlay(hand);
  const turn = now.turn!;
  const row = (await listSeats(tx, table.tableId)).find(({ seat }) => seat === playersOf(hand)[turn]!.seat)!;
  if (!row.bot) await countTimeout(tx, table.tableId, row);
  let move = row.bot ? now.botMove() : now.timeOutMove();
  now = made(hand, now, move);
  while (!row.bot && !now.isOver && now.turn === turn && move.act !== undefined && !ENDS_TURN.has(move.act)) {
    await appendMove(tx, hand.handId, move);
    move = now.timeOutMove();
    now = made(hand, now, move);
  }
  return await continueHand(tx, table, hand, move, now);
}
