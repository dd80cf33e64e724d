/** Fishing on its live connection: entering, calls and leaving. */
import { z } from 'zod';
import { MAX_BATCH_SHOTS, BATCH_TIMEOUT_MS, type BulletRequest, type FishingEntered } from '../../wire/fishing.ts';
import type { StudioContext } from '../context.ts';
import { id, memberSeed, seedHash } from '../frame-call.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { connectionVerb, type Connection, type ConnectionKind } from '../connections/connections.ts';
import { lockNextSeed } from '../rounds/round-store.ts';
import { freshSeed } from '../rounds/seeds.ts';
import { readBalance } from '../wallet/read-balance.ts';
import { endLater } from './end-batches.ts';
import { fire } from './fire.ts';
import { hit, miss } from './hit.ts';
import type { Cannon } from './open-room.ts';
import { createOpenRooms, type OpenRooms } from './open-rooms.ts';
import { pricesOf, roomShown } from './rooms.ts';

const HALF_TURN = 3_142;
/** More than can be near a bomb. */
const AROUND_MAXIMUM = 30;

const bullet = z
  .int()
  .min(0)
  .max(MAX_BATCH_SHOTS - 1);
const swimmerId = z.int().min(0);
const price = z.int().positive();
const fireSchema = z.strictObject({
  requestId: id,
  price,
  count: z.int().min(1).max(MAX_BATCH_SHOTS),
  angle: z
    .int()
    .min(-2 * HALF_TURN)
    .max(2 * HALF_TURN),
  memberSeed,
  seedHash,
});
const hitSchema = z.strictObject({ batchId: id, bullet, swimmerId, around: z.array(swimmerId).max(AROUND_MAXIMUM) });
const missSchema = z.strictObject({ batchId: id, bullets: z.array(bullet).min(1).max(MAX_BATCH_SHOTS) });
const bulletSchema = z.strictObject({ price });

/** Another frame of the same member has taken over the cannon. */
function releasePrevious(
  studio: StudioContext,
  cannon: Cannon,
  before: { readonly connection: Connection | undefined; readonly batches: readonly string[] },
): void {
  before.connection?.end('elsewhere');
  endLater(studio, cannon, before.batches, 'disconnected');
}

async function enter(
  studio: StudioContext,
  rooms: OpenRooms,
  connection: Connection,
  isGone: () => boolean,
): Promise<Result<FishingEntered>> {
  const { session } = connection;
  const balance = await readBalance(studio, session);
  if (!balance.ok) return balance;
  const next = await studio.db.transact((tx) => lockNextSeed(tx, session, freshSeed()));
  if (isGone()) return refuse('session_ended');
  const taken = rooms.take(connection);
  if (!taken) return refuse('game_not_found');
  const { cannon, before } = taken;
  if (before) releasePrevious(studio, cannon, before);
  const { room } = cannon;
  room.sendSeats();
  const nowMs = studio.clock.now();
  return ok({
    room: roomShown(room.spec),
    bullets: pricesOf(room.spec),
    balance: balance.value,
    seat: cannon.seat as FishingEntered['seat'],
    seats: room.seatsFor(cannon),
    swimming: room.swimming(nowMs),
    nowMs,
    seedHash: next.seedHash,
  });
}

/** Sets the price of the cannon's bullets, visible to all. Refuses bet_not_offered. */
async function setBullet(cannon: Cannon, request: BulletRequest): Promise<Result<object>> {
  if (!pricesOf(cannon.room.spec).includes(request.price)) return refuse('bet_not_offered');
  cannon.bullet = request.price;
  cannon.room.sendSeats();
  return ok({});
}

/** Connection handlers of fishing in this process, with its rooms. */
export function fishingConnections(studio: StudioContext): ConnectionKind {
  const gone = new WeakSet<Connection>();
  const rooms = createOpenRooms(studio.clock, (cannon, nowMs) => {
    const idle = [...cannon.batches]
      .filter(([, lastShotMs]) => nowMs - lastShotMs > BATCH_TIMEOUT_MS)
      .map(([batchId]) => batchId);
    endLater(studio, cannon, idle, 'timed_out');
  });
  const verb = <T>(
    shape: z.ZodType<T>,
    answer: (cannon: Cannon, connection: Connection, request: T) => Promise<Result<unknown>>,
  ) =>
    connectionVerb(shape, async (connection, request) => {
      const cannon = rooms.cannonOf(connection);
      return cannon ? await answer(cannon, connection, request) : refuse('session_ended');
    });
  return {
    kind: 'fishing',
    enter: (connection) => enter(studio, rooms, connection, () => gone.has(connection)),
    leave(connection) {
      gone.add(connection);
      const cannon = rooms.leave(connection);
      if (cannon) endLater(studio, cannon, [...cannon.batches.keys()], 'disconnected');
    },
    verbs: {
      fire: verb(fireSchema, (cannon, connection, request) => fire(studio, cannon, connection, request)),
      hit: verb(hitSchema, (cannon, connection, request) => hit(studio, cannon, connection, request)),
      miss: verb(missSchema, (cannon, connection, request) => miss(studio, cannon, connection, request)),
      bullet: verb(bulletSchema, (cannon, _line, request) => setBullet(cannon, request)),
    },
  };
}
