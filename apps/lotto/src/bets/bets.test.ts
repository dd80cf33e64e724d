import { describe, expect, it } from 'vitest';
import { drawnMarks } from './board-light.ts';
import { chaseStake, multiplierMaximum, multipliersOf } from './chase-plan.ts';
import { countSelections, marksMaximum, selectionsOf } from './expansion.ts';
import { phaseAt, type Issue } from './issue-phase.ts';
import { faultOf, orderFault } from './limits.ts';
import { cellMark, placeMark, toggleAll } from './marks.ts';
import { parseNumbers } from './number-entry.ts';
import { oddsChanges } from './odds-moves.ts';
import { betsOf, coinsOf, countOf, highestPayout, payoutPerHit, picksMaximum, repriced, totalStake } from './price.ts';
import { ranked } from './statistics.ts';
import { playTypesOf, tabsOf, type BetType, type Way } from './ways.ts';

const LIMITS = {
  unitMinimum: 1000,
  stakeMinimum: 1000,
  stakeMaximum: 500_000_000,
  numberLiabilityMaximum: 5_000_000_000,
};

function betType(
  id: string,
  group: string,
  selection: Partial<BetType['selection']> = {},
  extra: Partial<BetType> = {},
): BetType {
  return {
    betType: id,
    playType: 'trad',
    group,
    name: id,
    rule: '',
    selection: { kind: 'digits', digits: 2, size: 1, maximum: 1000, ...selection },
    closed: [],
    odds: '99.5',
    positions: 27,
    chance: { win: '0.01', push: '0' },
    priceMultiplier: 27,
    rtpBasisPoints: 9950,
    rtpHighestBasisPoints: 9950,
    limits: LIMITS,
    ...extra,
  };
}

const single = { priceMultiplier: 1, positions: 1 };
const lo2 = betType('lo2', 'lo');
const c4 = betType('c4_db', 'cang', { digits: 4 }, single);
const xien2 = betType('xien2', 'xien', { kind: 'parlay', size: 2 }, { ...single, odds: '16' });
const xien3 = betType('xien3', 'xien', { kind: 'parlay', size: 3 }, { ...single, odds: '65' });
const tai = betType('db2_tai', 'two_sided', { kind: 'none', digits: 0 }, { ...single, odds: '1.997' });
const xiu = betType('db2_xiu', 'two_sided', { kind: 'none', digits: 0 }, { ...single, odds: '1.997' });
const sum = betType(
  'd5_tong',
  'sum',
  {
    kind: 'choice',
    digits: 0,
    choices: [
      { value: 'tai', name: 'Tài', odds: '1.98', chance: '0.5' },
      { value: 'hoa', name: 'Hòa', odds: '9.5', chance: '0.1' },
    ],
  },
  { ...single, odds: '1.98' },
);
const keno3 = betType(
  'kn_bac3',
  'pick',
  { kind: 'pick', size: 3, from: 1, to: 80 },
  {
    ...single,
    odds: '20',
    tiers: [
      { key: '3', name: '3/3', odds: '20', chance: '0.01' },
      { key: '2', name: '2/3', odds: '2', chance: '0.1' },
    ],
  },
);
const top2 = betType(
  'pk_thang2',
  'straight',
  { kind: 'pick', size: 2, from: 1, to: 10, ordered: true },
  { ...single, odds: '88' },
);

const numbers = (one: BetType): Way => ({ kind: 'numbers', id: one.betType, betType: one });
const once = (unit: number) => ({ unit, multiplier: 1 });

describe('typed numbers', () => {
  it('accepts every usual separator and reports what is not a number of that length', () => {
    expect(parseNumbers('12 34,56;7-890\n12 ab', { digits: 2 })).toEqual({
      numbers: ['12', '34', '56'],
      rejected: ['7', '890', 'ab'],
    });
  });
  it('keeps leading zeros', () => {
    expect(parseNumbers('007, 07', { digits: 3 })).toEqual({ numbers: ['007'], rejected: ['07'] });
  });
  it('accepts balls by their number only', () => {
    expect(parseNumbers('5 05 80 81 00 1a', { digits: 2, from: 1, to: 80 })).toEqual({
      numbers: ['05', '80'],
      rejected: ['81', '00', '1a'],
    });
  });
});

