import { describe, expect, it } from 'vitest';
import { dayOf, faultOf, momentIn, monthsBefore } from './record-range.ts';

describe('range', () => {
  it.each([
    ['Asia/Ho_Chi_Minh', Date.UTC(2026, 10, 20, 16, 59), '2026-11-20'],
    ['Asia/Ho_Chi_Minh', Date.UTC(2026, 10, 20, 17), '2026-11-21'],
    ['Asia/Karachi', Date.UTC(2026, 10, 20, 18, 59), '2026-11-20'],
    ['America/Sao_Paulo', Date.UTC(2026, 10, 21, 2, 59), '2026-11-20'],
  ])('[WAL-04] counts days in the time zone %s', (timeZone, atMs, day) => {
    expect(dayOf(atMs, timeZone)).toBe(day);
    expect(dayOf(momentIn(day), 'Asia/Ho_Chi_Minh')).toBe(day);
  });

  it('[WAL-04] validates two days as the server does', () => {
    expect([
      faultOf('2026-11-20', '2026-11-20'),
      faultOf('2026-11-21', '2026-11-20'),
      faultOf('', '2026-11-20'),
    ]).toEqual([undefined, 'turned', 'missing']);
    expect([
      faultOf('2025-11-20', '2026-11-20'),
      faultOf('2025-11-19', '2026-11-20'),
      monthsBefore('2026-03-31', 1),
    ]).toEqual([undefined, 'long', '2026-02-28']);
  });
});
