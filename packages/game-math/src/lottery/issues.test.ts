import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LOTTERY_CATEGORIES,
  LOTTERY_GAMES,
  NO_DRAW_DATES,
  drawDayOfWeek,
  issueAt,
  issueByNumero,
  issuesFrom,
  issuesPerDay,
  lotteryGameByCode,
} from './index.ts';
import type { IntervalTimetable, LotteryGame } from './index.ts';

function game(code: string): LotteryGame {
  const found = lotteryGameByCode(code);
  if (found === undefined) throw new Error(`no game ${code}`);
  return found;
}

const at = (text: string): number => Date.parse(text);
const TET = new Set(NO_DRAW_DATES);
const DAY_MS = 86_400_000;
const local = (instant: number) => new Date(instant + 7 * 3_600_000);
const dateOf = (instant: number) => local(instant).toISOString().slice(0, 10).replaceAll('-', '');
/** 1 = Sunday … 7 = Saturday. */
const weekdayOf = (instant: number) => local(instant).getUTCDay() + 1;

const byTheMinute = LOTTERY_GAMES.filter((one) => one.timetable.kind === 'interval');
const byTheDay = LOTTERY_GAMES.filter((one) => one.timetable.kind === 'days');

describe('issues by the minute', () => {
  test('numbers start at midnight in Viet Nam and end with the day', () => {
    expect(issueAt(game('mb45'), at('2026-11-20T00:00:00+07:00'))).toEqual({
      numero: '202611200001',
      opensAt: at('2026-11-20T00:00:00+07:00'),
      locksAt: at('2026-11-20T00:00:40+07:00'),
      drawsAt: at('2026-11-20T00:00:45+07:00'),
    });
    expect(issueAt(game('mb45'), at('2026-11-20T23:59:59.999+07:00'))).toMatchObject({
      numero: '202611201920',
      drawsAt: at('2026-11-21T00:00:00+07:00'),
    });
    expect(issueAt(game('mb60'), at('2028-02-28T23:59:59+07:00'))?.numero).toBe('202802281440');
    expect(issueAt(game('mb60'), at('2028-02-29T00:00:00+07:00'))?.numero).toBe('202802290001');
    expect(issueAt(game('mb300'), at('2026-12-31T23:57:00+07:00'))?.numero).toBe('202612310288');
  });

  test('every game fits a whole number of issues into a day and closes before it draws', () => {
    const perDay = byTheMinute.map((one) => [one.code, issuesPerDay(one.timetable as IntervalTimetable)] as const);
    expect(Object.fromEntries(perDay)).toMatchObject({
      mb45: 1920,
      mb60: 1440,
      mb75: 1152,
      mb120: 720,
      mb300: 288,
      keno20: 4320,
      keno160: 540,
      keno480: 120,
    });
    expect(perDay.filter(([, count]) => !Number.isInteger(count))).toEqual([]);
    expect(
      byTheMinute.every(
        (one) => one.lockTimeSec > 0 && one.lockTimeSec < (one.timetable as IntervalTimetable).intervalSec,
      ),
    ).toBe(true);
  });

  test('a game with a daily window has its first draw in the morning', () => {
    expect(issueAt(game('keno480'), at('2026-11-20T05:59:59+07:00'))).toBeUndefined();
    expect(issueAt(game('keno480'), at('2026-11-20T06:00:00+07:00'))).toMatchObject({
      numero: '202611200001',
      drawsAt: at('2026-11-20T06:08:00+07:00'),
    });
    expect(issueAt(game('keno480'), at('2026-11-20T21:59:59+07:00'))).toMatchObject({
      numero: '202611200120',
      drawsAt: at('2026-11-20T22:00:00+07:00'),
    });
    expect(issueAt(game('keno480'), at('2026-11-20T22:00:00+07:00'))).toBeUndefined();
    expect(issuesFrom(game('keno480'), at('2026-11-20T21:55:00+07:00'), 3).map(({ numero }) => numero)).toEqual([
      '202611200120',
      '202611210001',
      '202611210002',
    ]);
    expect(issuesFrom(game('keno480'), at('2026-11-20T23:30:00+07:00'), 2).map(({ numero }) => numero)).toEqual([
      '202611210001',
      '202611210002',
    ]);
  });

  test('a chase continues over midnight without a gap', () => {
    const issues = issuesFrom(game('mb300'), at('2026-11-20T23:51:00+07:00'), 3);
    expect(issues.map((issue) => issue.numero)).toEqual(['202611200287', '202611200288', '202611210001']);
  });

  test('numbers that name no issue are rejected', () => {
    const nonsense = [
      '',
      '20261120',
      '202611200000',
      '202611201921',
      '202602310001',
      '202613010001',
      '20261120001',
      '2026112000001',
      '19600101 001',
      'x',
    ];
    for (const numero of nonsense) expect(issueByNumero(game('mb45'), numero)).toBeUndefined();
    expect(issueByNumero(game('mb45'), '202611201920')?.numero).toBe('202611201920');
    expect(issueByNumero(game('mb60'), '202611201920')).toBeUndefined();
    expect(issueByNumero(game('mb60'), '196011200001')).toBeUndefined();
    expect(lotteryGameByCode('toString')).toBeUndefined();
  });
});

