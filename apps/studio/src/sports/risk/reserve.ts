/**
 * Sets aside what a slip may cost the house, in the transaction that decides it. A small slip on a book that is less than half full adds to one
 * of sixteen rows and reads the sum after that; otherwise the event and its outcomes are locked first, and the limits hold exactly.
 */
import { stakeOf } from '@lantern/game-math/sports';
import type { SlipBody } from '../../../wire/sports-slips.ts';
import type { Tx } from '../../kernel/database.ts';
import { ok, refuse, type Refused, type Result } from '../../kernel/result.ts';
import { combinedOf } from '../slips/slip.ts';
import { weigh, weightsOf, type JudgedLegs } from '../slips/ladder.ts';
import { worstCase, type OutcomeExposure } from './event-worst.ts';
import {
  addExposure,
  BUCKETS,
  lockOutcomes,
  readExposures,
  readMember,
  type DayKey,
  type Exposed,
} from './exposure-store.ts';
import type { SportsLimits } from './limit-store.ts';
import { eventCap, marketLimits, roomFor, USUAL_FACTOR, type Room } from './limits.ts';

export interface StakeTerms {
  readonly seat: DayKey;
  /** Play money is in no book. */
  readonly demo: boolean;
  readonly minStake: number;
  /** Takes the slip at the maximum where the stake is beyond it. */
  readonly acceptLower: boolean;
}

export interface Staked {
  readonly stake: number;
  readonly folds: SlipBody['folds'];
  readonly exposed: readonly Exposed[];
  readonly room: Room;
  /** Those it was judged by. */
  readonly limits: SportsLimits;
}

/** The free way adds at most this part of a limit at once, so that all that run together stay within the other half. */
const FREE_PART = 64n;

/** Thrown to undo a transaction that took the free way on a book that is too full for it. */
export class NeedsLock extends Error {}

const lossOf = (rows: readonly OutcomeExposure[], key: string, outcome: string): bigint => {
  const ofMarket = rows.filter(({ marketKey }) => marketKey === key);
  const staked = ofMarket.reduce((sum, row) => sum + row.staked, 0);
  return BigInt((ofMarket.find((row) => row.outcome === outcome)?.gross ?? 0) - staked);
};

type Losses = readonly { readonly liability: bigint; readonly worst: bigint }[];

async function readLosses(tx: Tx, { seat, demo }: StakeTerms, { legs }: JudgedLegs): Promise<Losses> {
  if (demo) return legs.map(() => ({ liability: 0n, worst: 0n }));
  const exposures = await readExposures(tx, seat.currency, [...new Set(legs.map(({ event }) => event.id))]);
  const worst = new Map([...exposures].map(([event, rows]) => [event, worstCase(rows)]));
  return legs.map(({ event, line, outcome }) => ({
    liability: lossOf(exposures.get(event.id) ?? [], line.key, outcome.outcome),
    worst: worst.get(event.id) ?? 0n,
  }));
}