describe('[LOTT-08] tabs', () => {
  it('shows only what is sold, in board order, with words as one board', () => {
    const tabs = tabsOf([tai, xiu, xien2, xien3, lo2, c4, sum], 'trad');
    expect(tabs.map(({ id, ways }) => [id, ways.map((way) => way.id)])).toEqual([
      ['lo', ['lo2']],
      ['xien', ['xien2', 'xien3', 'xien_quay']],
      ['cang4', ['c4_db']],
      ['two_sided', ['two_sided']],
      ['sum', ['sum']],
    ]);
  });
  it('offers a game that is sold under the other play type only, and both when both are sold', () => {
    expect(tabsOf([lo2], 'ent')).toHaveLength(1);
    expect(playTypesOf([lo2, { ...lo2, playType: 'ent' }])).toEqual(['trad', 'ent']);
  });
  it('shows an unnamed group after the others', () => {
    expect(tabsOf([betType('new_1', 'brand_new'), lo2], 'trad').map(({ id }) => id)).toEqual(['lo', 'brand_new']);
  });
});

describe('[LOTT-08] prices', () => {
  it('multiplies numbers, positions, stake and multiplier', () => {
    const bets = betsOf(numbers(lo2), new Set(['79', '27', '68']), { unit: 5000, multiplier: 2 });
    expect(bets.map((bet) => bet.selections)).toEqual([['27', '68', '79']]);
    expect(totalStake(bets)).toBe(810_000);
    expect(payoutPerHit(5000, '99.5')).toBe(497_500);
    expect(highestPayout(bets[0]!)).toBe(995_000);
  });
  it('pays exactly where a float would not', () => {
    expect(payoutPerHit(1001, '1.997')).toBe(1998);
    expect(payoutPerHit(500_000_000, '999999.9999')).toBe(499_999_999_950_000);
  });
  it('makes one bet of each pressed outcome, and one of all words of a bet type at their own odds', () => {
    const pressed = betsOf(
      { kind: 'cells', id: 'two_sided', betTypes: [tai, xiu] },
      new Set([cellMark('db2_xiu')]),
      once(10_000),
    );
    expect(pressed.map((bet) => [bet.betType, bet.selections])).toEqual([['db2_xiu', []]]);
    expect(totalStake(pressed)).toBe(10_000);
    const [words] = betsOf(
      { kind: 'cells', id: 'sum', betTypes: [sum] },
      new Set([cellMark('d5_tong', 'tai'), cellMark('d5_tong', 'hoa')]),
      once(1000),
    );
    expect(words).toMatchObject({
      selections: ['tai', 'hoa'],
      oddsTable: { tai: '1.98', hoa: '9.5' },
      names: { hoa: 'Hòa' },
    });
    expect(totalStake([words!])).toBe(2000);
    expect(highestPayout(words!)).toBe(9500);
  });
  it('shows the odds of every case a bet pays by', () => {
    expect(betsOf(numbers(keno3), new Set(['01', '02', '03']), once(1000))[0]).toMatchObject({
      selections: ['01-02-03'],
      oddsTable: { 2: '2', 3: '20' },
    });
  });
  it('bets every parlay of the numbers at once', () => {
    const bets = betsOf(
      { kind: 'wheel', id: 'xien_quay', betTypes: [xien2, xien3] },
      new Set(['01', '02', '03']),
      once(1000),
    );
    expect(bets.map((bet) => [bet.betType, bet.selections.length])).toEqual([
      ['xien2', 3],
      ['xien3', 1],
    ]);
  });
  it('offers coins that are multiples of the minimum stake', () => {
    expect(coinsOf(5000, 0)).toEqual([5000, 10_000, 50_000, 100_000]);
    expect(coinsOf(1000, 2)).toContain(100_000);
  });
});

