/** From what a model and a margin give down to a position of a ladder (sports domain reference §4). Floats in, prices out; never up. */
import { DECIMAL_MAXIMUM, DECIMAL_MINIMUM, type Price } from './price.ts';

/** Above what arithmetic on floats is off by, far below the smallest step: 2.05 computed as 2.0499999999999998 is 2.05. */
const TOLERANCE = 1e-9;
const floor = (value: number): number => Math.floor(value + TOLERANCE);
const ceil = (value: number): number => Math.ceil(value - TOLERANCE);

/** Steps of the decimal ladder in thousandths, each up to a limit. */
const DECIMAL_STEPS: readonly { readonly below: number; readonly step: number }[] = [
  { below: 4_000, step: 10 },
  { below: 10_000, step: 50 },
  { below: 30_000, step: 500 },
  { below: Infinity, step: 1_000 },
];

/** The highest decimal price not above `decimal` (stake included); undefined below 1.01 and above 1 001, where the outcome is closed. */
export function decimalPrice(decimal: number): Price | undefined {
  const thousandths = decimal * 1000;
  if (!(thousandths + TOLERANCE >= DECIMAL_MINIMUM && thousandths - TOLERANCE <= DECIMAL_MAXIMUM)) return undefined;
  const { step } = DECIMAL_STEPS.find(({ below }) => thousandths + TOLERANCE < below)!;
  return { ladder: 'decimal', value: floor(thousandths / step) * step };
}

/** The highest Malay price not above a profit ratio; undefined where it is below 0.01 or above 100. */
export function malayPrice(ratio: number): Price | undefined {
  if (!(ratio * 100 + TOLERANCE >= 1 && ratio <= 100 + TOLERANCE)) return undefined;
  if (ratio <= 1) return { ladder: 'malay', value: floor(ratio * 100) };
  const risked = ceil(100 / ratio);
  return { ladder: 'malay', value: risked === 100 ? 100 : -risked };
}
