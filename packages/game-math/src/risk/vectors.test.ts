/** The tables of the domain references "engagement" §4 and "agents" §10, to the unit. */
import { describe, expect, it } from 'vitest';
import { rational } from '../rational.ts';
import { CRASH_RULES } from '../crash/index.ts';
import {
  instantAtRisk,
  atRisk,
  countedStake,
  curveAtRisk,
  edgePpmOfReturn,
  edgePpmOfRtp,
  edgePpmOfSpot,
  pointsOf,
  tableAtRisk,
  weightBps,
} from './index.ts';
import { edgeOfBets, numbers, onFormat, sum } from './testing.ts';

/** Stakes of the table: a million on each side. */
const MILLION = 1_000_000n;
const { bet, risked } = onFormat('vn27');

/** Maximum rewards: 60 % of the mean loss and 65 bps of the points. */
const rollBackBet = (lost: number, points: bigint): number => 0.6 * lost + 0.0065 * Number(points);

interface Vector {
  readonly name: string;
  readonly risked: bigint;
  readonly edge: number;
  readonly of: readonly [
    stake: number,
    lost: number,
    risked: bigint,
    edge: number,
    points: bigint,
    rollBackBet: number,
    net: number,
  ];
}

const spots = (rules: string, ...stakes: readonly (readonly [string, bigint])[]) => {
  const shares = tableAtRisk(
    rules,
    stakes.map(([spot, stake]) => ({ spot, stake })),
  );
  const edge =
    stakes.reduce((all, [spot, stake]) => all + Number(stake) * edgePpmOfSpot(rules, spot)!, 0) /
    stakes.reduce((all, [, stake]) => all + Number(stake), 0);
  return { risked: sum(shares), edge: Math.floor(edge) };
};
const lots = (mode: 'Lott' | 'ZY', ...bets: readonly (readonly [string, bigint, (readonly string[])?])[]) => {
  const placed = bets.map(([id, unit, selections]) => bet(mode, id, unit, selections));
  return { risked: sum(risked(placed)), edge: edgeOfBets('vn27', placed) };
};
const curve = (targetHundredths: number) => ({
  risked: sum(curveAtRisk(CRASH_RULES.crash, [{ stake: MILLION, targetHundredths }])),
  edge: edgePpmOfRtp(9_900)!,
});

