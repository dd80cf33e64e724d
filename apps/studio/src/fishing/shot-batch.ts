/** A shot batch: bullets of one price that were paid for together. How each ends, and what the batch pays. Pure. */
import { createValueStream } from '@lantern/game-math/lottery';
import { creditOf, decideShot, type BulletEnd, type FishingRoom } from '@lantern/game-math/fishing';
import type { BulletShown, ShotBatchStakes } from '../../wire/fishing.ts';
import { LATE } from '../rounds/engine.ts';
import type { Progress, RoundRow } from '../rounds/round-store.ts';
import { contextOf } from '../rounds/seeds.ts';
import type { LiveSwimmer } from './spawner.ts';
import { fishingRoomNamed } from './rooms.ts';

/** Stored progress of a batch. */
export interface ShotBatchPlay {
  readonly bullets: readonly BulletShown[];
}

export const stakesOf = ({ stakes }: Pick<RoundRow, 'stakes'>): ShotBatchStakes => stakes as ShotBatchStakes;

/** Bullets that have ended, by number. */
export const endedBullets = ({ play }: Pick<RoundRow, 'play'>): readonly BulletShown[] =>
  (play as ShotBatchPlay | null)?.bullets ?? [];

/** Numbers of bullets still in flight. */
export function flying(round: Pick<RoundRow, 'play' | 'stakes'>): readonly number[] {
  const ended = new Set(endedBullets(round).map(({ bullet }) => bullet));
  return Array.from({ length: stakesOf(round).count }, (_, at) => at).filter((at) => !ended.has(at));
}

/** The result of a hit, from the batch's seed alone. */
export function hitOf(
  round: RoundRow,
  bullet: number,
  target: LiveSwimmer,
  around: readonly LiveSwimmer[],
): BulletShown {
  const room: FishingRoom = fishingRoomNamed(round.title);
  const stream = createValueStream(round.seed!, `${contextOf(round)}:${bullet}`);
  const outcome = decideShot(
    room.rtpBasisPoints,
    { bullet: BigInt(stakesOf(round).price), target: target.fish, around: around.map(({ fish }) => fish) },
    stream,
  );
  const caught = [target, ...around];
  const killed = outcome.killed.map((fish, at) => ({
    swimmerId: caught[at]!.swimmer.swimmerId,
    fish,
    multiplier: outcome.multipliers[at]!,
  }));
  return {
    bullet,
    end: 'hit',
    swimmerId: target.swimmer.swimmerId,
    fish: target.fish.id,
    around: around.map(({ fish }) => fish.id),
    killed,
    paid: Number(outcome.payout),
  };
}

/** A bullet without a hit: its price is refunded. */
export function missOf(
  round: RoundRow,
  bullet: number,
  end: Exclude<BulletShown['end'], 'hit'>,
  swimmerId?: number,
): BulletShown {
  const kind: Exclude<BulletEnd['kind'], 'hit'> = end === 'gone' ? 'missed' : end;
  return {
    bullet,
    end,
    ...(swimmerId !== undefined && { swimmerId }),
    paid: Number(creditOf(BigInt(stakesOf(round).price), { kind })),
  };
}

/**
 * The batch's progress when these bullets have ended too. Missed bullets are refunded as unplayed; a batch without any hit is rolled back
 * as a whole.
 */
export function progressWith(round: RoundRow, more: readonly BulletShown[]): Progress | typeof LATE {
  const bullets = [...endedBullets(round), ...more].toSorted((one, other) => one.bullet - other.bullet);
  const over = bullets.length === stakesOf(round).count;
  if (over && bullets.every(({ end }) => end !== 'hit')) return LATE;
  const paid = (some: readonly BulletShown[]): number => some.reduce((sum, bullet) => sum + bullet.paid, 0);
  return {
    state: over ? 'paying' : 'open',
    stepNo: bullets.length,
    won: paid(bullets),
    returned: paid(bullets.filter(({ end }) => end !== 'hit')),
    play: { bullets } satisfies ShotBatchPlay,
  };
}
