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
import { botMs, CLOCKWORK_MS, MAX_TIMEOUTS, moveMs, shownMs } from './phases.ts';
import {
  listSeats,
  setLeader,
  setLeaving,
  setTable,
  setTimeouts,
  touchTable,
  type SeatRow,
  type TableRow,
} from './table-store.ts';

/** Moves that end a turn, though the same player may be in turn again: in games whose turns have several, and on the next street. */
const ENDS_TURN: ReadonlySet<string> = new Set(['discard', 'check', 'fold']);

/** How long the player of a seat has for a turn. */
function turnMs({ bot, leaving }: Pick<SeatRow, 'bot' | 'leaving'>, wholeMs: number): number {
  if (bot) return botMs();
  return leaving ? CLOCKWORK_MS : wholeMs;
}

/** The seat of a hand's player. */
const rowOf = (seats: readonly SeatRow[], hand: HandRow, player: number): SeatRow =>
  seats.find(({ seat }) => seat === playersOf(hand)[player]!.seat)!;

/**
 * Waits for the next move. The time of players asked at once runs from their question on: `goesOn` for one that was asked before.
 */
async function beginTurn(
  tx: Tx,
  { tableId }: Pick<TableRow, 'tableId'>,
  hand: HandRow,
  { awaited }: CardHand,
  goesOn: boolean,
): Promise<void> {
  const seats = await listSeats(tx, tableId);
  const wholeMs = moveMs(hand.rules);
  const ms = Math.max(...awaited.map((player) => turnMs(rowOf(seats, hand, player), wholeMs)));
  if (goesOn && ms === wholeMs) await touchTable(tx, tableId);
  else await setTable(tx, tableId, 'playing', ms, hand.handId);
  announceTable(tx, tableId);
}

/** Practice players who are asked together with members answer at once. Returns the hand after it. */
async function answerOfBots(tx: Tx, tableId: string, hand: HandRow, before: CardHand): Promise<CardHand> {
  if (before.isOver || before.turn !== undefined) return before;
  const seats = await listSeats(tx, tableId);
  const isBot = (player: number): boolean => rowOf(seats, hand, player).bot;
  let now = before;
  for (let bot = now.awaited.find(isBot); bot !== undefined && now.turn === undefined; bot = now.awaited.find(isBot)) {
    now = await store(tx, hand, now, now.botMove(bot));
  }
  return now;
}

/**
 * Goes on with a hand in its new state: its next move is awaited, or it ends. `before` is the hand a member's move was made in; undefined
 * where a new turn or question begins in any case. Returns whether it is over.
 */
export async function goOn(tx: Tx, table: TableRow, hand: HandRow, now: CardHand, before?: CardHand): Promise<boolean> {
  const after = await answerOfBots(tx, table.tableId, hand, now);
  if (after.isOver) {
    await finishHand(tx, table, hand, after);
    return true;
  }
  const goesOn =
    before?.turn === undefined &&
    after.turn === undefined &&
    after.awaited.every((player) => before?.awaited.includes(player));
  await beginTurn(tx, table, hand, after, goesOn);
  return false;
}

/** Ends a finished hand: each hold is returned plus winnings or minus losses. */
async function finishHand(tx: Tx, table: TableRow, hand: HandRow, now: CardHand): Promise<void> {
  const ending = now.endingOf(hand.stake, hand.hold) as CardEndShown;
  const players = playersOf(hand);
  await endHand(tx, hand, ending);
  for (const [number, { roundId, memberRef }] of players.entries()) {
    const net = ending.net[number]!;
    if (roundId !== null)
      await progress(tx, await lockRound(tx, roundId), {
        state: 'paying',
        stepNo: 1,
        ...paidFor(hand.stake, hand.hold, net, ending.played?.[number]),
        play: { player: number },
      });
    else if (table.chips) await moveChips(tx, { vendor: table.vendor, memberRef, game: table.game }, net);
  }
  await setTable(tx, table.tableId, 'shown', shownMs(hand.rules, ending.instantWin !== null), hand.handId);
  await setLeader(tx, table.tableId, players[now.leadsNext]!.seat);
  announceTable(tx, table.tableId);
}

/** Stores a member's valid move and continues with the resulting hand. Returns whether the hand is over. */
export async function continueHand(
  tx: Tx,
  table: TableRow,
  hand: HandRow,
  move: MoveRow,
  { before, after }: { readonly before: CardHand; readonly after: CardHand },
): Promise<boolean> {
  await appendMove(tx, hand.handId, move);
  return await goOn(tx, table, hand, after, before);
}

/** A member with too many consecutive timeouts is considered gone. */
async function countTimeout(tx: Tx, tableId: string, { seat, timeouts, leaving }: SeatRow): Promise<void> {
  await setTimeouts(tx, tableId, seat, timeouts + 1);
  if (timeouts + 1 >= MAX_TIMEOUTS && !leaving) await setLeaving(tx, tableId, seat, true);
}

/** Stores a move that the rules made themselves. Returns the hand after it. */
async function store(tx: Tx, hand: HandRow, now: CardHand, move: MoveRow): Promise<CardHand> {
  const done = now.move(move);
  if (!done.ok) throw new Error(`The timeout move is illegal in hand ${hand.handId}: ${done.code}`);
  await appendMove(tx, hand.handId, move);
  return done.hand;
}

/** Answers for all players who were asked at once and have not answered in time. Returns the hand after it. */
async function answerForAll(tx: Tx, tableId: string, hand: HandRow, before: CardHand): Promise<CardHand> {
  const seats = await listSeats(tx, tableId);
  let now = before;
  for (const player of before.awaited) {
    await countTimeout(tx, tableId, rowOf(seats, hand, player));
    now = await store(tx, hand, now, now.timeOutMove(player));
  }
  return now;
}

/**
 * Plays a turn that timed out: a bot's next move, from the bot's view; a member's whole turn, by the timeout rule. Returns whether the hand
 * is over.
 */
export async function playTurn(tx: Tx, table: TableRow): Promise<boolean> {
  const hand = (await findHand(tx, table.handId!))!;
  let now = handInPlay(hand);
  const { turn } = now;
  if (turn === undefined) return await goOn(tx, table, hand, await answerForAll(tx, table.tableId, hand, now));
  const row = rowOf(await listSeats(tx, table.tableId), hand, turn);
  if (!row.bot) await countTimeout(tx, table.tableId, row);
  let move = row.bot ? now.botMove(turn) : now.timeOutMove(turn);
  now = await store(tx, hand, now, move);
  while (!row.bot && !now.isOver && now.turn === turn && move.act !== undefined && !ENDS_TURN.has(move.act)) {
    move = now.timeOutMove(turn);
    now = await store(tx, hand, now, move);
  }
  return await goOn(tx, table, hand, now);
}