describe('[PRO-06] engagement §4', () => {
  const vectors: readonly Vector[] = [
    {
      name: 'Tài+Xỉu 1.997',
      ...lots('Lott', ['db2_tai', MILLION], ['db2_xiu', MILLION]),
      of: [2_000_000, 3_000, 7_500n, 1_500, 0n, 1_800, -1_200],
    },
    {
      name: 'Tài alone',
      ...lots('Lott', ['db2_tai', MILLION]),
      of: [1_000_000, 1_500, 1_000_000n, 1_500, 0n, 900, -600],
    },
    {
      name: 'Tài+Xỉu 1.94',
      ...lots('ZY', ['db2_tai', MILLION], ['db2_xiu', MILLION]),
      of: [2_000_000, 60_000, 150_000n, 30_000, 128_571n, 36_835, -23_165],
    },
    {
      name: 'one lô number',
      ...lots('Lott', ['lo2', 1_000n, numbers(1)]),
      of: [27_000, 135, 27_000n, 5_000, 3_857n, 106, -29],
    },
    {
      name: 'five lô numbers',
      ...lots('Lott', ['lo2', 1_000n, numbers(5)]),
      of: [135_000, 675, 116_064n, 5_000, 16_580n, 512, -163],
    },
    {
      name: 'a hundred lô numbers',
      ...lots('Lott', ['lo2', 1_000n, numbers(100)]),
      of: [2_700_000, 13_500, 33_750n, 5_000, 4_821n, 8_131, -5_369],
    },
    {
      name: 'red and black',
      ...spots('roulette', ['red', MILLION], ['black', MILLION]),
      of: [2_000_000, 54_054, 135_135n, 27_027, 104_351n, 33_110, -20_944],
    },
    {
      name: 'red 55 : black 45',
      ...spots('roulette', ['red', 550_000n], ['black', 450_000n]),
      of: [1_000_000, 27_027, 189_189n, 27_027, 146_091n, 17_165, -9_862],
    },
    {
      name: 'player and banker',
      ...spots('baccarat', ['player', MILLION], ['banker', MILLION]),
      of: [2_000_000, 22_929, 57_324n, 11_464, 18_776n, 13_879, -9_050],
    },
    {
      name: 'player',
      ...spots('baccarat', ['player', MILLION]),
      of: [1_000_000, 12_350, MILLION, 12_350, 352_857n, 9_703, -2_647],
    },
    {
      name: 'banker',
      ...spots('baccarat', ['banker', MILLION]),
      of: [1_000_000, 10_579, MILLION, 10_579, 302_257n, 8_311, -2_268],
    },
    {
      name: 'both sides of a handicap, k 1.04',
      risked: atRisk(2n * MILLION, rational(2n * MILLION * 4n, 104n)),
      edge: edgePpmOfReturn(rational(100n, 104n)),
      of: [2_000_000, 76_923, 192_307n, 38_461, 192_307n, 47_402, -29_521],
    },
    { name: 'crash at 1.01', ...curve(101), of: [1_000_000, 10_000, 49_504n, 10_000, 14_144n, 6_091, -3_909] },
    { name: 'crash at 2', ...curve(200), of: [1_000_000, 10_000, MILLION, 10_000, 285_714n, 7_857, -2_143] },
    {
      name: 'dice 98.01 %',
      risked: instantAtRisk(
        'dice',
        { side: 'under', target: 9_801 },
        { side: 'under', target: 9_801, roll: 0, hundredths: 101 },
        MILLION,
      )!,
      edge: edgePpmOfReturn(rational(9_801n * 101n, 1_000_000n)),
      of: [1_000_000, 10_099, 49_750n, 10_099, 14_355n, 6_152, -3_947],
    },
    {
      name: 'slot 96.5 %',
      risked: 10_000n,
      edge: edgePpmOfRtp(9_650)!,
      of: [10_000, 350, 10_000n, 35_000, 10_000n, 275, -75],
    },
  ];

  it.each(vectors)('$name', ({ risked: all, edge, of: [stake, lost, expected, edgePpm, points, back, net] }) => {
    // A space is divided among its bets by rounding down: two of them may lose one unit of it.
    expect([expected, expected - 1n]).toContain(all);
    expect(edge).toBe(edgePpm);
    expect(pointsOf(expected, edge)).toBe(points);
    // The tables state reward and net to the nearest unit, from the exact mean loss.
    expect(Math.abs(rollBackBet(lost, points) - back)).toBeLessThan(2);
    expect(Math.abs(rollBackBet(lost, points) - lost - net)).toBeLessThan(2);
    expect(Math.abs((stake * edge) / 1_000_000 - lost)).toBeLessThan(stake / 1_000_000 + 1);
  });
});

describe('[PRO-06] agents §10', () => {
  it('19–26: weights at G 1.85 %, and of the banker at G 1.25 %', () => {
    expect([1_000, 1_500, 5_000, 20_000, 30_000, 30_834, 121_900].map((edge) => weightBps(edge, 18_500))).toEqual([
      324, 486, 1_621, 6_486, 9_729, 10_000, 10_000,
    ]);
    expect(weightBps(10_600, 12_500)).toBe(5_088);
  });

  it('16: tài 1.0 and xỉu 0.7 million, counted at weight 486', () => {
    expect(countedStake(300_000n, 486)).toBe(14_580n);
  });

  it('an unknown edge counts for nothing', () => {
    expect(weightBps(undefined, 18_500)).toBe(0);
    expect(pointsOf(MILLION, undefined)).toBe(0n);
    expect(edgePpmOfRtp(undefined)).toBeUndefined();
    expect(edgePpmOfRtp(10_001)).toBeUndefined();
    expect(edgePpmOfSpot('baccarat', 'nothing')).toBeUndefined();
  });
});
