/**
 * Holds for a hand are requested from the wallet together, and no card is dealt before each is decided. Refused players stand up; the
 * others play if at least two remain, else their holds are rolled back. Holds without an answer in time are rolled back as well.
 */
import { cardTitleOf } from '@lantern/game-math/cards';
import type { StudioContext } from '../context.ts';
import type { Tx } from '../kernel/database.ts';
import type { Code } from '../kernel/refusals.ts';
import { insertRound, lockRound, type RoundRow } from '../rounds/round-store.ts';
import { sendBet, rollBackBet, refusalOf } from '../rounds/stake.ts';
import { walletSessionOf } from '../sessions/session-store.ts';
import { cardGameOf } from './card-games.ts';
import { announcePaid, announceTable } from './announcements.ts';
import { clearAndGather, gather, isAwaited, standUp } from './gather.ts';
import { playersOf, handInPlay } from './hand.ts';
import { markAsking, dealHand, findHand, lockRoundStates, voidHand, type HandRow, type Player } from './hand-store.ts';
import { chipsOf } from './connection-store.ts';
import { ASKING_MS, MAX_UNANSWERED } from './phases.ts';
import { goOn } from './playing.ts';
import {
  findTable,
  listSeats,
  lockTable,
  setTable,
  setUnanswered,
  type SeatRow,
  type TableRow,
} from './table-store.ts';

const FEWEST = 2;

/** Bets to send to the wallet once the requests are committed. */
export interface HoldRequests {
  readonly tableId: string;
  readonly isPrivate: boolean;
  readonly bets: readonly { readonly round: RoundRow; readonly walletSession: string }[];
}

/** Inserts one hold request; undefined where the session has ended, which also frees the seat. */
async function requestHold(
  tx: Tx,
  { tableId, stake, hold, invite }: TableRow,
  handId: string,
  seedHash: string,
  row: SeatRow,
): Promise<HoldRequests['bets'][number] | undefined> {
  const walletSession = await walletSessionOf(tx, row.sessionId!);
  if (walletSession === undefined) {
    await standUp(tx, tableId, row, 'session_ended');
    return undefined;
  }
  const { vendor, memberRef, currency, game } = row;
  const round = await insertRound(tx, {
    vendor,
    memberRef,
    currency,
    game,
    kind: 'cards',
    title: cardTitleOf(game, cardGameOf(game)!.rules),
    sessionId: row.sessionId!,
    requestId: handId,
    bet: hold,
    stakes: { stake, hold, ...(invite !== null && { private: true }) },
    seedHash,
    memberSeed: '',
    cardHand: handId,
  });
  return { round, walletSession };
}

/** Requests the holds for the prepared hand. Returns the bets to send; undefined where no wallet call is needed. */
export async function requestHolds(tx: Tx, before: TableRow): Promise<HoldRequests | undefined> {
  const table = await clearAndGather(tx, before);
  if (table.phase !== 'starting') return undefined;
  const { tableId } = table;
  const hand = (await findHand(tx, table.handId!))!;
  const bets: HoldRequests['bets'][number][] = [];
  const players: Player[] = [];
  for (const row of (await listSeats(tx, tableId)).filter((each) => !isAwaited(table, each))) {
    const request = row.bot || table.chips ? null : await requestHold(tx, table, hand.handId, hand.seedHash, row);
    if (request) bets.push(request);
    if (request !== undefined)
      players.push({ seat: row.seat, memberRef: row.memberRef, roundId: request?.round.roundId ?? null });
  }
  await markAsking(tx, hand.handId, players);
  const asking = await setTable(tx, tableId, 'asking', ASKING_MS, hand.handId);
  announceTable(tx, tableId);
  if (bets.length > 0) return { tableId, isPrivate: table.invite !== null, bets };
  // answer not needed: with no hold to wait for, it is decided here
  await decideHolds(tx, asking);
  return undefined;
}

type RoundState = Awaited<ReturnType<typeof lockRoundStates>>[number];