describe('[LOTT-08] selections out of marks', () => {
  it('makes every combination of a parlay', () => {
    expect(selectionsOf(xien2, new Set(['03', '01', '02']))).toEqual(['01-02', '01-03', '02-03']);
    expect(betsOf(numbers(xien2), new Set(['01']), once(1000))).toEqual([]);
  });
  it('makes bao of more balls than the bet needs, and counts the tickets before it lists them', () => {
    const seven = new Set(['01', '02', '03', '04', '05', '06', '07']);
    expect(countSelections(keno3, seven)).toBe(35);
    expect(new Set(selectionsOf(keno3, seven)).size).toBe(35);
    expect(marksMaximum(keno3)).toBe(19);
    expect(picksMaximum(numbers(keno3))).toBe(19);
    expect(
      selectionsOf(keno3, new Set(Array.from({ length: 20 }, (_, at) => String(at + 1).padStart(2, '0')))),
    ).toEqual([]);
  });
  it('makes every path through the places, and adds typed numbers', () => {
    const marks = new Set([
      placeMark(1, '0'),
      placeMark(2, '0'),
      placeMark(3, '1'),
      placeMark(3, '2'),
      placeMark(4, '9'),
      '1234',
    ]);
    expect(selectionsOf(c4, marks)).toEqual(['0019', '0029', '1234']);
    expect(countOf(numbers(c4), marks)).toBe(3);
    expect(selectionsOf(c4, new Set([placeMark(1, '0')]))).toEqual([]);
  });
  it('does not list ten thousand numbers', () => {
    const all = new Set(
      [1, 2, 3, 4].flatMap((place) => Array.from({ length: 10 }, (_, digit) => placeMark(place, String(digit)))),
    );
    expect(countSelections(c4, all)).toBe(10_000);
    expect(selectionsOf(c4, all)).toEqual([]);
  });
  it('never puts one ball in two places', () => {
    const marks = new Set([placeMark(1, '01'), placeMark(1, '02'), placeMark(2, '01')]);
    expect(selectionsOf(top2, marks)).toEqual(['02-01']);
    expect(countSelections(top2, marks)).toBe(1);
  });
  it('selects what is missing, and clears all when nothing is', () => {
    const added = toggleAll(new Set(['11']), ['11', '22']);
    expect([...added]).toEqual(['11', '22']);
    expect([...toggleAll(added, ['11', '22'])]).toEqual([]);
  });
});

describe('[LOTT-07] what the house would refuse', () => {
  const bet = (unit: number, extra: Partial<BetType['limits']> = {}) =>
    betsOf(numbers({ ...lo2, limits: { ...LIMITS, ...extra } }), new Set(['27']), once(unit))[0]!;
  it('is reported before the order is sent', () => {
    expect(faultOf(bet(5000))).toBeUndefined();
    expect(faultOf(bet(1500))).toEqual({ kind: 'unit', amount: 1000 });
    expect(faultOf(bet(1000, { stakeMinimum: 30_000 }))).toEqual({ kind: 'stake_low', amount: 30_000 });
    expect(faultOf(bet(1000, { stakeMaximum: 26_000 }))).toEqual({ kind: 'stake_high', amount: 26_000 });
    expect(faultOf(bet(10_000, { numberLiabilityMaximum: 900_000 }))).toEqual({ kind: 'win_high', amount: 900_000 });
    expect(orderFault(Array.from({ length: 201 }, () => bet(1000)))).toEqual({ kind: 'items', maximum: 200 });
  });
});

describe('[LOTT-07] changed odds', () => {
  it('reports the odds seen and sold, word by word', () => {
    const [bet] = betsOf(
      { kind: 'cells', id: 'sum', betTypes: [sum] },
      new Set([cellMark('d5_tong', 'tai'), cellMark('d5_tong', 'hoa')]),
      once(1000),
    );
    const now = {
      ...sum,
      selection: {
        ...sum.selection,
        choices: [
          { value: 'tai', name: 'Tài', odds: '1.98', chance: '0.5' },
          { value: 'hoa', name: 'Hòa', odds: '9', chance: '0.1' },
        ],
      },
    };
    expect(oddsChanges([bet!], [now])).toEqual([{ betType: 'd5_tong', name: 'd5_tong · Hòa', from: '9.5', to: '9' }]);
    expect(repriced(bet!, [now])).toMatchObject({ unit: 1000, oddsTable: { tai: '1.98', hoa: '9' } });
    expect(oddsChanges(betsOf(numbers(lo2), new Set(['27']), once(1000)), [{ ...lo2, odds: '98' }])).toEqual([
      { betType: 'lo2', name: 'lo2', from: '99.5', to: '98' },
    ]);
    expect(repriced(bet!, [lo2])).toBeUndefined();
  });
});

