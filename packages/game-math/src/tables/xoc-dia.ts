/**
 * Xóc Đĩa: four discs, each red or white. Two of each never pays 2 to one, as at some tables: that would give players an edge of 12.5 %.
 */
import type { ValueStream } from '../value-stream.ts';
import { betOn, betsById, type Weighted } from './table.ts';

export const DISCS = 4;

/** The side of each disc: true is red. */
export type Discs = readonly [boolean, boolean, boolean, boolean];

/** Shakes the bowl. */
export function shakeDiscs(next: ValueStream): Discs {
  const red = (): boolean => next(2) === 1;
  return [red(), red(), red(), red()];
}

/** How many are red. */
export const redOf = (discs: Discs): number => discs.filter(Boolean).length;

/** All sixteen positions. */
export function allDiscs(): readonly Weighted<Discs>[] {
  return Array.from({ length: 2 ** DISCS }, (_, index) => ({
    result: [(index & 1) > 0, (index & 2) > 0, (index & 4) > 0, (index & 8) > 0] as const,
    ways: 1n,
  }));
}

export const XOC_DIA_BETS = betsById<Discs>([
  betOn('chan', 0.98, (discs) => redOf(discs) % 2 === 0),
  betOn('le', 0.98, (discs) => redOf(discs) % 2 === 1),
  betOn('bon_trang', 14, (discs) => redOf(discs) === 0),
  betOn('bon_do', 14, (discs) => redOf(discs) === DISCS),
  betOn('ba_trang_mot_do', 2.8, (discs) => redOf(discs) === 1),
  betOn('ba_do_mot_trang', 2.8, (discs) => redOf(discs) === 3),
  betOn('hai_trang_hai_do', 1.5, (discs) => redOf(discs) === 2),
  betOn('bon_cung_mau', 6.5, (discs) => redOf(discs) % DISCS === 0),
]);
