/**
 * Fishing: a bullet that hits a fish worth m times its price kills it with chance r / m, r being the published return, independent of
 * earlier shots. Every fish then returns r on average, and no choice of target, bullet or moment is better than another.
 *
 * A boss pays a multiplier drawn at its death; its chance follows from their mean. A bomb kills the fish around it too; its chance follows
 * from their total value. A bullet is paid when fired and refunded when it hits nothing, so that every bullet that stays paid is exactly
 * one decision.
 */
import { plus, rational, times, type Rational } from '../rational.ts';
import { takeValue, type ValueStream } from '../value-stream.ts';

/** The weight of a boss's multiplier. */
export interface Prize {
  readonly multiplier: number;
  readonly weight: number;
}

export interface Fish {
  readonly id: string;
  readonly size: 'small' | 'medium' | 'large' | 'precious' | 'boss';
  /** One prize for a plain fish, several for a boss. */
  readonly prizes: readonly [Prize, ...Prize[]];
  /** Kills others around it. */
  readonly bomb?: true;
}

export interface FishingRoom {
  readonly id: 'shallow' | 'open-sea' | 'deep-sea';
  readonly rtpBasisPoints: number;
  /** Prices of a bullet in minor units of VND, lowest first. */
  readonly bullets: readonly bigint[];
  readonly fish: readonly Fish[];
}

/** A bullet that hit a fish; with a bomb, the others within its radius. */
export interface Shot {
  readonly bullet: bigint;
  readonly target: Fish;
  readonly around?: readonly Fish[];
}

export interface ShotOutcome {
  /** Ids of the killed fish, the target first; empty when it survives. */
  readonly killed: readonly string[];
  /** Multiplier of each, in the same order. */
  readonly multipliers: readonly number[];
  readonly payout: bigint;
}

const BASIS_POINTS = 10_000n;

const weightOf = ({ prizes }: Fish): number => prizes.reduce((sum, { weight }) => sum + weight, 0);
const worthOf = ({ prizes }: Fish): number =>
  prizes.reduce((sum, { multiplier, weight }) => sum + multiplier * weight, 0);

/** The mean payout of a killed fish, as a multiple of the bullet. */
export function meanMultiplier(fish: Fish): Rational {
  return rational(BigInt(worthOf(fish)), BigInt(weightOf(fish)));
}

function caught({ target, around = [] }: Pick<Shot, 'target' | 'around'>): readonly Fish[] {
  return target.bomb === undefined ? [target] : [target, ...around.filter(({ size }) => size !== 'boss')];
}

/** Exact chance that the shot kills: return over the value of the catch, never above 1. */
export function killChance(rtpBasisPoints: number, shot: Pick<Shot, 'target' | 'around'>): Rational {
  const worth = caught(shot).reduce((sum, fish) => plus(sum, meanMultiplier(fish)), rational(0n));
  return times(rational(BigInt(rtpBasisPoints), BASIS_POINTS), rational(worth.denominator, worth.numerator));
}

function drawPrize(fish: Fish, next: ValueStream): number {
  if (fish.prizes.length === 1) return fish.prizes[0].multiplier;
  let left = takeValue(next, weightOf(fish));
  const prize = fish.prizes.find(({ weight }) => (left -= weight) < 0);
  return (prize ?? fish.prizes[0]).multiplier;
}

/** Decides a shot from the stream alone. Throws RangeError for a bullet that is not positive. */
export function decideShot(rtpBasisPoints: number, shot: Shot, next: ValueStream): ShotOutcome {
  if (shot.bullet <= 0n) throw new RangeError('a bullet costs something');
  const { numerator, denominator } = killChance(rtpBasisPoints, shot);
  if (BigInt(takeValue(next, Number(denominator))) >= numerator) return { killed: [], multipliers: [], payout: 0n };
  const dead = caught(shot);
  const multipliers = dead.map((fish) => drawPrize(fish, next));
  return {
    killed: dead.map(({ id }) => id),
    multipliers,
    payout: shot.bullet * BigInt(multipliers.reduce((sum, multiplier) => sum + multiplier, 0)),
  };
}

/** How a bullet ended. */
export type BulletEnd =
  | { readonly kind: 'hit'; readonly outcome: ShotOutcome }
  | { readonly kind: 'missed' | 'timed_out' | 'disconnected' };

/** The credit for an ended bullet: the payout of a hit, or the refunded price. */
export function creditOf(bullet: bigint, end: BulletEnd): bigint {
  return end.kind === 'hit' ? end.outcome.payout : bullet;
}
