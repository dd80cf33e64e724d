/** Fishing: what swims where, and how a shot is decided. For the server. */
export { creditOf, decideShot, killChance, meanMultiplier } from './fishing.ts';
export type { BulletEnd, Fish, Prize, Shot, ShotOutcome, Waters } from './fishing.ts';
export { WATERS } from './waters.ts';
