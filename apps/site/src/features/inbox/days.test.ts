import { expect, test } from 'vitest';
import type { Mail } from './api/use-mails.ts';
import { mailDays } from './days.ts';

const at = (iso: string) => ({ mailId: iso, createdAt: Date.parse(iso) }) as Mail;

test('[MSG-04] a day begins at midnight in Vietnam, and keeps the order of its mails', () => {
  const mails = ['2026-11-20T17:00:00Z', '2026-11-20T16:59:59Z', '2026-11-19T17:00:00Z', '2026-11-01T00:00:00Z'].map(
    at,
  );
  expect(mailDays(mails).map(({ start, mails: own }) => [new Date(start).toISOString(), own.length])).toEqual([
    ['2026-11-20T17:00:00.000Z', 1],
    ['2026-11-19T17:00:00.000Z', 2],
    ['2026-10-31T17:00:00.000Z', 1],
  ]);
  expect(mailDays([])).toEqual([]);
});
