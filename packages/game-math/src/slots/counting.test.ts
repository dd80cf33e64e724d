/** The formulas compared with enumeration: small titles, every stop, every free spin. */
import { describe, expect, it } from 'vitest';
import { plus, rational, times, type Rational } from '../rational.ts';
import {
  createSlot,
  exactReturn,
  winsPool,
  type CascadesTitle,
  type HoldTitle,
  type LinesTitle,
  type SlotTitle,
  type WaysTitle,
} from './index.ts';

const base = {
  id: 'small',
  version: 1,
  rtpBasisPoints: 9500,
  volatility: 'low',
  rows: 2,
  coins: 3,
  maxCoins: 300_000,
} as const;
const LINES: LinesTitle = {
  ...base,
  model: 'lines',
  reels: ['ABASB', 'AWBBS', 'BAWS'],
  lines: [
    [0, 0, 0],
    [1, 1, 1],
    [0, 1, 0],
  ],
  pays: { A: [1, 3, 9], B: [0, 2, 5] },
  scatterPays: { 2: 1, 3: 7 },
  freeSpins: { spins: { 2: 1, 3: 2 }, limit: 3, multiplier: 2, reels: ['AASB', 'WBAS', 'BSA'] },
};
const { lines: _, ...withoutLines } = LINES;
const WAYS: WaysTitle = { ...withoutLines, model: 'ways' };
const HOLD: HoldTitle = {
  ...base,
  model: 'hold',
  rows: 1,
  reels: ['ACB', 'CWAC', 'BC'],
  lines: [[0, 0, 0]],
  pays: { A: [0, 2, 6], B: [1, 0, 4] },
  hold: {
    needed: 2,
    respins: 2,
    oneIn: 3,
    faces: [
      { times: 1, weight: 2 },
      { times: 4, weight: 1, jackpot: 'mini' },
    ],
    grand: 10,
  },
};

const { lines: _lines, ...HOLD_IN_WAYS } = HOLD;
/** Holds whose coins are multiplied by a journey, and win in ways. */
const JOURNEY: HoldTitle = {
  ...HOLD_IN_WAYS,
  hold: {
    ...HOLD.hold,
    faces: [
      { times: 1, weight: 2 },
      { times: 5, weight: 1, jackpot: 'mini' },
    ],
    journey: [
      { coins: 2, times: 1 },
      { coins: 3, times: 7 },
    ],
  },
};
/** Clusters on three by four cells, two reels a drum; four cells that vanish in a spin win a free spin. */
const CLUSTERS: CascadesTitle = {
  ...base,
  model: 'cascades',
  rows: 3,
  drum: 2,
  cluster: { min: 3, chestCells: 4, hitBasisPoints: 0 },
  reels: ['DDBBA', 'BBABB', 'BADBD', 'ABAWA'],
  pays: { A: [0, 0, 2, 5, 9], B: [0, 0, 3, 4], D: [0, 0, 1] },
  scatterPays: {},
  freeSpins: { spins: { 1: 1 }, limit: 2, multiplier: 1 },
  multipliers: [1, 2],
  freeMultipliers: [3, 4],
};

/** Wilds that grow over two cells; free spins on three reels, with two stops on their way. */
const GROWTH: LinesTitle = {
  ...LINES,
  reels: ['ABS', 'ABWBS', 'AWBS'],
  freeSpins: { spins: { 2: 1, 3: 2 }, limit: 3, multiplier: 1, reels: ['AB', 'ABW', 'AWBB'] },
  growth: {
    journey: [
      { grown: 1, times: 2, spins: 1 },
      { grown: 3, times: 5, spins: 0 },
    ],
  },
};

/** Ways with a wheel of two rings. */
const WHEEL: WaysTitle = {
  ...WAYS,
  scatterPays: { 2: 1 },
  freeSpins: { spins: {}, limit: 0, multiplier: 1 },
  wheel: {
    turns: { 2: 1, 3: 2 },
    rings: [
      [2, 0, 1],
      [7, 4],
    ],
  },
};

/** Mean of the coins won over every sequence of values. */
function meanOfAll(title: SlotTitle): Rational {
  const slot = createSlot(title);
  let mean = rational(0n);
  // Sequences of values, like digits of a counter whose bases are known only during play.
  const row: { value: number; count: number }[] = [];
  for (;;) {
    let at = 0;
    const { wonCoins } = slot.play(BigInt(title.coins), (count) => {
      if (at === row.length) row.push({ value: 0, count });
      return row[at++]!.value;
    });
    const weight = row.reduce((product, { count }) => product * BigInt(count), 1n);
    mean = plus(mean, rational(BigInt(wonCoins), weight));
    while (row.length > 0 && row[row.length - 1]!.value + 1 === row[row.length - 1]!.count) row.pop();
    const last = row[row.length - 1];
    if (last === undefined) return times(mean, rational(1n, BigInt(title.coins)));
    last.value += 1;
  }
}

/** With short free spins, to limit the number of sequences. */
const short = <Title extends LinesTitle | WaysTitle>(title: Title): Title => ({
  ...title,
  freeSpins: { ...title.freeSpins, limit: 2 },
});

/** The maximum win over every sequence of values. */
function maxOfAll(title: SlotTitle): number {
  const slot = createSlot(title);
  const row: { value: number; count: number }[] = [];
  for (let maximum = 0; ;) {
    let at = 0;
    const { wonCoins } = slot.play(BigInt(title.coins), (count) => {
      if (at === row.length) row.push({ value: 0, count });
      return row[at++]!.value;
    });
    maximum = Math.max(maximum, wonCoins);
    while (row.length > 0 && row[row.length - 1]!.value + 1 === row[row.length - 1]!.count) row.pop();
    const last = row[row.length - 1];
    if (last === undefined) return maximum;
    last.value += 1;
  }
}

