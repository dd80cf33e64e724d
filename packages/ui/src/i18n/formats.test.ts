import { describe, expect, it } from 'vitest';
import { countdownParts, formatDateTime, formatInteger, relativeTime } from './formats.ts';

describe('dates and hours', () => {
  // 2026-11-20T18:30:05Z is already the next day in Vietnam (UTC+7).
  const atMs = Date.UTC(2026, 10, 20, 18, 30, 5);

  it("shows Vietnam's time in any time zone of the machine", () => {
    expect(formatDateTime(atMs, 'date', 'vi')).toBe('21/11/2026');
    expect(formatDateTime(atMs, 'time', 'vi')).toBe('01:30');
    expect(formatDateTime(atMs, 'timeWithSeconds', 'en')).toBe('01:30:05');
    expect(formatDateTime(atMs, 'dateTime', 'en')).toBe('21/11/2026 01:30');
  });

  it('writes midnight as 00, not 24', () => {
    expect(formatDateTime(Date.UTC(2026, 10, 20, 17, 0, 0), 'time', 'vi')).toBe('00:00');
  });
});

describe('whole numbers', () => {
  it("groups by three with the language's separator and keeps the sign", () => {
    expect(formatInteger(12_480_500, 'vi')).toBe('12.480.500');
    expect(formatInteger(-320_000, 'en')).toBe('-320,000');
    expect(formatInteger(999n, 'vi')).toBe('999');
  });
});

describe('relative time', () => {
  it.each([
    [59_000, { unit: 'now', count: 0 }],
    [60_000, { unit: 'minute', count: 1 }],
    [59 * 60_000 + 59_000, { unit: 'minute', count: 59 }],
    [24 * 3_600_000, { unit: 'day', count: 1 }],
    [7 * 24 * 3_600_000, { unit: 'date', count: 7 }],
    [-5_000, { unit: 'now', count: 0 }],
  ])('after %d ms', (passedMs, expected) => {
    expect(relativeTime(1_000_000, 1_000_000 + passedMs)).toEqual(expected);
  });
});

describe('countdown', () => {
  it('counts a started second whole and never goes below zero', () => {
    expect(countdownParts(10_001, 0)).toMatchObject({ minutes: 0, seconds: 11, totalSec: 11 });
    expect(countdownParts(90_061_000, 0)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1, totalSec: 90_061 });
    expect(countdownParts(0, 5_000).totalSec).toBe(0);
  });
});
