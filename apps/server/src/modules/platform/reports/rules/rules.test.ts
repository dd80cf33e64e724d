import { describe, expect, it } from 'vitest';
import { BYTE_ORDER_MARK, csvPieces, csvText } from './csv.ts';
import { daysOf, rangeOf } from '../../../../kernel/days.ts';
import { pageDays } from './statement-page.ts';

describe('days', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['week', '2026-02-23', '2026-03-01'],
    ['month', '2026-01-31', '2026-03-01'],
  ] as const)('[WAL-04] %s is whole days up to the day it is', (range, fromDay, toDay) => {
    expect(rangeOf('2026-03-01', { range })).toEqual({ fromDay, toDay });
  });

  it('[WAL-04] accepts two days at most a year apart, the same date a year before included', () => {
    const isAccepted = (fromDay: string, toDay: string) => rangeOf('2026-11-22', { fromDay, toDay }) !== undefined;
    expect([
      isAccepted('2025-11-22', '2026-11-22'),
      isAccepted('2025-11-21', '2026-11-22'),
      isAccepted('2027-02-28', '2028-02-29'),
      isAccepted('2027-02-27', '2028-02-29'),
    ]).toEqual([true, false, true, false]);
    expect([
      isAccepted('2026-11-22', '2026-11-22'),
      isAccepted('2026-11-23', '2026-11-22'),
      isAccepted('2026-13-01', '2026-13-02'),
    ]).toEqual([true, false, false]);
    expect(daysOf({ fromDay: '2024-02-28', toDay: '2024-03-01' })).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  });
});

describe('page', () => {
  const days = [3, 0, 5, 1].map((operations, day) => ({ day, operations }));
  it.each([
    [0, 2, [0], 0],
    [2, 2, [0, 2], 2],
    [3, 5, [2], 0],
    [7, 9, [2, 3], 4],
    [8, 1, [3], 0],
    [9, 5, [], 0],
  ] as const)('[WAL-04] from %i on, %i movements stand on the days %j after %i', (offset, limit, touched, skip) => {
    const page = pageDays(days, offset, limit);
    expect([page.days.map(({ day }) => day), page.skip]).toEqual([touched, skip]);
  });
});

describe('CSV', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    '|calc',
    '%0A',
    '  \t@x',
  ])('[WAL-04] makes text of the formula %j', (text) => {
    const [, cell] = /^"([\s\S]*)"\r\n$/.exec(csvText([[text]]))!;
    expect(cell).toBe(`'${text}`);
  });

  it('[WAL-04] keeps numbers numbers, quotes text, and doubles quotes', () => {
    expect(csvText([['Đặt cược', -5000, 12n, 'a"b,c\nd', '']])).toBe('"Đặt cược",-5000,12,"a""b,c\nd",""\r\n');
  });

  it('begins with the byte order mark and the header, then sends each batch as it is read', async () => {
    async function* batches() {
      yield [['1']];
      yield [];
      yield [['2'], ['3']];
    }
    const pieces: string[] = [];
    for await (const piece of csvPieces(['Ngày'], batches())) pieces.push(piece);
    expect(pieces).toEqual([`${BYTE_ORDER_MARK}"Ngày"\r\n`, '"1"\r\n', '"2"\r\n"3"\r\n']);
  });
});
