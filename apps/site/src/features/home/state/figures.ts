/** Jackpot figures that no pool feeds (HOME-10, HOME-14): where they start and how they grow. They are captioned as illustrative wherever they stand. */
import { JACKPOT_BANNER_START_MAXIMUM, JACKPOT_BANNER_START_MINIMUM, JACKPOT_DIGITS } from '@lantern/contract/constants';
import { useSyncExternalStore } from 'react';

type Random = () => number;

/** From 0 up to 1. */
const chance: Random = () => window.crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;

/** A tick of the banner grows by less than this. */
const BANNER_STEP_MAXIMUM = 40_000;
const TILE_STEP_MAXIMUM = 12;
const TILE_MINIMUM = 10 ** (JACKPOT_DIGITS - 1);
const TILE_MAXIMUM = 10 ** JACKPOT_DIGITS - 1;

/** Where the banner's counter begins. */
export const bannerStart = (random: Random = chance): number =>
  Math.floor(JACKPOT_BANNER_START_MINIMUM + random() * (JACKPOT_BANNER_START_MAXIMUM - JACKPOT_BANNER_START_MINIMUM));

/** The banner's counter one tick later: always more than before. */
export const bannerNext = (before: number, random: Random = chance): number => before + 1 + Math.floor(random() * BANNER_STEP_MAXIMUM);

/** Where a tile's counter begins: five digits. */
export const tileStart = (random: Random = chance): number => TILE_MINIMUM + Math.floor(random() * (TILE_MAXIMUM - TILE_MINIMUM + 1));

/** A tile's counter one tick later: it never leaves its five digits, a full one begins anew. */
export function tileNext(before: number, random: Random = chance): number {
  const next = before + Math.floor(random() * TILE_STEP_MAXIMUM);
  return next > TILE_MAXIMUM ? TILE_MINIMUM : next;
}

/** Whether the reader has stopped the figures: one choice for the banner and every tile (WCAG 2.2.2). */
let stopped = false;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stops the figures, or lets them run again. */
export function stopFigures(wanted: boolean): void {
  stopped = wanted;
  for (const listener of listeners) listener();
}

/** Whether the figures are stopped, for components. */
export const useFiguresStopped = (): boolean => useSyncExternalStore(listen, () => stopped);
