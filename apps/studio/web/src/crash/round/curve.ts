/** The curve as everybody computes it: how high at a time, when at a height, and how a height is written. */

const GROWTH_PER_SEC = 0.06;
const SEC_MS = 1000;
export const GROUND_HUNDREDTHS = 100;
/** The lowest height one can get out at. */
export const LEAST_HUNDREDTHS = 101;

/** The multiplier so long after take-off, as a number that moves smoothly. */
export const heightAt = (flownMs: number): number => Math.exp((GROWTH_PER_SEC * Math.max(0, flownMs)) / SEC_MS);

/** The same in whole hundredths, rounded down: what cashing out pays. */
export const hundredthsAt = (flownMs: number): number => Math.floor(GROUND_HUNDREDTHS * heightAt(flownMs));

/** When the curve is so high, in milliseconds after take-off. */
export const timeOf = (hundredths: number): number => (Math.log(hundredths / GROUND_HUNDREDTHS) / GROWTH_PER_SEC) * SEC_MS;

/** `1.84x`, in every language alike, as it stands on the curve. */
export const heightText = (hundredths: number): string => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}x`;

/** What a bet is worth at a height, in whole minor units. */
export const worthAt = (bet: number, hundredths: number): number => Math.floor((bet * hundredths) / 100);

const WRITTEN = /^(\d{1,4})(?:[.,](\d{1,2}))?$/;

/** Hundredths of a height somebody wrote; undefined where it is none that can be asked for. */
export function readHeight(text: string, highest: number): number | undefined {
  const [, whole, rest = ''] = WRITTEN.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const hundredths = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  return hundredths >= LEAST_HUNDREDTHS && hundredths <= highest ? hundredths : undefined;
}

const STEPS = [1, 2, 5];

/** Bets on offer: 1, 2, 5, 10 … times the least one, up to the most. */
export function betsOf(least: number, most: number): readonly number[] {
  const bets: number[] = [];
  for (let ten = 1; ten * least <= most; ten *= 10) bets.push(...STEPS.map((step) => step * ten * least).filter((bet) => bet <= most));
  return bets;
}
