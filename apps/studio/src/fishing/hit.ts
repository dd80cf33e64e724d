/** `hit` and `miss`: how bullets of a volley end. Each ends once; a fish dies once. */
import type { BulletShown, HitAnswer, HitAsked, MissAsked } from '../../wire/fishing.ts';
import type { Doors } from '../doors.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Line } from '../lines/lines.ts';
import { findRound, lockRound, type RoundRow } from '../rounds/round-store.ts';
import { refusalOf } from '../rounds/stake.ts';
import { record, settleLater } from './end-volleys.ts';
import type { Cannon, OpenWater } from './open-water.ts';
import type { SwimmerHere } from './shoals.ts';
import { endedBullets, flying, hitOf, stakesOf, unmet } from './volley.ts';

const GIVEN_BACK: HitAnswer = { killed: null, won: 0 };

function answerOf({ end, killed = [], paid }: BulletShown): HitAnswer {
  return end === 'hit' ? { killed: killed.map(({ swimmerId, multiplier }) => ({ swimmerId, multiplier })), won: paid } : GIVEN_BACK;
}

/** The session's own volley, held. */
async function lockVolley(tx: Tx, { session }: Line, volleyId: string): Promise<Result<RoundRow>> {
  const found = await findRound(tx, session, volleyId);
  if (found?.kind !== 'fishing' || found.sessionId !== session.sessionId) return refuse('round_not_found');
  const round = await lockRound(tx, volleyId);
  if (round.state === 'asking') return refuse('bullet_unknown');
  return (round.state === 'refused' && refusalOf(round)) || ok(round);
}

interface Decided {
  readonly ended: BulletShown;
  readonly killed: readonly SwimmerHere[];
}

/** From the look at the fish to its death nothing waits, so that no other bullet comes between. */
function decide(water: OpenWater, round: RoundRow, { bullet, swimmerId, around }: HitAsked, nowMs: number): Decided {
  const target = water.reach(swimmerId, nowMs);
  if (!target) return { ended: unmet(round, bullet, 'gone', swimmerId), killed: [] };
  const reached = target.fish.bomb ? water.burst(target, around, nowMs) : [];
  const ended = hitOf(round, bullet, target, reached);
  const killed = [target, ...reached].slice(0, ended.killed?.length);
  water.kill(killed);
  return { ended, killed };
}

interface HitDone {
  readonly answer: HitAnswer;
  /** Undefined where the bullet had ended before. */
  readonly decided?: Decided;
  readonly over?: boolean;
}

/** Decides one bullet. Refuses round_not_found, bullet_unknown, what refused the volley. */
export async function hit(doors: Doors, cannon: Cannon, line: Line, asked: HitAsked): Promise<Result<HitAnswer>> {
  const { volleyId, bullet } = asked;
  let killed: readonly SwimmerHere[] = [];
  const done = await doors.db
    .transact(async (tx): Promise<Result<HitDone>> => {
      const volley = await lockVolley(tx, line, volleyId);
      if (!volley.ok) return volley;
      const round = volley.value;
      if (bullet >= stakesOf(round).count) return refuse('bullet_unknown');
      const known = endedBullets(round).find((each) => each.bullet === bullet);
      if (known || round.state !== 'open') return ok({ answer: known ? answerOf(known) : GIVEN_BACK });
      const decided = decide(cannon.water, round, asked, doors.clock.now());
      killed = decided.killed;
      return ok({ answer: answerOf(decided.ended), decided, over: await record(tx, round, [decided.ended]) });
    })
    .catch((error: unknown) => {
      cannon.water.revive(killed);
      throw error;
    });
  if (!done.ok) return done;
  const { answer, decided, over } = done.value;
  if (killed.length > 0) cannon.water.tell('killed', { seat: cannon.seat, ...answer });
  if (over) settleLater(doors, cannon, volleyId);
  else if (decided && cannon.volleys.has(volleyId)) cannon.volleys.set(volleyId, doors.clock.now());
  return ok(answer);
}

/** Gives bullets back that met nothing. Refuses round_not_found, bullet_unknown, what refused the volley. */
export async function miss(doors: Doors, cannon: Cannon, line: Line, { volleyId, bullets }: MissAsked): Promise<Result<object>> {
  const done = await doors.db.transact(async (tx): Promise<Result<boolean>> => {
    const volley = await lockVolley(tx, line, volleyId);
    if (!volley.ok) return volley;
    const round = volley.value;
    if (bullets.some((bullet) => bullet >= stakesOf(round).count)) return refuse('bullet_unknown');
    if (round.state !== 'open') return ok(false);
    const missed = flying(round).filter((bullet) => bullets.includes(bullet));
    return ok(missed.length > 0 && (await record(tx, round, missed.map((bullet) => unmet(round, bullet, 'missed')))));
  });
  if (!done.ok) return done;
  if (done.value) settleLater(doors, cannon, volleyId);
  return ok({});
}
