/** A volley again: each bullet that met a fish is decided by the seed on a stream of its own, every other one was given back. */
import { decideShot, type Fish } from '../../fishing/fishing.ts';
import { WATERS } from '../../fishing/waters.ts';
import { createValueStream } from '../../lottery/draw.ts';
import { exactly } from './exact.ts';
import { isCount, isRecord } from './record.ts';
import type { Recompute, RevealedRound } from './round.ts';

const GIVEN_BACK: ReadonlySet<unknown> = new Set(['gone', 'missed', 'timed_out', 'disconnected']);
const BULLETS_MAXIMUM = 100;

/** A bullet as it was shown and as it is recomputed. */
export interface BulletShown {
  readonly bullet: number;
  readonly end: 'hit' | 'gone' | 'missed' | 'timed_out' | 'disconnected';
  readonly swimmerId?: number;
  /** The kind of fish it met. */
  readonly fish?: string;
  /** Kinds of those a burst reached. */
  readonly around?: readonly string[];
  readonly killed?: readonly { readonly swimmerId: number; readonly fish: string; readonly multiplier: number }[];
  readonly paid: number;
}

/** One bullet by the seed; which fish it met is the studio's record. Undefined for fish the water does not have. */
function bulletAgain({ title, context }: Pick<RevealedRound, 'title' | 'context'>, price: number, told: BulletShown, seed: Uint8Array): BulletShown | undefined {
  if (told.end !== 'hit') return GIVEN_BACK.has(told.end) ? { ...told, paid: price } : undefined;
  const waters = WATERS.find(({ id }) => id === title);
  const named = (id: string): Fish | undefined => waters?.fish.find((fish) => fish.id === id);
  const target = told.fish === undefined ? undefined : named(told.fish);
  const around = (told.around ?? []).map(named);
  if (!waters || !target || !around.every((fish): fish is Fish => fish !== undefined)) return undefined;
  const { killed, multipliers, payout } = decideShot(waters.rtpBasisPoints, { bullet: exactly(price), target, around }, createValueStream(seed, `${context}:${told.bullet}`));
  return { ...told, killed: killed.map((fish, at) => ({ swimmerId: told.killed?.[at]?.swimmerId ?? 0, fish, multiplier: multipliers[at]! })), paid: Number(payout) };
}

/** Undefined for waters that are not published, and for bullets that were not paid for or are missing. */
export const recomputeVolley: Recompute = ({ title, bet, stakes, context, shown }, seed) => {
  if (!isRecord(stakes) || !Array.isArray(shown) || !shown.every(isRecord)) return undefined;
  const { price, count } = stakes;
  const isWhole = isCount(price) && isCount(count) && count <= BULLETS_MAXIMUM && price * count === bet && shown.length === count && shown.every(({ bullet }, at) => bullet === at);
  if (!isWhole) return undefined;
  const again = (shown as unknown as readonly BulletShown[]).map((told) => bulletAgain({ title, context }, price, told, seed));
  if (!again.every((bullet): bullet is BulletShown => bullet !== undefined)) return undefined;
  return { shown: again, won: again.reduce((sum, { paid }) => sum + paid, 0) };
};
