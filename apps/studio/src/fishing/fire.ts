/** `fire`: a volley leaves the cannon, paid for together, on the seat's next seed. */
import type { FireAnswer, FireAsked } from '../../wire/fishing.ts';
import type { Doors } from '../doors.ts';
import type { Tx } from '../kernel/database.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Line } from '../lines/lines.ts';
import { seatOf } from '../rounds/begin.ts';
import { findByRequest, insertRound, lockNextSeed, type RoundRow } from '../rounds/round-store.ts';
import { freshSeed, rotateSeed } from '../rounds/seeds.ts';
import { carryBet, refusalOf } from '../rounds/stake.ts';
import { endLater, latestBalance } from './end-volleys.ts';
import type { Cannon } from './open-water.ts';
import { stakesOf } from './volley.ts';
import { pricesOf } from './waters.ts';

interface Begun {
  readonly round: RoundRow;
  readonly nextSeedHash: string;
}

function isSame(known: RoundRow, { price, count, memberSeed, seedHash }: FireAsked): boolean {
  const stakes = stakesOf(known);
  return stakes.price === price && stakes.count === count && known.memberSeed === memberSeed && known.seedHash === seedHash;
}

/** The volley of the request, begun unless it is known. Its seed is taken at once: the next volley may begin while these bullets fly. */
async function begin(tx: Tx, cannon: Cannon, { session }: Line, asked: FireAsked, nowMs: number): Promise<Result<Begun>> {
  const next = await lockNextSeed(tx, session, freshSeed());
  const known = await findByRequest(tx, session, asked.requestId);
  if (known) return isSame(known, asked) ? ok({ round: known, nextSeedHash: next.seedHash }) : refuse('request_mismatch');
  if (next.seedHash !== asked.seedHash) return refuse('seed_changed', { nextSeedHash: next.seedHash });
  const waitMs = cannon.pace(nowMs);
  if (waitMs > 0) return refuse('too_fast', { waitMs });
  const { requestId, price, count, memberSeed } = asked;
  const { sessionId } = session;
  const round = await insertRound(tx, {
    ...seatOf(session),
    kind: 'fishing',
    title: cannon.water.waters.id,
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

/** Fires. Refuses bet_not_offered, request_mismatch, seed_changed, too_fast, what the wallet refuses, round_void where it never answered. */
export async function fire(doors: Doors, cannon: Cannon, line: Line, asked: FireAsked): Promise<Result<FireAnswer>> {
  const { price, count, angle } = asked;
  if (!pricesOf(cannon.water.waters).includes(price)) return refuse('bet_not_offered');
  const begun = await doors.db.transact((tx) => begin(tx, cannon, line, asked, doors.clock.now()));
  if (!begun.ok) return begun;
  const { nextSeedHash } = begun.value;
  const { told } = cannon;
  const wasAsking = begun.value.round.state === 'asking';
  const round = wasAsking ? await carryBet(doors, begun.value.round, line.session.walletSession) : begun.value.round;
  const why = refusalOf(round);
  if (why) return { ...why, value: { ...why.value, nextSeedHash } };
  if (round.state === 'open') cannon.volleys.set(round.roundId, doors.clock.now());
  if (cannon.line !== line) endLater(doors, cannon, [round.roundId], 'disconnected');
  else if (wasAsking) {
    const isOther = cannon.bullet !== price;
    cannon.bullet = price;
    if (isOther) cannon.water.tellSeats();
    cannon.water.tell('fired', { seat: cannon.seat, angle, count, price }, cannon);
  }
  return ok({ volleyId: round.roundId, balance: await latestBalance(doors, line.session, cannon, told, round.balanceStaked ?? 0), nextSeedHash });
}
