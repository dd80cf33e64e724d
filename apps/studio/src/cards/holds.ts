/**
 * What is set aside for a hand: asked of all at once, and no card is dealt before each is decided. Who is refused stands up; those taken
 * play if they are two or more, else it is given back. What is not answered while the hand waits is given back as well.
 */
import type { Doors } from '../doors.ts';
import type { Tx } from '../kernel/database.ts';
import type { Code } from '../kernel/refusals.ts';
import { insertRound, lockRound, type RoundRow } from '../rounds/round-store.ts';
import { carryBet, giveBack, refusalOf } from '../rounds/stake.ts';
import { walletSessionOf } from '../sessions/session-store.ts';
import { announcePaid, announceTable } from './announcements.ts';
import { clearAndGather, gather, standUp } from './gather.ts';
import { playersOf, standingOf } from './hand.ts';
import { askHand, dealHand, findHand, lockRoundStates, voidHand, type HandRow, type Player } from './hand-store.ts';
import { chipsOf } from './line-store.ts';
import { ASKING_MS, MOST_UNANSWERED } from './phases.ts';
import { beginTurn, finishHand } from './playing.ts';
import { findTable, listSeats, lockTable, setTable, setUnanswered, type SeatRow, type TableRow } from './table-store.ts';

const FEWEST = 2;

/** Bets to be carried to the wallet once the asking is written down. */
export interface Asked {
  readonly tableId: string;
  readonly bets: readonly { readonly round: RoundRow; readonly walletSession: string }[];
}

/** Asks a member's wallet; undefined where the session is over, and with it the seat. */
async function askOne(tx: Tx, { tableId, stake, hold }: TableRow, handId: string, seedHash: string, row: SeatRow): Promise<Asked['bets'][number] | undefined> {
  const walletSession = await walletSessionOf(tx, row.sessionId!);
  if (walletSession === undefined) {
    await standUp(tx, tableId, row, 'session_ended');
    return undefined;
  }
  const { vendor, memberRef, currency, game } = row;
  const round = await insertRound(tx, {
    vendor, memberRef, currency, game, kind: 'cards', title: game, sessionId: row.sessionId!, requestId: handId, bet: hold, stakes: { stake, hold }, seedHash, memberSeed: '', cardHand: handId,
  });
  return { round, walletSession };
}

/** Begins the asking for the hand that was told. Answers the bets to carry; undefined where nobody's wallet is asked. */
export async function askAll(tx: Tx, before: TableRow): Promise<Asked | undefined> {
  const table = await clearAndGather(tx, before);
  if (table.phase !== 'starting') return undefined;
  const { tableId } = table;
  const hand = (await findHand(tx, table.handId!))!;
  const bets: Asked['bets'][number][] = [];
  const players: Player[] = [];
  for (const row of await listSeats(tx, tableId)) {
    const asked = row.bot || table.chips ? null : await askOne(tx, table, hand.handId, hand.seedHash, row);
    if (asked) bets.push(asked);
    if (asked !== undefined) players.push({ seat: row.seat, memberRef: row.memberRef, roundId: asked?.round.roundId ?? null });
  }
  await askHand(tx, hand.handId, players);
  const asking = await setTable(tx, tableId, 'asking', ASKING_MS, hand.handId);
  await announceTable(tx, tableId);
  if (bets.length > 0) return { tableId, bets };
  await decideHolds(tx, asking);
  return undefined;
}

type RoundState = Awaited<ReturnType<typeof lockRoundStates>>[number];

/** Whether the player at a seat is in, his money being there; who is not may stand up for it. */
async function isIn(tx: Tx, table: TableRow, row: SeatRow, round: RoundState | undefined): Promise<boolean> {
  const { tableId, hold, vendor, game } = table;
  const out = async (why?: Code): Promise<false> => {
    await standUp(tx, tableId, row, why);
    return false;
  };
  if (row.bot) return true;
  if (row.leaving) return await out();
  if (!round) return (await chipsOf(tx, { vendor, memberRef: row.memberRef, game })) >= hold || (await out('funds_insufficient'));
  if (round.state === 'refused') return await out(refusalOf(round)?.code);
  if (round.state !== 'open') {
    await setUnanswered(tx, tableId, row.seat, row.unanswered + 1);
    return row.unanswered + 1 >= MOST_UNANSWERED ? await out('wallet_unavailable') : false;
  }
  if (row.unanswered > 0) await setUnanswered(tx, tableId, row.seat, 0);
  return true;
}

async function deal(tx: Tx, { tableId }: TableRow, hand: HandRow, players: readonly Player[]): Promise<boolean> {
  const table = (await findTable(tx, tableId))!;
  const leader = players.findIndex(({ seat }) => seat === table.leaderSeat);
  await dealHand(tx, hand.handId, players, leader < 0 ? null : leader);
  for (const { roundId } of players) if (roundId !== null) await announcePaid(tx, table.game, roundId);
  const dealt = (await findHand(tx, hand.handId))!;
  const { game } = standingOf(dealt);
  if (game.open.over) await finishHand(tx, table, dealt, game);
  else await beginTurn(tx, table, dealt, game);
  return true;
}

/**
 * Deals, or gives back, once every hold is decided; before that nothing, unless the asking is over: then what is not answered is given
 * back. The table's row is held. Answers whether the wallet is owed something.
 */
export async function decideHolds(tx: Tx, table: TableRow): Promise<boolean> {
  const hand = table.phase === 'asking' ? await findHand(tx, table.handId!) : undefined;
  if (hand?.state !== 'asking') return false;
  const states = await lockRoundStates(tx, hand.handId);
  const late = states.filter(({ state }) => state === 'asking');
  if (late.length > 0 && table.leftMs > 0) return false;
  for (const { roundId } of late) await giveBack(tx, await lockRound(tx, roundId));
  const taken = new Map(states.map((each) => [each.roundId, late.includes(each) ? { ...each, state: 'void' as const } : each]));
  const seats = await listSeats(tx, table.tableId);
  const inHand: Player[] = [];
  for (const player of playersOf(hand)) {
    const row = seats.find(({ seat }) => seat === player.seat);
    const round = player.roundId === null ? undefined : taken.get(player.roundId);
    if (row && (await isIn(tx, table, row, round))) inHand.push(player);
    else if (round?.state === 'open') await giveBack(tx, await lockRound(tx, round.roundId));
  }
  const isPlayed = inHand.length >= FEWEST && inHand.some(({ seat }) => seats.some((row) => row.seat === seat && !row.bot));
  if (isPlayed) return await deal(tx, table, hand, inHand);
  for (const { roundId } of inHand) if (roundId !== null) await giveBack(tx, await lockRound(tx, roundId));
  await voidHand(tx, hand.handId);
  await gather(tx, table);
  return true;
}

/** Carries the bets of an asking to the wallet, all at once, and deals when each is answered. */
export async function carryHolds(doors: Doors, { tableId, bets }: Asked): Promise<void> {
  await Promise.all(bets.map(async ({ round, walletSession }) => {
    await carryBet(doors, round, walletSession).catch((error: unknown) => doors.log.error({ err: error, round: round.roundId }, 'a bet for a hand of cards was not carried'));
  }));
  const owes = await doors.db.transact(async (tx) => {
    const table = await lockTable(tx, tableId);
    return table !== undefined && (await decideHolds(tx, table));
  });
  if (owes) doors.wakePayer();
}