describe('issues by the day', () => {
  test('[LOTT-06] a week of the stations is the published one', () => {
    const monday = at('2026-11-16T00:00:00+07:00');
    const week = Array.from({ length: 7 }, (_, day) => dateOf(monday + day * DAY_MS));
    const drawnOn = (category: string) =>
      week.map((date) =>
        LOTTERY_GAMES.filter((one) => one.categoryCode === category && issueByNumero(one, date))
          .map(({ names }) => names.vi)
          .sort(),
      );
    const sorted = (days: string[][]) => days.map((names) => names.sort());
    expect(drawnOn('vietnam_southern')).toEqual(
      sorted([
        ['TP. Hồ Chí Minh', 'Đồng Tháp', 'Cà Mau'],
        ['Bến Tre', 'Vũng Tàu', 'Bạc Liêu'],
        ['Đồng Nai', 'Cần Thơ', 'Sóc Trăng'],
        ['Tây Ninh', 'An Giang', 'Bình Thuận'],
        ['Vĩnh Long', 'Bình Dương', 'Trà Vinh'],
        ['TP. Hồ Chí Minh', 'Long An', 'Bình Phước', 'Hậu Giang'],
        ['Tiền Giang', 'Kiên Giang', 'Đà Lạt'],
      ]),
    );
    expect(drawnOn('vietnam_central')).toEqual(
      sorted([
        ['Thừa Thiên Huế', 'Phú Yên'],
        ['Đắk Lắk', 'Quảng Nam'],
        ['Đà Nẵng', 'Khánh Hòa'],
        ['Bình Định', 'Quảng Trị', 'Quảng Bình'],
        ['Gia Lai', 'Ninh Thuận'],
        ['Đà Nẵng', 'Quảng Ngãi', 'Đắk Nông'],
        ['Khánh Hòa', 'Kon Tum', 'Thừa Thiên Huế'],
      ]),
    );
    expect(drawnOn('vietnam_northern')).toEqual(Array.from({ length: 7 }, () => ['Miền Bắc']));
    expect(
      LOTTERY_GAMES.filter((one) => one.categoryCode.startsWith('vietnam_') && one.gameType === 'LOTT'),
    ).toHaveLength(36);
  });

  test('sales close five minutes before the draw and reopen at the region’s hour, over a week for a weekly station', () => {
    expect(issueAt(game('miba'), at('2026-11-20T18:14:59+07:00'))).toEqual({
      numero: '20261120',
      opensAt: at('2026-11-19T19:30:00+07:00'),
      locksAt: at('2026-11-20T18:10:00+07:00'),
      drawsAt: at('2026-11-20T18:15:00+07:00'),
    });
    expect(issueAt(game('miba'), at('2026-11-20T18:15:00+07:00'))).toBeUndefined();
    expect(issueAt(game('miba'), at('2026-11-20T19:30:00+07:00'))?.numero).toBe('20261121');
    expect(issueAt(game('doth'), at('2026-11-20T12:00:00+07:00'))).toMatchObject({
      numero: '20261123',
      opensAt: at('2026-11-16T17:00:00+07:00'),
    });
    expect(issueByNumero(game('doth'), '20261120')).toBeUndefined();
    expect(issueByNumero(game('doth'), '202611230001')).toBeUndefined();
  });

  test('Tết: no draw for four days, and the first one after takes bets through them', () => {
    const eve = at('2026-02-15T20:00:00+07:00');
    expect(issueAt(game('miba'), eve, TET)).toMatchObject({
      numero: '20260220',
      opensAt: at('2026-02-15T19:30:00+07:00'),
    });
    expect(issueAt(game('miba'), eve)?.numero).toBe('20260216');
    for (const date of ['20260216', '20260219']) expect(issueByNumero(game('miba'), date, TET)).toBeUndefined();
    expect(issuesFrom(game('tphc'), eve, 3, TET).map(({ numero }) => numero)).toEqual([
      '20260221',
      '20260223',
      '20260228',
    ]);
    expect(issuesFrom(game('doth'), at('2026-02-10T12:00:00+07:00'), 2, TET).map(({ numero }) => numero)).toEqual([
      '20260223',
      '20260302',
    ]);
    for (let year = 2026; year <= 2030; year++)
      expect(NO_DRAW_DATES.filter((date) => date.startsWith(String(year)))).toHaveLength(4);
  });
});

