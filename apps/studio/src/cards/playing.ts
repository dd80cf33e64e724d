/** A hand that is played: whose turn it is, what the clock and bots do, and what everybody is paid at the end. Every step holds the table's row. */
import { botMove, endingOf, moved, paidFor, timeOutMove, viewOf, type Game } from '@lantern/game-math/cards';
import type { Tx } from '../kernel/database.ts';
import { lockRound } from '../rounds/round-store.ts';
import { progress } from '../rounds/stake.ts';
import { announceTable } from './announcements.ts';
import { playersOf, standingOf } from './hand.ts';
import { appendMove, endHand, findHand, type HandRow, type MoveRow } from './hand-store.ts';
import { moveChips } from './line-store.ts';
import { botMs, CLOCKWORK_MS, MOST_TIMEOUTS, SHOWN_MS, TURN_MS } from './phases.ts';
import { listSeats, setLeader, setLeaving, setTable, setTimeouts, type SeatRow, type TableRow } from './table-store.ts';

/** How long the player of a seat has for a turn. */
function turnMs({ bot, leaving }: Pick<SeatRow, 'bot' | 'leaving'>): number {
  if (bot) return botMs();
  return leaving ? CLOCKWORK_MS : TURN_MS;
}

/** Gives the turn to whoever has it. */
export async function beginTurn(tx: Tx, { tableId }: Pick<TableRow, 'tableId'>, hand: HandRow, { open }: Game): Promise<void> {
  const { seat } = playersOf(hand)[open.turn]!;
  const row = (await listSeats(tx, tableId)).find((each) => each.seat === seat)!;
  await setTable(tx, tableId, 'playing', turnMs(row), hand.handId);
  await announceTable(tx, tableId);
}

/** Ends a hand that is over: what was set aside goes back to each with what was won or without what was lost. */
export async function finishHand(tx: Tx, table: TableRow, hand: HandRow, game: Game): Promise<void> {
  const ending = endingOf(game, hand.stake, hand.hold);
  const players = playersOf(hand);
  await endHand(tx, hand.handId, ending);
  for (const [number, { roundId, memberRef }] of players.entries()) {
    const net = ending.net[number]!;
    if (roundId !== null) await progress(tx, await lockRound(tx, roundId), { state: 'paying', stepNo: 1, ...paidFor(hand.stake, hand.hold, net), play: { player: number } });
    else if (table.chips) await moveChips(tx, { vendor: table.vendor, memberRef, game: table.game }, net);
  }
  await setTable(tx, table.tableId, 'shown', SHOWN_MS, hand.handId);
  await setLeader(tx, table.tableId, players[game.open.finished[0]!]!.seat);
  await announceTable(tx, table.tableId);
}

/** Writes a move down that was found in order, and goes on from the game it leads to. Answers whether the hand is over by it. */
export async function goOn(tx: Tx, table: TableRow, hand: HandRow, move: MoveRow, game: Game): Promise<boolean> {
  await appendMove(tx, hand.handId, move);
  if (game.open.over) await finishHand(tx, table, hand, game);
  else await beginTurn(tx, table, hand, game);
  return game.open.over;
}

/** A member whose time was up too often in a row is taken to be gone. */
async function countTimeout(tx: Tx, tableId: string, { seat, timeouts, leaving }: SeatRow): Promise<void> {
  await setTimeouts(tx, tableId, seat, timeouts + 1);
  if (timeouts + 1 >= MOST_TIMEOUTS && !leaving) await setLeaving(tx, tableId, seat, true);
}

/** Plays a turn whose time is up: a bot's by what the bot sees, a member's by the rule of the clock. Answers whether the hand is over by it. */
export async function playTurn(tx: Tx, table: TableRow): Promise<boolean> {
  const hand = (await findHand(tx, table.handId!))!;
  const { game } = standingOf(hand);
  const { turn } = game.open;
  const row = (await listSeats(tx, table.tableId)).find(({ seat }) => seat === playersOf(hand)[turn]!.seat)!;
  if (!row.bot) await countTimeout(tx, table.tableId, row);
  const view = viewOf(game, turn);
  const choice = row.bot ? botMove(view) : timeOutMove(view);
  const move: MoveRow = { seat: turn, cards: choice === 'pass' ? null : choice };
  const done = moved(game, move);
  if (!done.ok) throw new Error(`The clock may not play so in hand ${hand.handId}: ${done.code}`);
  return await goOn(tx, table, hand, move, done.game);
}
