import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkList } from './envelope-proof.ts';
import { codeShown, codeSigns, isWholeCode } from './promo-code.ts';
import {
  cellsOf,
  conditionsOf,
  isForYou,
  missingOf,
  momentOf,
  nextMilestone,
  paidToday,
  standingOf,
  type Card,
  type Reason,
} from './promotion-view.ts';

const reason = (code: Reason['code'], have: number | null = null, need: number | null = null): Reason => ({
  code,
  have,
  need,
});
const CARD: Card = {
  key: 'diem-danh',
  kind: 'check_in',
  name: 'Điểm danh',
  lead: '',
  art: 'lanterns',
  currency: 'VND',
  label: 'open',
  eligible: true,
  reasons: [],
  from: 1_000,
  to: 5_000,
  least: 1_000,
  most: 29_000,
  received: 0,
  turnover: null,
};
const NO_CONDITIONS = { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 };

describe('[PRO-01/statuses] where a member stands', () => {
  test.each([
    ['open', 'open', true, []],
    ['open', 'open', false, [reason('not_logged_in')]],
    ['locked', 'open', false, [reason('level', 2, 4)]],
    ['locked', 'open', false, [reason('not_logged_in'), reason('level', 0, 4)]],
    ['paused', 'open', false, [reason('paused'), reason('level', 2, 4)]],
    ['sold_out', 'closed', false, [reason('sold_out')]],
    ['claimed', 'claimed', false, [reason('done')]],
    ['signed', 'signed', false, [reason('done')]],
    ['upcoming', 'upcoming', false, [reason('not_started')]],
    ['closed', 'closed', false, [reason('ended')]],
  ] as const)('%s', (standing, label, eligible, reasons) => {
    const card = { ...CARD, label, eligible, reasons: [...reasons] };
    expect(standingOf(card)).toBe(standing);
    expect(isForYou(card)).toBe(standing === 'open' && eligible);
  });

  test('a card counts to the start, then to the end, and names the day it ended', () => {
    expect(momentOf(CARD, 500)).toEqual({ kind: 'starts', atMs: 1_000 });
    expect(momentOf(CARD, 1_000)).toEqual({ kind: 'ends', atMs: 5_000 });
    expect(momentOf(CARD, 5_000)).toEqual({ kind: 'ended', atMs: 5_000 });
    // An operator ended it early, or none is left: there is nothing to count to.
    expect(momentOf({ ...CARD, label: 'closed' }, 2_000)).toEqual({ kind: 'until', atMs: 5_000 });
  });
});

describe('[PRO-07] why not', () => {
  const audience = { minLevel: 4, identityVerified: true, depositDays: 30, accountDays: 0 };

  test('every condition is listed, met ones too, and those not asked for are left out', () => {
    const reasons = [reason('level', 2, 4), reason('identity', 0, 1)];
    expect(conditionsOf({ kind: 'envelope', reasons, audience })).toEqual([
      { code: 'not_started', state: 'pass', have: null, need: null },
      { code: 'restricted', state: 'pass', have: null, need: null },
      { code: 'level', state: 'fail', have: 2, need: 4 },
      { code: 'identity', state: 'fail', have: 0, need: 1 },
      { code: 'deposit', state: 'pass', have: null, need: 30 },
      { code: 'done', state: 'pass', have: null, need: null },
      { code: 'sold_out', state: 'pass', have: null, need: null },
    ]);
    expect(missingOf(reasons)).toEqual(reasons[0]);
  });

  test('what a guest does not know yet is neither met nor missed', () => {
    const states = conditionsOf({ kind: 'code', reasons: [reason('not_logged_in')], audience });
    expect(states.filter(({ state }) => state === 'fail').map(({ code }) => code)).toEqual(['not_logged_in']);
    expect(states.filter(({ state }) => state === 'ask').map(({ code }) => code)).toEqual([
      'restricted',
      'level',
      'identity',
      'deposit',
      'done',
    ]);
  });

  test('[PRO-09/race] a race that was joined is not locked, and its conditions say nothing of pieces', () => {
    const labels = ['joined', 'processing', 'issued'] as const;
    for (const label of labels) expect(standingOf({ label, eligible: false, reasons: [reason('done')] })).toBe(label);
    const states = conditionsOf({ kind: 'race', reasons: [reason('done')], audience: NO_CONDITIONS });
    expect(states.map(({ code, state }) => `${code} ${state}`)).toEqual(['not_started pass', 'restricted pass']);
  });

  test('what time alone settles waits', () => {
    const reasons = [reason('not_started'), reason('account_age', 3, 30), reason('done')];
    const states = conditionsOf({ kind: 'check_in', reasons, audience: { ...NO_CONDITIONS, accountDays: 30 } });
    expect(states.map(({ code, state }) => `${code} ${state}`)).toEqual([
      'not_started wait',
      'restricted pass',
      'account_age wait',
      'done wait',
    ]);
  });
});

