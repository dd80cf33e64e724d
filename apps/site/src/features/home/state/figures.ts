/**
 * How jackpot figures move (HOME-10, HOME-14). Illustrative ones start anywhere in their bounds and grow; they are
 * always captioned as illustrative. Those of pools start a little below the confirmed amount and never exceed it.
 */
import {
  JACKPOT_BANNER_START_MAXIMUM,
  JACKPOT_BANNER_START_MINIMUM,
  JACKPOT_DIGITS,
} from '@lantern/contract/constants';
import { useSyncExternalStore } from 'react';

type Random = () => number;

/** From 0 up to 1. */
const chance: Random = () => window.crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;

/** A tick of the banner grows by less than this. */
const BANNER_STEP_MAXIMUM = 40_000;
const TILE_STEP_MAXIMUM = 12;
const TILE_MINIMUM = 10 ** (JACKPOT_DIGITS - 1);
const TILE_MAXIMUM = 10 ** JACKPOT_DIGITS - 1;

/** Start of the banner's counter. */
export const bannerStart = (random: Random = chance): number =>
  Math.floor(JACKPOT_BANNER_START_MINIMUM + random() * (JACKPOT_BANNER_START_MAXIMUM - JACKPOT_BANNER_START_MINIMUM));

/** The banner's counter one tick later: always more than before. */
export const bannerNext = (before: number, random: Random = chance): number =>
  before + 1 + Math.floor(random() * BANNER_STEP_MAXIMUM);

/** Start of a tile's counter: five digits. */
export const tileStart = (random: Random = chance): number =>
  TILE_MINIMUM + Math.floor(random() * (TILE_MAXIMUM - TILE_MINIMUM + 1));

/** A tile's counter one tick later: it never leaves its five digits, a full one starts again. */
export function tileNext(before: number, random: Random = chance): number {
  const next = before + Math.floor(random() * TILE_STEP_MAXIMUM);
  return next > TILE_MAXIMUM ? TILE_MINIMUM : next;
}

/** Share of a pool left to count up when its figure starts. */
const POOL_START_SHARE = 0.000_5;
/** Share of the remainder added per tick. */
const POOL_STEP_SHARE = 0.05;

/** Start of a pool's figure. */
export const poolStart = (confirmed: number): number => confirmed - Math.floor(confirmed * POOL_START_SHARE);

/**
 * A pool's figure one tick later: nearer to the confirmed amount, never beyond it, and at once down to it when the pool
 * was won.
 */
export function poolNext(before: number, confirmed: number): number {
  const left = confirmed - before;
  return left <= 0 ? confirmed : before + Math.max(1, Math.floor(left * POOL_STEP_SHARE));
}

export type MeterUnit = 'one' | 'thousand' | 'million' | 'billion';

const METER_UNITS: readonly (readonly [MeterUnit, number])[] = [
  ['one', 1],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
];

/** The smallest unit in which an amount of whole major units fits a tile's five digits, and the number of units. */
export function meterOf(amount: number): { readonly unit: MeterUnit; readonly size: number } {
  const [unit, size] =
    METER_UNITS.find(([, one]) => amount / one < TILE_MAXIMUM + 1) ?? METER_UNITS[METER_UNITS.length - 1]!;
  return { unit, size };
}

/** A tile's five digits, with leading zeros; `integer` adds the language's separator. */
export function meterDigits(count: number, integer: (value: number) => string): string {
  // With a leading one the zeros are written, then the one is removed.
  return integer(TILE_MAXIMUM + 1 + Math.min(count, TILE_MAXIMUM)).replace('1', '');
}

/** Whether the reader has paused the figures: one choice for the banner and every tile (WCAG 2.2.2). */
let stopped = false;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Pauses or resumes the figures. */
export function stopFigures(wanted: boolean): void {
  stopped = wanted;
  for (const listener of listeners) listener();
}

/** Whether the figures are paused, for components. */
export const useFiguresStopped = (): boolean => useSyncExternalStore(listen, () => stopped);