describe('every game', () => {
  const instants = fc.integer({ min: at('1971-01-02T00:00:00+07:00'), max: at('2199-12-31T00:00:00Z') });
  const tetInstants = fc.integer({ min: at('2026-01-15T00:00:00+07:00'), max: at('2030-03-01T00:00:00Z') });

  test('an instant is in one issue or in a gap, numbers find their issues again, issues follow each other', () => {
    fc.assert(
      fc.property(fc.oneof(instants, tetInstants), fc.constantFrom(...LOTTERY_GAMES), (instant, one) => {
        const issues = issuesFrom(one, instant, 3, TET);
        expect(issues).toHaveLength(3);
        const [next] = issues;
        expect(issueAt(one, instant, TET)).toEqual(next!.opensAt <= instant ? next : undefined);
        for (const [index, issue] of issues.entries()) {
          expect(issueByNumero(one, issue.numero, TET)).toEqual(issue);
          expect(issue.numero.slice(0, 8)).toBe(dateOf(issue.drawsAt - 1));
          expect(issue.drawsAt - issue.locksAt).toBe(one.lockTimeSec * 1000);
          expect(issue.opensAt < issue.locksAt).toBe(true);
          expect(issue.drawsAt > (issues[index - 1]?.drawsAt ?? instant)).toBe(true);
          expect(issue.opensAt >= (issues[index - 1]?.drawsAt ?? 0)).toBe(true);
          // From the draw on the next issue is current, or none until it opens.
          const after = issueAt(one, issue.drawsAt, TET);
          expect(after === undefined || after.opensAt >= issue.drawsAt).toBe(true);
          if (one.timetable.kind === 'days') {
            expect(one.timetable.weekdays).toContain(weekdayOf(issue.drawsAt));
            expect(TET.has(issue.numero)).toBe(false);
          }
        }
      }),
      { seed: 20261120, numRuns: 2000 },
    );
  });

  test('is named, and is in a category of its own kind', () => {
    expect(new Set(LOTTERY_GAMES.map(({ code }) => code)).size).toBe(LOTTERY_GAMES.length);
    expect(new Set(LOTTERY_GAMES.map(({ names }) => names.vi)).size).toBe(LOTTERY_GAMES.length);
    const categories = LOTTERY_CATEGORIES.map(({ code }) => code);
    for (const one of LOTTERY_GAMES) {
      expect(categories).toContain(one.categoryCode);
      expect(one.code).toMatch(/^[a-z0-9]{2,20}$/);
      expect(
        Object.values({ ...one.names, vi2: one.remarks.vi, en2: one.remarks.en }).every((text) => text.length > 0),
      ).toBe(true);
    }
    expect(byTheDay).toHaveLength(40);
    expect([
      drawDayOfWeek(game('thth').timetable),
      drawDayOfWeek(game('mb60').timetable),
      drawDayOfWeek(game('pick645').timetable),
    ]).toEqual(['1,2', '1,2,3,4,5,6,7', '1,4,6']);
  });
});
