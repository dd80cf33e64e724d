/** The wheel: every turn starts on the outer ring, and goes inwards while it stops on a slice of 0. */
import { plus, rational, times as product, type Rational } from '../rational.ts';
import type { ValueStream } from '../value-stream.ts';
import type { SlotTitle, Wheel } from './title.ts';

/** Where a ring stopped. */
export interface WheelStop {
  readonly ring: number;
  readonly slice: number;
  /** Multiple of the bet; 0: the next ring turns. */
  readonly times: number;
}

/** All stops of the turns that so many scatters win. */
export function turnWheel({ turns, rings }: Wheel, scatters: number, next: ValueStream): readonly WheelStop[] {
  const stops: WheelStop[] = [];
  for (let turn = 0; turn < (turns[scatters] ?? 0); turn += 1)
    for (let ring = 0, times = 0; times === 0; ring += 1) {
      const slice = next(rings[ring]!.length);
      times = rings[ring]![slice]!;
      stops.push({ ring, slice, times });
    }
  return stops;
}

/** The mean of a turn, in multiples of the bet. */
export function meanTurn({ rings }: Wheel): Rational {
  return rings.reduceRight((inner, ring) => {
    const inwards = rational(BigInt(ring.filter((times) => times === 0).length));
    const paid = rational(BigInt(ring.reduce((sum, times) => sum + times, 0)));
    return product(plus(paid, product(inwards, inner)), rational(1n, BigInt(ring.length)));
  }, rational(0n));
}

/** The most a turn pays, in multiples of the bet. */
export const maxTurn = ({ rings }: Wheel): number => Math.max(...rings.flat());

/** Refuses a wheel that could turn without an end. Throws RangeError. */
export function checkWheel({ id }: SlotTitle, wheel: Wheel | undefined): void {
  if (!wheel) return;
  const { rings } = wheel;
  if (
    rings.length === 0 ||
    rings.some((ring, index) => ring.length === 0 || ring.includes(0) === (index === rings.length - 1))
  )
    throw new RangeError(`${id}: every ring but the last leads inwards`);
}
