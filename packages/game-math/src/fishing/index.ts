/** Fishing: rooms, fish, and the decision of a shot. For the server. */
export { creditOf, decideShot, killChance, meanMultiplier } from './fishing.ts';
export type { BulletEnd, Fish, Prize, Shot, ShotOutcome, FishingRoom } from './fishing.ts';
export { FISHING_ROOMS } from './rooms.ts';