describe('[LOTT-07] a chase', () => {
  const bets = betsOf(numbers(lo2), new Set(['27']), { unit: 1000, multiplier: 3 });
  it("multiplies issue by issue, never beyond the order's maximum", () => {
    expect(multipliersOf('flat', 3, [], 9999)).toEqual([1, 1, 1]);
    expect(multipliersOf('double', 5, [], 9999)).toEqual([1, 2, 4, 8, 16]);
    expect(multipliersOf('double', 16, [], 9999)[15]).toBe(9999);
    expect(multipliersOf('own', 3, [2, 5], 4)).toEqual([2, 4, 1]);
    expect(multiplierMaximum(bets)).toBe(3333);
  });
  it('costs the sum of its issues', () => {
    expect(chaseStake(bets, [1, 2, 4])).toBe(7 * 81_000);
  });
});

describe('picks by past draws', () => {
  it('ranks the numbers of the board only', () => {
    const entry = (value: string, count: number, away: number) => ({ value, count, away, awayLongest: away });
    const statistics = {
      gameCode: 'g',
      format: 'vn27',
      drawCount: 100,
      newestNumero: null,
      groups: [
        { code: 'last2', entries: [entry('00', 9, 0), entry('01', 2, 7), entry('02', 5, 30), entry('x', 0, 99)] },
      ],
    };
    expect(ranked(statistics, lo2, 'rare', 2)).toEqual(['01', '02']);
    expect(ranked(statistics, lo2, 'often', 1)).toEqual(['00']);
    expect(ranked(statistics, lo2, 'away', 1)).toEqual(['02']);
  });
});

describe('highlights on the board', () => {
  it('finds the numbers of a board in a result', () => {
    const result = {
      prizes: [
        { prize: 'G1', numbers: ['12375'] },
        { prize: 'G7', numbers: ['08'] },
        { prize: 'DB', numbers: ['81250'] },
      ],
    };
    expect([...drawnMarks(result, lo2)]).toEqual(['75', '08', '50']);
    expect([...drawnMarks(result, betType('c3_db', 'cang', { digits: 3 }))]).toEqual(['250']);
    expect([...drawnMarks(result, betType('truot4', 'truot', { kind: 'parlay', size: 4 }))]).toEqual([]);
    expect([...drawnMarks({ prizes: [{ prize: 'B', numbers: ['07', '80'] }] }, keno3)]).toEqual(['07', '80']);
  });
});

describe('the phase of the sale', () => {
  const issue = (from: number, extra: Partial<Issue> = {}): Issue => ({
    gameCode: 'mb60',
    numero: String(from),
    state: 'open',
    isSale: true,
    remainTime: 0,
    lockTime: 5,
    openAt: from,
    lockAt: from + 55,
    drawAt: from + 60,
    ...extra,
  });
  const issues = [issue(160, { state: 'pending', isSale: false }), issue(100)];

  it.each([
    [120, '100', true, 155],
    [155, '100', false, 160],
    [160, '160', true, 215],
    [220, undefined, false, undefined],
  ])('at %d', (nowMs, numero, selling, changesAtMs) => {
    const phase = phaseAt(issues, nowMs);
    expect([phase.issue?.numero, phase.selling, phase.changesAtMs]).toEqual([numero, selling, changesAtMs]);
  });
  it('does not sell what the house took off sale', () => {
    expect(phaseAt([issue(100, { isSale: false })], 120).selling).toBe(false);
  });
});
