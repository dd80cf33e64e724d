/**
 * The scale of a what-if slider (§8): a hundred steps of 1 % of its range, logarithmic when the thresholds differ more
 * than twentyfold, and ticks at the thresholds.
 */

export const POSITIONS = 100;
/** Thresholds that differ by more than this need a logarithmic scale to be told apart. */
const LOGARITHMIC_FROM = 20;
/** How far a logarithmic scale reaches below the lowest threshold. */
const BELOW_LOWEST = 10;
const HEADROOM = 1.6;

export interface Scale {
  readonly maximum: number;
  /** The value of position 1 on a logarithmic scale; absent on a linear one. */
  readonly lowest?: number;
}

/** The next number with at most two digits before its zeros: 1 234 567 becomes 1 300 000. */
export function roundUp(value: number): number {
  if (value <= 10) return Math.max(1, Math.ceil(value));
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.ceil(value / unit) * unit;
}

/** Three digits are as exact as a slider is. */
function rounded(value: number): number {
  if (value < 1_000) return Math.round(value);
  const unit = 10 ** (Math.floor(Math.log10(value)) - 2);
  return Math.round(value / unit) * unit;
}

/** The scale that has room for every threshold and for the value it starts with. */
export function scaleFor(thresholds: readonly number[], start: number): Scale {
  const marks = thresholds.filter((mark) => mark > 0);
  const highest = Math.max(1, ...marks);
  const lowest = Math.min(highest, ...marks);
  const maximum = roundUp(Math.max(highest * HEADROOM, start));
  return highest / lowest > LOGARITHMIC_FROM
    ? { maximum, lowest: Math.max(1, Math.floor(lowest / BELOW_LOWEST)) }
    : { maximum };
}

/** The value of a position, 0 to 100; whole. */
export function valueAt({ maximum, lowest }: Scale, position: number): number {
  if (position <= 0) return 0;
  if (position >= POSITIONS) return maximum;
  if (lowest === undefined) return rounded((maximum * position) / POSITIONS);
  return rounded(lowest * (maximum / lowest) ** ((position - 1) / (POSITIONS - 1)));
}

/** The position of a value, not rounded; values beyond the scale are at its end. */
export function positionOf({ maximum, lowest }: Scale, value: number): number {
  if (value <= 0) return 0;
  if (value >= maximum) return POSITIONS;
  if (lowest === undefined) return (value / maximum) * POSITIONS;
  if (value <= lowest) return value / lowest;
  return 1 + (Math.log(value / lowest) / Math.log(maximum / lowest)) * (POSITIONS - 1);
}
