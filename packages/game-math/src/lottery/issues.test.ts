import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FAST_GAMES, fastGameByCode, issueAt, issueByNumero, issuesFrom, issuesPerDay } from './index.ts';
import type { FastGame } from './index.ts';

function game(code: string): FastGame {
  const found = fastGameByCode(code);
  if (found === undefined) {
    throw new Error(`no game ${code}`);
  }
  return found;
}

const at = (text: string): number => Date.parse(text);

describe('issues', () => {
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
    expect(issueAt(game('mb60'), at('2028-02-28T23:59:59+07:00')).numero).toBe('202802281440');
    expect(issueAt(game('mb60'), at('2028-02-29T00:00:00+07:00')).numero).toBe('202802290001');
    expect(issueAt(game('mb300'), at('2026-12-31T23:57:00+07:00')).numero).toBe('202612310288');
  });

  test('every game fits a whole number of issues into a day', () => {
    expect(FAST_GAMES.map((one) => [one.code, issuesPerDay(one)])).toEqual([
      ['mb45', 1920],
      ['mb60', 1440],
      ['mb75', 1152],
      ['mb120', 720],
      ['mb300', 288],
      ['mn45', 1920],
      ['mn60', 1440],
      ['mn120', 720],
      ['mn300', 288],
      ['mt60', 1440],
    ]);
    expect(FAST_GAMES.every((one) => one.lockTimeSec > 0 && one.lockTimeSec < one.intervalSec)).toBe(true);
  });

  test('any instant lies in exactly one issue, which its number finds again', () => {
    // From the first midnight in Viet Nam after 1970 began in Greenwich.
    const instants = fc.integer({ min: at('1970-01-02T00:00:00+07:00'), max: at('2199-12-31T00:00:00Z') });
    fc.assert(
      fc.property(instants, fc.constantFrom(...FAST_GAMES), (instant, one) => {
        const issue = issueAt(one, instant);
        expect(issue.opensAt <= instant && instant < issue.drawsAt).toBe(true);
        expect(issue.drawsAt - issue.opensAt).toBe(one.intervalSec * 1000);
        expect(issue.drawsAt - issue.locksAt).toBe(one.lockTimeSec * 1000);
        const local = new Date(issue.opensAt + 7 * 3_600_000).toISOString();
        expect(issue.numero.slice(0, 8)).toBe(local.slice(0, 10).replaceAll('-', ''));
        expect(issueByNumero(one, issue.numero)).toEqual(issue);
        expect(issueAt(one, issue.drawsAt).opensAt).toBe(issue.drawsAt);
      }),
      { seed: 20261120, numRuns: 1000 },
    );
  });

  test('numbers that name no issue are nothing', () => {
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
    for (const numero of nonsense) {
      expect(issueByNumero(game('mb45'), numero)).toBeUndefined();
    }
    expect(issueByNumero(game('mb45'), '202611201920')?.numero).toBe('202611201920');
    expect(issueByNumero(game('mb60'), '202611201920')).toBeUndefined();
    expect(issueByNumero(game('mb60'), '196011200001')).toBeUndefined();
    expect(fastGameByCode('toString')).toBeUndefined();
  });

  test('a chase runs over midnight without a gap', () => {
    const issues = issuesFrom(game('mb300'), at('2026-11-20T23:51:00+07:00'), 3);
    expect(issues.map((issue) => issue.numero)).toEqual(['202611200287', '202611200288', '202611210001']);
  });
});