/** Whether the player at a seat has a valid hold; a player without one may lose the seat. */
async function isIn(tx: Tx, table: TableRow, row: SeatRow, round: RoundState | undefined): Promise<boolean> {
  const { tableId, hold, vendor, game } = table;
  const out = async (why?: Code): Promise<false> => {
    await standUp(tx, tableId, row, why);
    return false;
  };
  if (row.bot) return true;
  if (row.leaving) return await out();
  if (!round)
    return (await chipsOf(tx, { vendor, memberRef: row.memberRef, game })) >= hold || (await out('funds_insufficient'));
  if (round.state === 'refused') return await out(refusalOf(round)?.code);
  if (round.state !== 'open') {
    await setUnanswered(tx, tableId, row.seat, row.unanswered + 1);
    return row.unanswered + 1 >= MAX_UNANSWERED ? await out('wallet_unavailable') : false;
  }
  if (row.unanswered > 0) await setUnanswered(tx, tableId, row.seat, 0);
  return true;
}

async function deal(tx: Tx, { tableId }: TableRow, hand: HandRow, players: readonly Player[]): Promise<boolean> {
  const table = (await findTable(tx, tableId))!;
  const leader = players.findIndex(({ seat }) => seat === table.leaderSeat);
  await dealHand(tx, hand.handId, players, leader < 0 ? null : leader);
  for (const { roundId } of players) if (roundId !== null) announcePaid(tx, table.game, roundId);
  const dealt = (await findHand(tx, hand.handId))!;
  // answer not needed: holds were taken, so wallet calls may follow in any case
  await goOn(tx, table, dealt, handInPlay(dealt));
  return true;
}

/**
 * Deals, or rolls back, once every hold is decided. Before that it does nothing, unless the time is over: then unanswered holds are rolled
 * back. The table's row is locked. Returns whether wallet calls were enqueued.
 */
export async function decideHolds(tx: Tx, table: TableRow): Promise<boolean> {
  const hand = table.phase === 'asking' ? await findHand(tx, table.handId!) : undefined;
  if (hand?.state !== 'asking') return false;
  const states = await lockRoundStates(tx, hand.handId);
  const late = states.filter(({ state }) => state === 'asking');
  if (late.length > 0 && table.leftMs > 0) return false;
  for (const { roundId } of late) await rollBackBet(tx, await lockRound(tx, roundId));
  const taken = new Map(
    states.map((each) => [each.roundId, late.includes(each) ? { ...each, state: 'void' as const } : each]),
  );
  const seats = await listSeats(tx, table.tableId);
  const inHand: Player[] = [];
  for (const player of playersOf(hand)) {
    const row = seats.find(({ seat }) => seat === player.seat);
    const round = player.roundId === null ? undefined : taken.get(player.roundId);
    if (row && (await isIn(tx, table, row, round))) inHand.push(player);
    else if (round?.state === 'open') await rollBackBet(tx, await lockRound(tx, round.roundId));
  }
  const isPlayed =
    inHand.length >= FEWEST && inHand.some(({ seat }) => seats.some((row) => row.seat === seat && !row.bot));
  if (isPlayed) return await deal(tx, table, hand, inHand);
  for (const { roundId } of inHand) if (roundId !== null) await rollBackBet(tx, await lockRound(tx, roundId));
  await voidHand(tx, hand.handId);
  await gather(tx, table);
  return true;
}

/** Sends the holds to the wallet concurrently, and deals when all are answered. */
export async function sendHolds(studio: StudioContext, { tableId, isPrivate, bets }: HoldRequests): Promise<void> {
  await Promise.all(
    bets.map(async ({ round, walletSession }) => {
      await sendBet(studio, round, walletSession, { isPrivate }).catch((error: unknown) =>
        studio.log.error({ err: error, round: round.roundId }, 'a hold for a hand of cards could not be sent'),
      );
    }),
  );
  const hasPendingCalls = await studio.db.transact(async (tx) => {
    const table = await lockTable(tx, tableId);
    return table !== undefined && (await decideHolds(tx, table));
  });
  if (hasPendingCalls) studio.wakeDispatcher();
}
