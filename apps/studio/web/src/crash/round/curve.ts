/** The curve's formulas: multiplier at a time, time of a multiplier, and number formats. */
import { groupSeparator, groupThousands } from '@lantern/ui/i18n';
import { i18n } from '../../frame/i18n.ts';

const GROWTH_PER_SEC = 0.06;
const SEC_MS = 1000;
export const GROUND_HUNDREDTHS = 100;
/** The lowest cash-out. */
export const MIN_HUNDREDTHS = 101;

/** The multiplier at a time after take-off, as a smooth number. */
export const heightAt = (flownMs: number): number => Math.exp((GROWTH_PER_SEC * Math.max(0, flownMs)) / SEC_MS);

/** The same in whole hundredths, rounded down: the cash-out multiplier. */
export const hundredthsAt = (flownMs: number): number => Math.floor(GROUND_HUNDREDTHS * heightAt(flownMs));

/** When the curve reaches a multiplier, in milliseconds after take-off. */
export const timeOf = (hundredths: number): number =>
  (Math.log(hundredths / GROUND_HUNDREDTHS) / GROWTH_PER_SEC) * SEC_MS;

/** `1,84x`, `1.000,00x`: as the language writes numbers. */
export function heightText(hundredths: number, locale = i18n.locale()): string {
  const thousands = groupSeparator(locale);
  return `${groupThousands(String(Math.floor(hundredths / 100)), thousands)}${thousands === '.' ? ',' : '.'}${String(hundredths % 100).padStart(2, '0')}x`;
}

/** The same, in a form an input field accepts. */
export const writtenHeight = (hundredths: number): string =>
  (hundredths / 100).toFixed(2).replace('.', groupSeparator(i18n.locale()) === '.' ? ',' : '.');

/** A bet's payout at a multiplier, in whole minor units. */
export const worthAt = (bet: number, hundredths: number): number => Math.floor((bet * hundredths) / 100);

const WRITTEN = /^(\d{1,4})(?:[.,](\d{1,2}))?$/;

/** Parses a multiplier into hundredths; undefined if it is not a valid one. */
export function readHeight(text: string, highest: number): number | undefined {
  const [, whole, rest = ''] = WRITTEN.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const hundredths = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  return hundredths >= MIN_HUNDREDTHS && hundredths <= highest ? hundredths : undefined;
}

const STEPS = [1, 2, 5];

/** Bets on offer: 1, 2, 5, 10 … times the minimum, up to the maximum. */
export function betsOf(min: number, max: number): readonly number[] {
  const bets: number[] = [];
  for (let ten = 1; ten * min <= max; ten *= 10)
    bets.push(...STEPS.map((step) => step * ten * min).filter((bet) => bet <= max));
  return bets;
}
