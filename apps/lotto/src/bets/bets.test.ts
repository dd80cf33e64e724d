import { describe, expect, it } from 'vitest';
import { cameIn, lightsUp } from './board-light.ts';
import { phaseAt, type Issue } from './issue-phase.ts';
import { parseNumbers } from './number-entry.ts';
import { betsOf, coinsOf, payoutPerHit, selectionsOf, totalStake } from './price.ts';
import { toggleAll } from './shortcuts.ts';
import { tabsOf, type BetType } from './ways.ts';

function betType(id: string, group: string, selection: Partial<BetType['selection']> = {}, extra: Partial<BetType> = {}): BetType {
  return {
    betType: id,
    playType: 'trad',
    group,
    name: id,
    rule: '',
    selection: { kind: 'digits', digits: 2, size: 1, maximum: 100, ...selection },
    odds: '99.5',
    positions: 27,
    priceMultiplier: 27,
    rtpBasisPoints: 9950,
    rtpHighestBasisPoints: 9950,
    limits: { unitMinimum: 1000, stakeMinimum: 1000, stakeMaximum: 500_000_000, numberLiabilityMaximum: 5_000_000_000 },
    ...extra,
  };
}

const lo2 = betType('lo2', 'lo');
const xien2 = betType('xien2', 'xien', { kind: 'parlay', size: 2, maximum: 1000 }, { priceMultiplier: 1, odds: '16' });
const tai = betType('db2_tai', 'two_sided', { kind: 'none', digits: 0 }, { priceMultiplier: 1, odds: '1.997' });
const xiu = betType('db2_xiu', 'two_sided', { kind: 'none', digits: 0 }, { priceMultiplier: 1, odds: '1.997' });

describe('typed numbers', () => {
  it('takes every usual separator and reports what is no number of that length', () => {
    expect(parseNumbers('12 34,56;7-890\n12 ab', 2)).toEqual({ numbers: ['12', '34', '56'], rejected: ['7', '890', 'ab'] });
  });
  it('keeps leading zeros', () => {
    expect(parseNumbers('007, 07', 3)).toEqual({ numbers: ['007'], rejected: ['07'] });
  });
});

describe('tabs', () => {
  it('shows only what is sold, in board order, with outcomes as one board', () => {
    const tabs = tabsOf([tai, xiu, xien2, lo2, betType('c4_db', 'cang', { digits: 4 })], 'trad');
    expect(tabs.map(({ id, ways }) => [id, ways.map((way) => way.id)])).toEqual([
      ['lo', ['lo2']],
      ['xien', ['xien2']],
      ['cang4', ['c4_db']],
      ['two_sided', ['two_sided']],
    ]);
  });
  it('offers a game that is sold under the other play type only', () => {
    expect(tabsOf([lo2], 'ent')).toHaveLength(1);
  });
});

describe('prices', () => {
  it('multiplies numbers, positions and stake', () => {
    const bets = betsOf({ kind: 'numbers', id: 'lo2', betType: lo2 }, new Set(['79', '27', '68']), 5000);
    expect(bets.map((bet) => bet.selections)).toEqual([['27', '68', '79']]);
    expect(totalStake(bets)).toBe(405_000);
    expect(payoutPerHit(5000, '99.5')).toBe(497_500);
  });
  it('pays exactly where a float would not', () => {
    expect(payoutPerHit(1001, '1.997')).toBe(1998);
    expect(payoutPerHit(500_000_000, '999999.9999')).toBe(499_999_999_950_000);
  });
  it('makes every combination of a parlay', () => {
    expect(selectionsOf(xien2, new Set(['03', '01', '02']))).toEqual(['01-02', '01-03', '02-03']);
    expect(betsOf({ kind: 'numbers', id: 'xien2', betType: xien2 }, new Set(['01']), 1000)).toEqual([]);
  });
  it('makes one bet of each pressed outcome', () => {
    const bets = betsOf({ kind: 'outcomes', id: 'two_sided', betTypes: [tai, xiu] }, new Set(['db2_xiu']), 10_000);
    expect(bets.map((bet) => [bet.betType, bet.selections])).toEqual([['db2_xiu', []]]);
    expect(totalStake(bets)).toBe(10_000);
  });
  it('offers coins that are multiples of the smallest stake', () => {
    expect(coinsOf(5000, 0)).toEqual([5000, 10_000, 50_000, 100_000]);
    expect(coinsOf(1000, 2)).toContain(100_000);
  });
});

describe('shortcuts', () => {
  it('adds what is missing, and drops all when nothing is', () => {
    const added = toggleAll(new Set(['11']), ['11', '22']);
    expect([...added]).toEqual(['11', '22']);
    expect([...toggleAll(added, ['11', '22'])]).toEqual([]);
  });
});

describe('the light on the board', () => {
  const result = { prizes: [{ prize: 'G1', numbers: ['12375'] }, { prize: 'G7', numbers: ['08'] }, { prize: 'DB', numbers: ['81250'] }] };
  it('lights a number for the bets that look at its prize', () => {
    expect(lightsUp([{ betType: 'lo2', selections: ['75'] }], 'G1', '12375')).toBe(true);
    expect(lightsUp([{ betType: 'de_db', selections: ['75'] }], 'G1', '12375')).toBe(false);
    expect(lightsUp([{ betType: 'xien2', selections: ['08-75'] }], 'G7', '08')).toBe(true);
    expect(lightsUp([{ betType: 'lo3', selections: ['08'] }], 'G7', '08')).toBe(false);
    expect(lightsUp([{ betType: 'dau', selections: ['5'] }], 'DB', '81250')).toBe(true);
    expect(lightsUp([{ betType: 'db2_xiu', selections: ['DB'] }], 'DB', '81250')).toBe(false);
  });
  it('knows which numbers of a board came', () => {
    expect([...cameIn(result, 'lo2')]).toEqual(['75', '08', '50']);
    expect([...cameIn(result, 'c3_db')]).toEqual(['250']);
    expect([...cameIn(result, 'truot4')]).toEqual([]);
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
