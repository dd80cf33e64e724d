/** Recomputes a shot batch: each bullet that hit a fish is decided by the seed on a stream of its own, every other one was refunded. */
import { decideShot, type Fish } from '../../fishing/fishing.ts';
import { FISHING_ROOMS } from '../../fishing/rooms.ts';
import { createValueStream } from '../../lottery/draw.ts';
import { exactly } from './exact.ts';
import { isCount, isRecord } from './record.ts';
import type { Recompute, RevealedRound } from './round.ts';

const REFUNDED: ReadonlySet<unknown> = new Set(['gone', 'missed', 'timed_out', 'disconnected']);
const BULLETS_MAXIMUM = 100;

/** A bullet as shown and as recomputed. */
export interface BulletShown {
  readonly bullet: number;
  readonly end: 'hit' | 'gone' | 'missed' | 'timed_out' | 'disconnected';
  readonly swimmerId?: number;
  /** The kind of fish it hit. */
  readonly fish?: string;
  /** Kinds of fish a burst reached. */
  readonly around?: readonly string[];
  readonly killed?: readonly { readonly swimmerId: number; readonly fish: string; readonly multiplier: number }[];
  readonly paid: number;
}

/** One bullet by the seed; which fish it hit is the studio's record. Undefined for fish the room does not have. */
function recomputeBullet(
  { title, context }: Pick<RevealedRound, 'title' | 'context'>,
  price: number,
  shot: BulletShown,
  seed: Uint8Array,
): BulletShown | undefined {
  if (shot.end !== 'hit') return REFUNDED.has(shot.end) ? { ...shot, paid: price } : undefined;
  const room = FISHING_ROOMS.find(({ id }) => id === title);
  const named = (id: string): Fish | undefined => room?.fish.find((fish) => fish.id === id);
  const target = shot.fish === undefined ? undefined : named(shot.fish);
  const around = (shot.around ?? []).map(named);
  if (!room || !target || !around.every((fish): fish is Fish => fish !== undefined)) return undefined;
  const { killed, multipliers, payout } = decideShot(
    room.rtpBasisPoints,
    { bullet: exactly(price), target, around },
    createValueStream(seed, `${context}:${shot.bullet}`),
  );
  return {
    ...shot,
    killed: killed.map((fish, at) => ({
      swimmerId: shot.killed?.[at]?.swimmerId ?? 0,
      fish,
      multiplier: multipliers[at]!,
    })),
    paid: Number(payout),
  };
}

/** Undefined for unknown rooms, and for bullets that were not paid for or are missing. */
export const recomputeShotBatch: Recompute = ({ title, bet, stakes, context, shown }, seed) => {
  if (!isRecord(stakes) || !Array.isArray(shown) || !shown.every(isRecord)) return undefined;
  const { price, count } = stakes;
  const isWhole =
    isCount(price) &&
    isCount(count) &&
    count <= BULLETS_MAXIMUM &&
    price * count === bet &&
    shown.length === count &&
    shown.every(({ bullet }, at) => bullet === at);
  if (!isWhole) return undefined;
  const recomputed = (shown as unknown as readonly BulletShown[]).map((shot) =>
    recomputeBullet({ title, context }, price, shot, seed),
  );
  if (!recomputed.every((bullet): bullet is BulletShown => bullet !== undefined)) return undefined;
  return { shown: recomputed, won: recomputed.reduce((sum, { paid }) => sum + paid, 0) };
};
