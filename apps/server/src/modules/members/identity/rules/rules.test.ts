import { describe, expect, test } from 'vitest';
import { wrongSide } from './account-sides.ts';
import { ageOn } from './registration.ts';
import { COMMON_PASSWORDS } from '../../../../kernel/sign-in/rules/common-passwords.ts';
import { coarseDevice } from '../../../../kernel/sign-in/rules/device.ts';
import { drawEquation } from './equation.ts';
import { needsCaptcha, pauseLeftSec, waitSec } from './login-throttle.ts';
import { maskedName } from './masked-name.ts';
import { normalPassword, passwordFault, PASSWORD_LENGTH_MINIMUM } from '../../../../kernel/sign-in/rules/passwords.ts';
import { foldUsername, isReserved } from './usernames.ts';

describe('usernames', () => {
  test.each([
    ['MinhAnh_88', 'minhanh_88'],
    ['abc', undefined],
    ['a'.repeat(21), undefined],
    ['minh anh', undefined],
    ['minhanh\n', undefined],
    // The Kelvin sign folds to a plain k; it must not be accepted as one.
    ['\u212Aiem88', undefined],
    ['đèn_lồng', undefined],
  ])('%j folds to %j', (typed, folded) => {
    expect(foldUsername(typed)).toBe(folded);
  });

  test('names of the house are reserved', () => {
    expect(['admin', 'cskh', 'lantern', 'minhanh88'].map(isReserved)).toEqual([true, true, true, false]);
  });

  test.each([
    ['minhanh88', 'min***88'],
    ['abcdef', 'abc***ef'],
    ['abcde', 'ab***de'],
    ['abcd', 'a***cd'],
  ])('%s is shown as %s', (name, shown) => {
    expect(maskedName(name)).toBe(shown);
  });
});

describe('passwords', () => {
  test.each([
    ['đèn lồng đỏ', undefined],
    ['correct horse battery staple', undefined],
    ['x'.repeat(7), 'password_format'],
    [`${'ab'.repeat(64)}c`, 'password_format'],
    ['🏮🌕🏮🌕🏮🌕🏮', 'password_format'],
    ['🏮🌕🏮🌕🏮🌕🏮🌕', undefined],
    ['Matkhau123', 'password_common'],
    ['ｐａｓｓｗｏｒｄ', 'password_common'],
    ['zzzzzzzzzz', 'password_common'],
    ['23456789', 'password_common'],
    ['jihgfedcba', 'password_common'],
    ['MinhAnh88', 'password_common'],
  ])('%s: %s', (typed, fault) => {
    expect(passwordFault(normalPassword(typed), 'minhanh88')).toBe(fault);
  });

  test('the list contains only matchable entries: folded, normalised, long enough', () => {
    const useless = [...COMMON_PASSWORDS].filter(
      (word) => word.length < PASSWORD_LENGTH_MINIMUM || word !== normalPassword(word).toLowerCase(),
    );
    expect(useless).toEqual([]);
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(400);
  });
});

test.each([
  ['2008-11-20', '2026-11-20', 18],
  ['2008-11-21', '2026-11-20', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
])('born %s, on %s: %i', (birthday, today, age) => {
  expect(ageOn(birthday, today)).toBe(age);
});

test('every equation can be computed from its text, with a result of at most six digits', () => {
  let state = 20_261_120;
  const below = (bound: number) => (
    (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0),
    Math.floor((state / 2 ** 32) * bound)
  );
  const signs = new Set<string>();
  for (let i = 0; i < 2000; i++) {
    const { text, answer } = drawEquation(below);
    const [, left, sign, right] = /^(\d+) ([+−×]) (\d+)$/.exec(text)!;
    signs.add(sign!);
    const worked =
      sign === '+'
        ? Number(left) + Number(right)
        : sign === '−'
          ? Number(left) - Number(right)
          : Number(left) * Number(right);
    expect(answer).toBe(worked);
    expect(answer).toBeGreaterThanOrEqual(0);
    expect(answer).toBeLessThan(1_000_000);
  }
  expect(signs.size).toBe(3);
});

describe('login throttle', () => {
  test('three failures require a captcha for a minute', () => {
    expect(needsCaptcha({ count: 2, secondsSinceLast: 0 })).toBe(false);
    expect(needsCaptcha({ count: 3, secondsSinceLast: 59 })).toBe(true);
    expect(needsCaptcha({ count: 3, secondsSinceLast: 60 })).toBe(false);
    expect(pauseLeftSec({ count: 3, secondsSinceLast: 12.5 })).toBe(48);
  });

  test('from the sixth failure on the wait doubles, up to a minute', () => {
    expect([5, 6, 7, 9, 12, 1000].map((count) => waitSec({ count, secondsSinceLast: 0 }))).toEqual([
      0, 1, 2, 8, 60, 60,
    ]);
    expect(waitSec({ count: 12, secondsSinceLast: 60 })).toBe(0);
  });
});

test('agents and members sign in separately', () => {
  expect([0, 1, 2, 4, 40].map((type) => wrongSide('member', type))).toEqual([
    undefined,
    'not_member_account',
    'not_member_account',
    undefined,
    undefined,
  ]);
  expect([0, 1, 2, 4].map((type) => wrongSide('agent', type))).toEqual([
    'not_agent_account',
    undefined,
    undefined,
    'not_agent_account',
  ]);
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    'ios/safari',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36',
    'android/samsung',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Safari/537.36 Edg/125.0',
    'windows/edge',
  ],
  ['', 'other/other'],
])('%s is %s', (userAgent, device) => {
  expect(coarseDevice(userAgent)).toBe(device);
});
