/** `hit` and `miss`: how bullets of a batch end. Each ends once; a fish dies once. */
import type { BulletShown, HitAnswer, HitRequest, MissRequest } from '../../wire/fishing.ts';
import type { StudioContext } from '../context.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Connection } from '../connections/connections.ts';
import { findRound, lockRound, type RoundRow } from '../rounds/round-store.ts';
import { refusalOf } from '../rounds/stake.ts';
import { record, settleLater } from './end-batches.ts';
import type { Cannon, OpenRoom } from './open-room.ts';
import type { LiveSwimmer } from './spawner.ts';
import { endedBullets, flying, hitOf, stakesOf, missOf } from './shot-batch.ts';

const REFUNDED: HitAnswer = { killed: null, won: 0 };

function answerOf({ end, killed = [], paid }: BulletShown): HitAnswer {
  return end === 'hit'
    ? { killed: killed.map(({ swimmerId, multiplier }) => ({ swimmerId, multiplier })), won: paid }
    : REFUNDED;
}

/** The session's own batch, row locked. */
async function lockBatch(tx: Tx, { session }: Connection, batchId: string): Promise<Result<RoundRow>> {
  const found = await findRound(tx, session, batchId);
  if (found?.kind !== 'fishing' || found.sessionId !== session.sessionId) return refuse('round_not_found');
  const round = await lockRound(tx, batchId);
  if (round.state === 'asking') return refuse('bullet_unknown');
  return (round.state === 'refused' && refusalOf(round)) || ok(round);
}

interface Decided {
  readonly ended: BulletShown;
  readonly killed: readonly LiveSwimmer[];
}

/** No await between finding the fish and killing it, so that no other bullet can hit it in between. */
function decide(room: OpenRoom, round: RoundRow, { bullet, swimmerId, around }: HitRequest, nowMs: number): Decided {
  const target = room.reach(swimmerId, nowMs);
  if (!target) return { ended: missOf(round, bullet, 'gone', swimmerId), killed: [] };
  const reached = target.fish.bomb ? room.burst(target, around, nowMs) : [];
  const ended = hitOf(round, bullet, target, reached);
  const killed = [target, ...reached].slice(0, ended.killed?.length);
  room.kill(killed);
  return { ended, killed };
}

interface HitDone {
  readonly answer: HitAnswer;
  /** Undefined where the bullet had already ended. */
  readonly decided?: Decided;
  readonly over?: boolean;
}

/** Decides one bullet. Refuses round_not_found, bullet_unknown, and what refused the batch. */
export async function hit(
  studio: StudioContext,
  cannon: Cannon,
  connection: Connection,
  request: HitRequest,
): Promise<Result<HitAnswer>> {
  const { batchId, bullet } = request;
  let killed: readonly LiveSwimmer[] = [];
  const done = await studio.db
    .transact(async (tx): Promise<Result<HitDone>> => {
      const batch = await lockBatch(tx, connection, batchId);
      if (!batch.ok) return batch;
      const round = batch.value;
      if (bullet >= stakesOf(round).count) return refuse('bullet_unknown');
      const known = endedBullets(round).find((each) => each.bullet === bullet);
      if (known || round.state !== 'open') return ok({ answer: known ? answerOf(known) : REFUNDED });
      const decided = decide(cannon.room, round, request, studio.clock.now());
      killed = decided.killed;
      return ok({ answer: answerOf(decided.ended), decided, over: await record(tx, round, [decided.ended]) });
    })
    .catch((error: unknown) => {
      cannon.room.revive(killed);
      throw error;
    });
  if (!done.ok) return done;
  const { answer, decided, over } = done.value;
  if (killed.length > 0) cannon.room.broadcast('killed', { seat: cannon.seat, ...answer });
  if (over) settleLater(studio, cannon, batchId);
  else if (decided && cannon.batches.has(batchId)) cannon.batches.set(batchId, studio.clock.now());
  return ok(answer);
}

/** Refunds missed bullets. Refuses round_not_found, bullet_unknown, and what refused the batch. */
export async function miss(
  studio: StudioContext,
  cannon: Cannon,
  connection: Connection,
  { batchId, bullets }: MissRequest,
): Promise<Result<object>> {
  const done = await studio.db.transact(async (tx): Promise<Result<boolean>> => {
    const batch = await lockBatch(tx, connection, batchId);
    if (!batch.ok) return batch;
    const round = batch.value;
    if (bullets.some((bullet) => bullet >= stakesOf(round).count)) return refuse('bullet_unknown');
    if (round.state !== 'open') return ok(false);
    const missed = flying(round).filter((bullet) => bullets.includes(bullet));
    return ok(
      missed.length > 0 &&
        (await record(
          tx,
          round,
          missed.map((bullet) => missOf(round, bullet, 'missed')),
        )),
    );
  });
  if (!done.ok) return done;
  if (done.value) settleLater(studio, cannon, batchId);
  return ok({});
}