describe('[PRO-09/checkIn] the month', () => {
  const milestones = [7, 14, 21, 28].map((days, at) => ({ days, amount: 5_000 * (at + 1), reached: days <= 7 }));

  test('cells carry the day of the month and today', () => {
    const days = [
      { day: '2026-11-01', state: 'signed', canMakeUp: false },
      { day: '2026-11-02', state: 'missed', canMakeUp: true },
      { day: '2026-11-03', state: 'today', canMakeUp: false },
    ] as const;
    expect(cellsOf({ days: [...days], today: '2026-11-03' }).map(({ number, isToday }) => [number, isToday])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  test('the next milestone, and a day that reaches it pays both', () => {
    expect(nextMilestone({ milestones, signed: 9 })).toEqual({ days: 14, amount: 10_000, missing: 5 });
    expect(paidToday({ daily: 1_000, milestones, signed: 9 })).toBe(1_000);
    expect(paidToday({ daily: 1_000, milestones, signed: 13 })).toBe(11_000);
    const all = milestones.map((one) => ({ ...one, reached: true }));
    expect(nextMilestone({ milestones: all, signed: 28 })).toBeUndefined();
    expect(paidToday({ daily: 1_000, milestones: all, signed: 28 })).toBe(1_000);
  });
});

test.each([
  ['den8-lOiL-26', 'DEN8101126', 'DEN8-1011-26'],
  ['den8', 'DEN8', 'DEN8'],
  [' den8l ', 'DEN81', 'DEN8-1'],
  ['DEN8 1011', 'DEN81011', 'DEN8-1011'],
  ['DEN8-1011-26-và thêm', 'DEN8101126', 'DEN8-1011-26'],
  ['', '', ''],
])('[PRO-09/codes] %j is %s, shown as %s', (typed, signs, shown) => {
  expect([codeSigns(typed), codeShown(typed)]).toEqual([signs, shown]);
  expect(isWholeCode(typed)).toBe(signs.length === 10);
});

describe('[PRO-09/envelope] the published list', () => {
  const list = '8000,28000,8000';
  const hash = createHash('sha256').update(list).digest('hex');
  const table = [
    { amount: 28_000, count: 1 },
    { amount: 8_000, count: 2 },
  ];

  test('its hash and its table are recomputed', () => {
    expect(checkList(list, hash, { table, total: 3 })).toEqual({
      hash,
      isHashRight: true,
      count: 3,
      sum: 44_000,
      isTableRight: true,
    });
    expect(checkList(list, hash, { table: null, total: 3 }).isTableRight).toBeNull();
  });

  test('one amount changed is seen in both', () => {
    const found = checkList('8000,28000,9000', hash, { table, total: 3 });
    expect([found.isHashRight, found.isTableRight]).toEqual([false, false]);
  });

  test('one envelope too many is seen', () => {
    expect(checkList(`${list},8000`, hash, { table, total: 3 }).isTableRight).toBe(false);
  });
});
