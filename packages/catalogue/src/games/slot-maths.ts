/** The maths families of slots. All games of a family have one return: a theme changes the pictures, never the odds. */
import type { GameEntry } from '../entry.ts';
import { type Tag, titled } from '../rows.ts';

export interface SlotMaths {
  readonly classify:
    | 'classic'
    | 'lines'
    | 'ways'
    | 'cascade'
    | 'cluster'
    | 'growing'
    | 'wheel'
    | 'hold-spin'
    | 'jackpot';
  /** Pay lines, or ways where reels pay in any position, or cells where clusters pay. */
  readonly payLines: number;
  readonly rtpBasisPoints: number;
  readonly minBet: number;
}

function maths(classify: SlotMaths['classify'], payLines: number, rtpBasisPoints: number, minBet: number): SlotMaths {
  return { classify, payLines, rtpBasisPoints, minBet };
}

export const CLASSIC_1 = maths('classic', 1, 9430, 1000);
export const CLASSIC_5 = maths('classic', 5, 9480, 500);
export const LINES_9 = maths('lines', 9, 9560, 900);
export const LINES_20 = maths('lines', 20, 9610, 200);
export const LINES_25 = maths('lines', 25, 9630, 500);
/** Lines with wilds that grow over their reel. */
export const GROWTH_25 = maths('growing', 25, 9620, 500);
/** Ways with a wheel. */
export const WHEEL_243 = maths('wheel', 243, 9640, 500);
export const WAYS_243 = maths('ways', 243, 9650, 500);
export const WAYS_1024 = maths('ways', 1024, 9660, 1000);
export const WAYS_4096 = maths('ways', 4096, 9680, 2000);
export const CASCADE_20 = maths('cascade', 20, 9670, 400);
export const CASCADE_1024 = maths('cascade', 1024, 9690, 1000);
export const CASCADE_4096 = maths('cascade', 4096, 9710, 2000);
export const HOLD_20 = maths('hold-spin', 20, 9590, 500);
export const HOLD_25 = maths('hold-spin', 25, 9600, 1000);
export const HOLD_1024 = maths('hold-spin', 1024, 9610, 500);
/** Clusters pay from any of the 36 cells. */
export const CLUSTER_36 = maths('cluster', 36, 9630, 1000);
export const JACKPOT_9 = maths('jackpot', 9, 9450, 1000);
export const JACKPOT_20 = maths('jackpot', 20, 9500, 2000);
export const JACKPOT_25 = maths('jackpot', 25, 9520, 5000);

type Slot = (
  id: string,
  vi: string,
  en: string,
  maths: SlotMaths,
  art: GameEntry['art'],
  ...tags: readonly Tag[]
) => GameEntry;

/** The row builder of one vendor's slots. */
export function slotsOf(vendor: string): Slot {
  return (id, vi, en, family, art, ...tags) => ({
    id,
    vendor,
    type: 'RNG',
    ...titled(vi, en),
    ...family,
    freePlay: true,
    tags: family.classify === 'jackpot' ? ['JACKPOT', ...tags] : tags,
    art,
  });
}