/** The room for a slip now, whatever it stakes, and the limits it comes from. */
export async function readRoom(
  tx: Tx,
  terms: StakeTerms,
  body: SlipBody,
  judged: JudgedLegs,
): Promise<Pick<Staked, 'room' | 'limits'>> {
  const losses = await readLosses(tx, terms, judged);
  const { factor, possible, limits } = await readMember(tx, terms.seat);
  const weights = weigh(body, judged);
  const room = roomFor(limits, {
    legs: weightsOf(limits, judged, weights.perUnit, losses),
    factor: weights.factor,
    memberFactor: factor ?? USUAL_FACTOR,
    dayLeft: BigInt(limits.slip.dayMaximum - possible),
  });
  return { room, limits };
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Folds with a smaller stake, in the same proportion; undefined where a unit would be nothing. */
function lowered({ folds, legs }: SlipBody, stake: bigint, to: bigint): SlipBody['folds'] | undefined {
  const units = folds.map(({ size, unit }) => ({ size, unit: Number((BigInt(unit) * to) / stake) }));
  return legs.length > 0 && units.every(({ unit }) => unit > 0) ? units : undefined;
}

/** The stake that is taken, or why none is: stake_too_small, stake_too_large, exposure_reached. */
export function judgeStake(
  body: SlipBody,
  room: Room,
  { minStake, acceptLower }: Pick<StakeTerms, 'minStake' | 'acceptLower'>,
): Result<Pick<Staked, 'stake' | 'folds'>> {
  const stake = stakeOf(combinedOf(body, body.legs));
  const maximum = smaller(room.limit, room.book);
  const tooLarge = (): Refused =>
    refuse(stake > room.limit ? 'stake_too_large' : 'exposure_reached', { maximum: Number(maximum) });
  if (stake < BigInt(minStake)) return refuse('stake_too_small', { minimum: minStake, maximum: Number(maximum) });
  if (stake <= maximum) return ok({ stake: Number(stake), folds: body.folds });
  const folds = acceptLower && maximum >= BigInt(minStake) ? lowered(body, stake, maximum) : undefined;
  const less = folds && Number(stakeOf(combinedOf({ folds }, body.legs)));
  return folds && less! >= minStake ? ok({ stake: less!, folds }) : tooLarge();
}

function exposedBy(body: SlipBody, judged: JudgedLegs, { stake, folds }: Pick<Staked, 'stake' | 'folds'>): Exposed[] {
  const { perUnit } = weigh({ ...body, folds }, judged);
  return judged.legs.map(({ event, line, outcome, ratio }, at) => {
    const counted = Math.floor(stake * perUnit[at]!);
    const profit = (BigInt(counted) * ratio.numerator) / ratio.denominator;
    return { event: event.id, key: line.key, outcome: outcome.outcome, counted, exposed: counted + Number(profit) };
  });
}

/** By the last hexadecimal digit of its id. */
const bucketOf = (slipId: string): number => Number.parseInt(slipId.slice(-1), BUCKETS) || 0;

/** Sets a slip's exposure aside, or frees it. */
export const moveExposure = (
  tx: Tx,
  currency: string,
  slipId: string,
  exposed: readonly Exposed[],
  sign: 1 | -1,
): Promise<void> => addExposure(tx, currency, exposed, bucketOf(slipId), sign);

/** Whether the free way was allowed, read after the slip was added. */
async function fitsFreely(
  tx: Tx,
  terms: StakeTerms,
  limits: SportsLimits,
  judged: JudgedLegs,
  exposed: readonly Exposed[],
): Promise<boolean> {
  const losses = await readLosses(tx, terms, judged);
  return judged.legs.every(({ event, line }, at) => {
    const { book } = marketLimits(limits, event, line);
    const added = BigInt(exposed[at]!.exposed - exposed[at]!.counted);
    const { liability, worst } = losses[at]!;
    return liability * 2n <= book && added * FREE_PART <= book && worst * 2n <= eventCap(limits, event);
  });
}

async function lockEvents(tx: Tx, currency: string, { legs }: JudgedLegs): Promise<void> {
  const events = [...new Set(legs.map(({ event }) => `sports/${currency}/${event.id}`))].toSorted();
  for (const event of events) await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [event]);
}

/**
 * Judges the stake and sets it aside. Refuses as `judgeStake` does. Without `locked` it throws NeedsLock where the book is too full for the
 * free way: the caller rolls back and calls again with it.
 */
export async function reserve(
  tx: Tx,
  slipId: string,
  terms: StakeTerms,
  body: SlipBody,
  judged: JudgedLegs,
  locked: boolean,
): Promise<Result<Staked>> {
  if (locked && !terms.demo) {
    await lockEvents(tx, terms.seat.currency, judged);
    const names = judged.legs.map(({ event, line, outcome }) => ({
      ...{ event: event.id, key: line.key, outcome: outcome.outcome },
      ...{ exposed: 0, counted: 0 },
    }));
    await lockOutcomes(tx, terms.seat.currency, names);
  }
  const { room, limits } = await readRoom(tx, terms, body, judged);
  const staked = judgeStake(body, room, terms);
  if (!staked.ok) return staked;
  const exposed = terms.demo ? [] : exposedBy(body, judged, staked.value);
  await moveExposure(tx, terms.seat.currency, slipId, exposed, 1);
  if (!locked && !terms.demo && !(await fitsFreely(tx, terms, limits, judged, exposed))) throw new NeedsLock();
  return ok({ ...staked.value, exposed, room, limits });
}
