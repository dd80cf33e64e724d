import { expect, it } from 'vitest';
import { FORMATS, commitmentOf, drawPrizes, groupByTier, type FormatId } from '@lantern/game-math/lottery';
import { statisticsOf } from './statistics.ts';

const drawn = (formatId: FormatId, index: number) => {
  const seed = Buffer.from(commitmentOf(new Uint8Array(32).fill(index % 256)), 'hex');
  return { prizes: groupByTier(drawPrizes(FORMATS[formatId], seed, `statistics:${index}`)) };
};
const groupCodes = (formatId: FormatId) =>
  statisticsOf(FORMATS[formatId], [drawn(formatId, 0)]).map(({ code }) => code);

it('[LOTT-10] counts every number, its current absence and its longest absence', () => {
  const result = (...balls: string[]) => ({ prizes: [{ prize: 'B', numbers: balls }] });
  const [ball] = statisticsOf(FORMATS.dice3, [
    result('1', '1', '2'),
    result('3', '3', '3'),
    result('1', '4', '5'),
    result('2', '2', '2'),
    result('2', '5', '5'),
  ]);
  expect(ball).toEqual({
    code: 'ball',
    entries: [
      { value: '1', count: 3, away: 2, awayLongest: 2 },
      { value: '2', count: 5, away: 0, awayLongest: 2 },
      { value: '3', count: 3, away: 3, awayLongest: 3 },
      { value: '4', count: 1, away: 2, awayLongest: 2 },
      { value: '5', count: 3, away: 0, awayLongest: 2 },
      { value: '6', count: 0, away: 5, awayLongest: 5 },
    ],
  });
});

it('[LOTT-10] reads each format by its bet types', () => {
  expect(groupCodes('vn27')).toEqual(['last2', 'special2', 'head', 'tail']);
  expect(groupCodes('vn18')).toEqual(['last2', 'special2', 'head', 'tail']);
  expect(groupCodes('max3d')).toEqual(['last2', 'special2', 'head', 'tail']);
  expect(groupCodes('digits5')).toEqual([
    'ball',
    'position_1',
    'position_2',
    'position_3',
    'position_4',
    'position_5',
    'sum',
  ]);
  expect(groupCodes('lucky28')).toEqual(['ball', 'position_1', 'position_2', 'position_3', 'sum']);
  expect(groupCodes('dice3')).toEqual(['ball', 'sum']);
  expect(groupCodes('race10')).toEqual(Array.from({ length: 10 }, (_, index) => `position_${index + 1}`));
  expect(groupCodes('pick11x5')).toEqual([
    'ball',
    'position_1',
    'position_2',
    'position_3',
    'position_4',
    'position_5',
    'sum',
  ]);
  expect(groupCodes('mark6')).toEqual(['ball', 'special']);
  expect(groupCodes('mega645')).toEqual(['ball']);
  expect(groupCodes('power655')).toEqual(['ball', 'special']);
  expect(groupCodes('keno80')).toEqual(['ball']);
});

it('[LOTT-10] maps every drawn number to a value of its group, for any format, and handles 500 draws quickly', () => {
  for (const formatId of Object.keys(FORMATS) as FormatId[]) {
    const results = Array.from({ length: 500 }, (_, index) => drawn(formatId, index));
    const before = process.cpuUsage();
    const groups = statisticsOf(FORMATS[formatId], results);
    // CPU time of this process, independent of other load.
    const tookMs = process.cpuUsage(before).user / 1000;
    const numbers = FORMATS[formatId].prizes.length;
    const perDraw: Readonly<Record<string, number>> = {
      last2: numbers,
      head: numbers,
      tail: numbers,
      special2: formatId === 'max3d' ? 2 : 1,
      special: 1,
      sum: 1,
    };
    for (const { code, entries } of groups) {
      const expected =
        perDraw[code] ??
        (code === 'ball' ? numbers - (FORMATS[formatId].prizes.some(({ tier }) => tier === 'S') ? 1 : 0) : 1);
      expect([formatId, code, entries.reduce((sum, { count }) => sum + count, 0)]).toEqual([
        formatId,
        code,
        500 * expected,
      ]);
      expect(
        entries.every(
          ({ away, awayLongest, count }) => away <= awayLongest && awayLongest <= 500 - (count > 0 ? 1 : 0),
        ),
      ).toBe(true);
    }
    expect(tookMs).toBeLessThan(500);
  }
});
