import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareSec, waitSec } from './rate-limit.ts';
import { codeEmail, codeSms, newLoginLetter } from './texts.ts';

test('a budget allows its number at once, then one per share, and never twice its number in a window', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 86_400 }),
      fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 60 }),
      (allowed, windowSec, pauses) => {
        const limit = { allowed, windowSec };
        let now = 0;
        let fullAt = 0;
        const uses: number[] = [];
        for (const pauseSec of [...Array.from({ length: allowed }, () => 0), ...pauses]) {
          now += pauseSec;
          if (waitSec(limit, fullAt - now) > 0) continue;
          fullAt = Math.max(fullAt, now) + shareSec(limit);
          uses.push(now);
        }
        expect(uses.slice(0, allowed)).toEqual(Array.from({ length: allowed }, () => 0));
        for (const at of uses)
          expect(uses.filter((other) => other >= at && other < at + windowSec).length).toBeLessThanOrEqual(2 * allowed);
      },
    ),
  );
});

test('the reported wait is long enough', () => {
  expect(waitSec({ allowed: 1, windowSec: 60 }, 59.2)).toBe(60);
  expect(waitSec({ allowed: 5, windowSec: 3600 }, 2880)).toBe(0);
  expect(waitSec({ allowed: 5, windowSec: 3600 }, 2881)).toBe(1);
  expect(waitSec({ allowed: 5, windowSec: 3600 }, -9999)).toBe(0);
});

test('an SMS in Vietnamese is one segment of 70 characters', () => {
  const { text } = codeSms('VI', { brand: 'Đèn Lồng', code: '012345', minutes: 5 });
  expect(text).toBe('Đèn Lồng: mã 012345, dùng trong 5 phút. Không đưa mã cho bất kỳ ai.');
  expect(text.length).toBeLessThanOrEqual(70);
});

test('emails name brand, code, minutes and support; other languages read English', () => {
  const facts = { brand: 'Đèn Lồng', code: '012345', minutes: 5, purpose: 'password' } as const;
  expect(codeEmail('VI', facts).text).toContain('Mã để đặt lại mật khẩu: 012345');
  expect(codeEmail('PT', facts)).toEqual(codeEmail('EN', facts));
  for (const language of ['VI', 'EN'] as const) {
    const { subject, text } = codeEmail(language, facts);
    expect(subject).toContain('012345');
    expect(text).toMatch(/5 (minutes|phút)/);
    expect(text).toMatch(/Never share|Không đưa/);
    expect(
      newLoginLetter(language, {
        brand: 'Đèn Lồng',
        device: 'ios/safari',
        at: new Date(0),
        timeZone: 'Asia/Ho_Chi_Minh',
      }).text,
    ).toMatch(/\(ios\/safari\).*0?8:00/);
  }
});
