/**
 * Fishing: a bullet that hits fish worth m times its price kills with chance r / m, r being the published return, whatever happened
 * before. Every fish then gives back r on average and no choice of target, gun or moment is better than another.
 *
 * A boss pays a multiplier drawn on its death; its chance comes from the mean of them. A bomb takes the fish around it along; its chance
 * comes from the sum of what they are worth. A bullet is paid when fired and given back when it meets nothing, so that every bullet
 * that stays paid is exactly one decision.
 */
import { plus, rational, times, type Rational } from '../rational.ts';
import { takeValue, type ValueStream } from '../value-stream.ts';

/** What one multiplier of a boss weighs. */
export interface Prize {
  readonly multiplier: number;
  readonly weight: number;
}

export interface Fish {
  readonly id: string;
  readonly size: 'small' | 'medium' | 'large' | 'precious' | 'boss';
  /** One prize for a plain fish, several for a boss. */
  readonly prizes: readonly [Prize, ...Prize[]];
  /** Takes others along. */
  readonly bomb?: true;
}

export interface Waters {
  readonly id: 'shallow' | 'open-sea' | 'deep-sea';
  readonly rtpBasisPoints: number;
  /** Prices of a bullet in minor units of VND, lightest first. */
  readonly bullets: readonly bigint[];
  readonly fish: readonly Fish[];
}

/** A bullet that met a fish; with a bomb, the others in its reach. */
export interface Shot {
  readonly bullet: bigint;
  readonly target: Fish;
  readonly around?: readonly Fish[];
}

export interface ShotOutcome {
  /** Ids of what died, the target first; empty when it lives on. */
  readonly killed: readonly string[];
  /** Multiplier of each, in the same order. */
  readonly multipliers: readonly number[];
  readonly payout: bigint;
}

const BASIS_POINTS = 10_000n;

const weightOf = ({ prizes }: Fish): number => prizes.reduce((sum, { weight }) => sum + weight, 0);
const worthOf = ({ prizes }: Fish): number => prizes.reduce((sum, { multiplier, weight }) => sum + multiplier * weight, 0);

/** What a fish pays on average when it dies, as a multiple of the bullet. */
export function meanMultiplier(fish: Fish): Rational {
  return rational(BigInt(worthOf(fish)), BigInt(weightOf(fish)));
}

function caught({ target, around = [] }: Pick<Shot, 'target' | 'around'>): readonly Fish[] {
  return target.bomb === undefined ? [target] : [target, ...around.filter(({ size }) => size !== 'boss')];
}

/** Exact chance that the shot kills: return over what the catch is worth, never above 1. */
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

/** Decides a shot by the stream alone. Throws RangeError for a bullet that is not positive. */
export function decideShot(rtpBasisPoints: number, shot: Shot, next: ValueStream): ShotOutcome {
  if (shot.bullet <= 0n) throw new RangeError('a bullet costs something');
  const { numerator, denominator } = killChance(rtpBasisPoints, shot);
  if (BigInt(takeValue(next, Number(denominator))) >= numerator) return { killed: [], multipliers: [], payout: 0n };
  const dead = caught(shot);
  const multipliers = dead.map((fish) => drawPrize(fish, next));
  return { killed: dead.map(({ id }) => id), multipliers, payout: shot.bullet * BigInt(multipliers.reduce((sum, multiplier) => sum + multiplier, 0)) };
}

/** How a bullet ended. */
export type BulletEnd = { readonly kind: 'hit'; readonly outcome: ShotOutcome } | { readonly kind: 'missed' | 'timed_out' | 'disconnected' };

/** What the player gets for a bullet once it ended: the payout of a hit, the price back for a bullet that met nothing. */
export function creditOf(bullet: bigint, end: BulletEnd): bigint {
  return end.kind === 'hit' ? end.outcome.payout : bullet;
}
