/** A volley: bullets of one price that were paid for together. How each of them ends, and what the volley is worth then. Pure. */
import { createValueStream } from '@lantern/game-math/lottery';
import { creditOf, decideShot, type BulletEnd, type Waters } from '@lantern/game-math/fishing';
import type { BulletShown, VolleyStakes } from '../../wire/fishing.ts';
import { LATE } from '../rounds/engine.ts';
import type { Progress, RoundRow } from '../rounds/round-store.ts';
import { contextOf } from '../rounds/seeds.ts';
import type { SwimmerHere } from './shoals.ts';
import { watersNamed } from './waters.ts';

/** What is kept of a volley that was taken. */
export interface VolleyPlay {
  readonly bullets: readonly BulletShown[];
}

export const stakesOf = ({ stakes }: Pick<RoundRow, 'stakes'>): VolleyStakes => stakes as VolleyStakes;

/** Bullets that have ended, by number. */
export const endedBullets = ({ play }: Pick<RoundRow, 'play'>): readonly BulletShown[] => (play as VolleyPlay | null)?.bullets ?? [];

/** Numbers of those that have not. */
export function flying(round: Pick<RoundRow, 'play' | 'stakes'>): readonly number[] {
  const ended = new Set(endedBullets(round).map(({ bullet }) => bullet));
  return Array.from({ length: stakesOf(round).count }, (_, at) => at).filter((at) => !ended.has(at));
}

/** What a bullet does to the fish it met, by the volley's seed alone. */
export function hitOf(round: RoundRow, bullet: number, target: SwimmerHere, around: readonly SwimmerHere[]): BulletShown {
  const waters: Waters = watersNamed(round.title);
  const stream = createValueStream(round.seed!, `${contextOf(round)}:${bullet}`);
  const outcome = decideShot(waters.rtpBasisPoints, { bullet: BigInt(stakesOf(round).price), target: target.fish, around: around.map(({ fish }) => fish) }, stream);
  const caught = [target, ...around];
  const killed = outcome.killed.map((fish, at) => ({ swimmerId: caught[at]!.swimmer.swimmerId, fish, multiplier: outcome.multipliers[at]! }));
  return { bullet, end: 'hit', swimmerId: target.swimmer.swimmerId, fish: target.fish.id, around: around.map(({ fish }) => fish.id), killed, paid: Number(outcome.payout) };
}

/** A bullet that met nothing: its price comes back. */
export function unmet(round: RoundRow, bullet: number, end: Exclude<BulletShown['end'], 'hit'>, swimmerId?: number): BulletShown {
  const kind: Exclude<BulletEnd['kind'], 'hit'> = end === 'gone' ? 'missed' : end;
  return { bullet, end, ...(swimmerId !== undefined && { swimmerId }), paid: Number(creditOf(BigInt(stakesOf(round).price), { kind })) };
}

/** Where the volley stands when these have ended too. What met nothing comes back unplayed; one of which nothing was decided is given back as a whole. */
export function standing(round: RoundRow, more: readonly BulletShown[]): Progress | typeof LATE {
  const bullets = [...endedBullets(round), ...more].toSorted((one, other) => one.bullet - other.bullet);
  const over = bullets.length === stakesOf(round).count;
  if (over && bullets.every(({ end }) => end !== 'hit')) return LATE;
  const paid = (some: readonly BulletShown[]): number => some.reduce((sum, bullet) => sum + bullet.paid, 0);
  return { state: over ? 'paying' : 'open', stepNo: bullets.length, won: paid(bullets), returned: paid(bullets.filter(({ end }) => end !== 'hit')), play: { bullets } satisfies VolleyPlay };
}
