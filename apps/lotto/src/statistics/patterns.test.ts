import { describe, expect, it } from 'vitest';
import { patternNumbers, traceOf, trendWays } from './patterns.ts';

const NORTH = {
  prizes: [
    { prize: 'G1', numbers: ['01353'] },
    { prize: 'G7', numbers: ['50', '88'] },
    { prize: 'DB', numbers: ['81275'] },
  ],
};

describe('[LOTT-10] patterns over draws', () => {
  it('reads the endings of prizes, and balls as they are', () => {
    expect(patternNumbers('vn27', NORTH).map(({ value }) => value)).toEqual(['53', '50', '88', '75']);
    const six = {
      prizes: [
        { prize: 'B', numbers: ['33', '07'] },
        { prize: 'S', numbers: ['02'] },
      ],
    };
    expect(patternNumbers('power655', six)).toEqual([
      { value: '07', special: false },
      { value: '33', special: false },
      { value: '02', special: true },
    ]);
  });

  it('counts how often a number was drawn and how many draws ago', () => {
    const draws = [['01', '75'], ['75', '75'], ['02']].map((values) =>
      values.map((value) => ({ value, special: false })),
    );
    expect([traceOf('75', draws), traceOf('02', draws), traceOf('99', draws)]).toEqual([
      { hits: 3, away: 0 },
      { hits: 1, away: 2 },
      { hits: 0, away: 3 },
    ]);
  });

  it('follows the digits of the special prize, positions and sums; every value has a column', () => {
    const [tens, units] = trendWays('vn27');
    expect([tens?.valueOf(NORTH), units?.valueOf(NORTH)]).toEqual(['7', '5']);
    const race = { prizes: [{ prize: 'B', numbers: ['07', '01', '10', '03', '05', '02', '08', '04', '09', '06'] }] };
    expect(trendWays('race10').map((way) => way.valueOf(race))).toEqual([
      '7',
      '1',
      '10',
      '3',
      '5',
      '2',
      '8',
      '4',
      '9',
      '6',
    ]);
    for (const way of trendWays('race10')) expect(way.values).toContain(way.valueOf(race));
    expect(trendWays('dice3')[0]?.valueOf({ prizes: [{ prize: 'B', numbers: ['1', '4', '6'] }] })).toBe('11');
    expect(trendWays('keno80')).toEqual([]);
  });
});
