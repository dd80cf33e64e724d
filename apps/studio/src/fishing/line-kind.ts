/** Fishing on its live line: who comes in, what they ask, who is gone. */
import { z } from 'zod';
import { VOLLEY_MOST, VOLLEY_PATIENCE_MS, type BulletAsked, type WaterEntered } from '../../wire/fishing.ts';
import type { Doors } from '../doors.ts';
import { id, memberSeed, seedHash } from '../frame-call.ts';
import { isKnown } from '../kernel/refusals.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import { lineVerb, type Line, type LineKind } from '../lines/lines.ts';
import { lockNextSeed } from '../rounds/round-store.ts';
import { freshSeed } from '../rounds/seeds.ts';
import { endLater } from './end-volleys.ts';
import { fire } from './fire.ts';
import { hit, miss } from './hit.ts';
import type { Cannon } from './open-water.ts';
import { createOpenWaters, type OpenWaters } from './open-waters.ts';
import { pricesOf, shownWaters } from './waters.ts';

/** How long a member who comes in waits for the wallet. */
const PATIENCE_MS = 8_000;
const HALF_TURN = 3_142;
/** More than can be near a bomb. */
const AROUND_MAXIMUM = 30;

const bullet = z.int().min(0).max(VOLLEY_MOST - 1);
const swimmerId = z.int().min(0);
const price = z.int().positive();
const fireAsked = z.strictObject({ requestId: id, price, count: z.int().min(1).max(VOLLEY_MOST), angle: z.int().min(-2 * HALF_TURN).max(2 * HALF_TURN), memberSeed, seedHash });
const hitAsked = z.strictObject({ volleyId: id, bullet, swimmerId, around: z.array(swimmerId).max(AROUND_MAXIMUM) });
const missAsked = z.strictObject({ volleyId: id, bullets: z.array(bullet).min(1).max(VOLLEY_MOST) });
const bulletAsked = z.strictObject({ price });

/** Another frame of the member's holds the cannon now. */
function letGo(doors: Doors, cannon: Cannon, before: { readonly line: Line | undefined; readonly volleys: readonly string[] }): void {
  before.line?.end('elsewhere');
  endLater(doors, cannon, before.volleys, 'disconnected');
}

async function enter(doors: Doors, waters: OpenWaters, line: Line, isGone: () => boolean): Promise<Result<WaterEntered>> {
  const { session } = line;
  const { vendor, memberRef, currency } = session;
  const reply = await doors.wallet.insist(vendor, 'balance', { memberRef, currency }, PATIENCE_MS);
  if (reply.kind !== 'granted') return refuse(reply.kind === 'refused' && isKnown(reply.code) ? reply.code : 'wallet_unavailable');
  const next = await doors.db.transact((tx) => lockNextSeed(tx, session, freshSeed()));
  if (isGone()) return refuse('session_ended');
  const taken = waters.take(line);
  if (!taken) return refuse('game_not_found');
  const { cannon, before } = taken;
  if (before) letGo(doors, cannon, before);
  const { water } = cannon;
  water.tellSeats();
  const nowMs = doors.clock.now();
  return ok({
    waters: shownWaters(water.waters),
    bullets: pricesOf(water.waters),
    balance: reply.value.balance,
    seat: cannon.seat as WaterEntered['seat'],
    seats: water.seatsFor(cannon),
    swimming: water.swimming(nowMs),
    nowMs,
    seedHash: next.seedHash,
  });
}

/** Sets the price of the cannon's bullets, for all to see. Refuses bet_not_offered. */
async function setBullet(cannon: Cannon, asked: BulletAsked): Promise<Result<object>> {
  if (!pricesOf(cannon.water.waters).includes(asked.price)) return refuse('bet_not_offered');
  cannon.bullet = asked.price;
  cannon.water.tellSeats();
  return ok({});
}

/** The lines of fishing in this process, with their waters. */
export function fishingLines(doors: Doors): LineKind {
  const gone = new WeakSet<Line>();
  const waters = createOpenWaters(doors.clock, (cannon, nowMs) => {
    const idle = [...cannon.volleys].filter(([, heardMs]) => nowMs - heardMs > VOLLEY_PATIENCE_MS).map(([volleyId]) => volleyId);
    endLater(doors, cannon, idle, 'timed_out');
  });
  const verb = <T>(shape: z.ZodType<T>, answer: (cannon: Cannon, line: Line, asked: T) => Promise<Result<unknown>>) =>
    lineVerb(shape, async (line, asked) => {
      const cannon = waters.cannonOf(line);
      return cannon ? await answer(cannon, line, asked) : refuse('session_ended');
    });
  return {
    kind: 'fishing',
    enter: (line) => enter(doors, waters, line, () => gone.has(line)),
    leave(line) {
      gone.add(line);
      const cannon = waters.leave(line);
      if (cannon) endLater(doors, cannon, [...cannon.volleys.keys()], 'disconnected');
    },
    verbs: {
      fire: verb(fireAsked, (cannon, line, asked) => fire(doors, cannon, line, asked)),
      hit: verb(hitAsked, (cannon, line, asked) => hit(doors, cannon, line, asked)),
      miss: verb(missAsked, (cannon, line, asked) => miss(doors, cannon, line, asked)),
      bullet: verb(bulletAsked, (cannon, _line, asked) => setBullet(cannon, asked)),
    },
  };
}
