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

const MALAY_EVEN = 100;
/** Places on the Malay ladder: 0.01 to 1.00, then -0.99 to -0.01. */
const MALAY_PLACES = 2 * MALAY_EVEN - 1;

function malayStep(value: number, steps: number): number {
  const place = value > 0 ? value - 1 : MALAY_PLACES + value;
  const next = Math.min(MALAY_PLACES - 1, Math.max(0, place + steps));
  return next < MALAY_EVEN ? next + 1 : next - MALAY_PLACES;
}

const stepAt = (thousandths: number): number => DECIMAL_STEPS.find(({ below }) => thousandths < below)!.step;

function decimalStep(value: number, steps: number): number {
  let at = value;
  for (let left = Math.abs(steps); left > 0; left -= 1)
    // Going down, the step is the one below the price.
    at = steps > 0 ? at + stepAt(at) : at - stepAt(at - 1);
  return Math.min(DECIMAL_MAXIMUM, Math.max(DECIMAL_MINIMUM, at));
}

/** The price so many steps of its ladder away, up paying more; it stops at the ladder's ends. */
export function stepPrice({ ladder, value }: Price, steps: number): Price {
  return { ladder, value: ladder === 'malay' ? malayStep(value, steps) : decimalStep(value, steps) };
}