describe('[GAME-11] the maximum win of a round', () => {
  const plain = { scatterPays: {}, freeSpins: { spins: {}, limit: 0, multiplier: 1 } } as const;

  it.each([
    ['lines', { ...LINES, ...plain }],
    ['ways', { ...WAYS, ...plain }],
    ['ways without wilds', { ...WAYS, ...plain, reels: ['ABASB', 'ABBBS', 'BAAS'] }],
    ['lines with free spins', short(LINES)],
    ['ways with free spins', short(WAYS)],
    ['hold-and-spin', HOLD],
    ['hold-and-spin with a journey', JOURNEY],
    ['clusters', CLUSTERS],
    ['growing wilds', GROWTH],
    ['a wheel', WHEEL],
  ])('on %s is what the best stops pay', (_name, title) => expect(exactReturn(title).maxCoins).toBe(maxOfAll(title)));
});

describe('[GAME-11] the exact return', () => {
  it('of lines is the mean over all rounds', () =>
    expect(exactReturn(short(LINES)).rtp).toEqual(meanOfAll(short(LINES))));
  it('of ways is the mean over all rounds', () => expect(exactReturn(short(WAYS)).rtp).toEqual(meanOfAll(short(WAYS))));
  it('of cascades is the mean over all rounds', () => {
    const { reels: _reels, ...freeSpins } = LINES.freeSpins;
    const cascades: SlotTitle = {
      ...short(LINES),
      model: 'cascades',
      pays: { A: [0, 0, 9], B: [0, 0, 5] },
      multipliers: [1, 3],
      freeMultipliers: [2, 5],
      freeSpins: { ...freeSpins, limit: 2 },
    };
    expect(exactReturn(cascades).rtp).toEqual(meanOfAll(cascades));
  });
  it('of hold-and-spin is the mean over all rounds', () => {
    expect(exactReturn(HOLD).rtp).toEqual(meanOfAll(HOLD));
    expect(exactReturn(JOURNEY).rtp).toEqual(meanOfAll(JOURNEY));
  });
  it('of growing wilds is the mean over all rounds', () => {
    expect(exactReturn(GROWTH).feature.numerator).toBeGreaterThan(0n);
    expect(exactReturn(GROWTH).rtp).toEqual(meanOfAll(GROWTH));
  });
  it('of a wheel is the mean over all rounds', () => {
    expect(exactReturn(WHEEL).feature.numerator).toBeGreaterThan(0n);
    expect(exactReturn(WHEEL).rtp).toEqual(meanOfAll(WHEEL));
  });
  it('of clusters is the mean over all rounds', () => {
    expect(exactReturn(CLUSTERS).featureChance.numerator).toBeGreaterThan(0n);
    expect(exactReturn(CLUSTERS).rtp).toEqual(meanOfAll(CLUSTERS));
  });
});

describe('[GAME-21] clusters', () => {
  /** The wins of a window written row by row. */
  const winsOf = (...rows: readonly string[]): readonly string[] => {
    const reels = Array.from(rows[0]!, (_, reel) => rows.map((row) => row[reel]).join(''));
    const slot = createSlot({
      ...CLUSTERS,
      rows: rows.length,
      reels,
      drum: 1,
      maxCoins: 1e9,
      cluster: { min: 3, chestCells: 99, hitBasisPoints: 0 },
    });
    const { step } = slot.open(() => 0);
    if (step.kind === 'respin') throw new Error('a paid spin is no respin');
    return step.tumbles![0]!.wins.map(({ symbol, cells, coins }) => `${symbol} ${cells.join(',')} ${coins}`);
  };

  it('are cells side by side or one above the other, never across a corner', () => {
    expect(winsOf('ABA', 'BAB', 'ABA')).toEqual([]);
    expect(winsOf('ABB', 'AAB', 'BBA')).toEqual(['A 0,1,4 2', 'B 3,6,7 3']);
  });

  it('share a wild between symbols; wilds alone are none; larger ones pay the last amount', () => {
    expect(winsOf('AAB', 'BWB', 'BAA')).toEqual(['A 0,3,4,5,8 9', 'B 1,2,4,6,7 4']);
    expect(winsOf('WWW', 'ABA', 'BAB').filter((win) => win.startsWith('W'))).toEqual([]);
  });
});

describe('[GAME-11] a progressive pool', () => {
  const POOLED: LinesTitle = {
    ...short(LINES),
    freeSpins: { ...LINES.freeSpins, limit: 1 },
    pool: { oneIn: 5, shareBasisPoints: 100, seedAmount: 2 },
  };

  it('does not change the return of the reels, and adds its share and its start amount', () => {
    const { pool: _pool, ...plain } = POOLED;
    const [exact, unpooled] = [exactReturn(POOLED), exactReturn(plain)];
    expect(meanOfAll(POOLED)).toEqual(unpooled.rtp);
    expect(exact.pool).toEqual(plus(rational(1n, 100n), rational(2n, 5n)));
    expect(exact.rtp).toEqual(plus(unpooled.rtp, exact.pool));
    expect(Array.from({ length: 5 }, (_, value) => winsPool(3, value))).toEqual([true, true, true, false, false]);
  });
});
