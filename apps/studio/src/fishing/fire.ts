/** `fire`: a batch of shots, paid for together, on the seat's next seed. */
import type { FireAnswer, FireRequest } from '../../wire/fishing.ts';
import type { StudioContext } from '../context.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Connection } from '../connections/connections.ts';
import { seatOf } from '../rounds/begin.ts';
import { findByRequest, insertRound, lockNextSeed, type RoundRow } from '../rounds/round-store.ts';
import { freshSeed, rotateSeed } from '../rounds/seeds.ts';
import { sendBet, refusalOf } from '../rounds/stake.ts';
import { endLater, latestBalance } from './end-batches.ts';
import type { Cannon } from './open-room.ts';
import { stakesOf } from './shot-batch.ts';
import { pricesOf } from './rooms.ts';

interface Begun {
  readonly round: RoundRow;
  readonly nextSeedHash: string;
}

function isSame(known: RoundRow, { price, count, memberSeed, seedHash }: FireRequest): boolean {
  const stakes = stakesOf(known);
  return (
    stakes.price === price && stakes.count === count && known.memberSeed === memberSeed && known.seedHash === seedHash
  );
}

/**
 * Begins the batch of a request, or finds the one it began. Its seed is rotated at once: the next batch may begin while these bullets fly.
 */
async function begin(
  tx: Tx,
  cannon: Cannon,
  { session }: Connection,
  request: FireRequest,
  nowMs: number,
): Promise<Result<Begun>> {
  const next = await lockNextSeed(tx, session, freshSeed());
  const known = await findByRequest(tx, session, request.requestId);
  if (known)
    return isSame(known, request) ? ok({ round: known, nextSeedHash: next.seedHash }) : refuse('request_mismatch');
  if (next.seedHash !== request.seedHash) return refuse('seed_changed', { nextSeedHash: next.seedHash });
  const waitMs = cannon.pace(nowMs);
  if (waitMs > 0) return refuse('too_fast', { waitMs });
  const { requestId, price, count, memberSeed } = request;
  const { sessionId } = session;
  const round = await insertRound(tx, {
    ...seatOf(session),
    kind: 'fishing',
    title: cannon.room.spec.id,
    sessionId,
    requestId,
    bet: price * count,
    stakes: { price, count },
    seed: next.seed,
    seedHash: next.seedHash,
    memberSeed,
    beside: true,
  });
  return ok({ round, nextSeedHash: await rotateSeed(tx, session) });
}

/**
 * Fires. Refuses bet_not_offered, request_mismatch, seed_changed, too_fast, the wallet's refusals, and round_void where the wallet did not
 * answer.
 */
export async function fire(
  studio: StudioContext,
  cannon: Cannon,
  connection: Connection,
  request: FireRequest,
): Promise<Result<FireAnswer>> {
  const { price, count, angle } = request;
  if (!pricesOf(cannon.room.spec).includes(price)) return refuse('bet_not_offered');
  const begun = await studio.db.transact((tx) => begin(tx, cannon, connection, request, studio.clock.now()));
  if (!begun.ok) return begun;
  const { nextSeedHash } = begun.value;
  const { balancesSent } = cannon;
  const wasAsking = begun.value.round.state === 'asking';
  const round = wasAsking
    ? await sendBet(studio, begun.value.round, connection.session.walletSession)
    : begun.value.round;
  const why = refusalOf(round);
  if (why) return { ...why, value: { ...why.value, nextSeedHash } };
  if (round.state === 'open') cannon.batches.set(round.roundId, studio.clock.now());
  if (cannon.connection !== connection) endLater(studio, cannon, [round.roundId], 'disconnected');
  else if (wasAsking) {
    const isOther = cannon.bullet !== price;
    cannon.bullet = price;
    if (isOther) cannon.room.sendSeats();
    cannon.room.broadcast('fired', { seat: cannon.seat, angle, count, price }, cannon);
  }
  return ok({
    batchId: round.roundId,
    balance: await latestBalance(studio, connection.session, cannon, balancesSent, round.balanceStaked ?? 0),
    nextSeedHash,
  });
}
