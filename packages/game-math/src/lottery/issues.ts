/**
 * When the issues of a fast game open, lock and draw, as pure functions of time.
 * Viet Nam keeps UTC+7 all year, so a day there starts a fixed seven hours before the UTC day.
 */
import type { FastGame } from './games.ts';

export interface IssueTimes {
  /** `yyyyMMdd` of the day in Viet Nam and the sequence in it, four digits from 0001. */
  readonly numero: string;
  /** Milliseconds since 1970 UTC; bets are taken from here on. */
  readonly opensAt: number;
  /** First instant at which bets are refused. */
  readonly locksAt: number;
  /** The draw; the next issue opens at the same instant. */
  readonly drawsAt: number;
}

const DAY_MS = 86_400_000;
const VIETNAM_OFFSET_MS = 7 * 3_600_000;
const SEQUENCE_DIGITS = 4;
const NUMERO = /^(\d{4})(\d{2})(\d{2})(\d{4})$/;

/** How many issues the game has in a day. */
export function issuesPerDay(game: FastGame): number {
  return DAY_MS / (game.intervalSec * 1000);
}

/** The issue whose time, from opening until the draw, holds the instant. `epochMs` is milliseconds since 1970 UTC, not before. */
export function issueAt(game: FastGame, epochMs: number): IssueTimes {
  const localMs = epochMs + VIETNAM_OFFSET_MS;
  const day = Math.floor(localMs / DAY_MS);
  return issueOfDay(game, day, Math.floor((localMs - day * DAY_MS) / (game.intervalSec * 1000)));
}

/** The issue of that number, or undefined when the game has none: not a date, or a sequence beyond the day's last. */
export function issueByNumero(game: FastGame, numero: string): IssueTimes | undefined {
  const [, year, month, dayOfMonth, sequence] = NUMERO.exec(numero) ?? [];
  const index = Number(sequence) - 1;
  if (!(index >= 0 && index < issuesPerDay(game))) {
    return undefined;
  }
  const issue = issueOfDay(game, daysFromCivil(Number(year), Number(month), Number(dayOfMonth)), index);
  // A date that does not exist (31 February) lands on another day and so on another number.
  return issue.numero === numero && issue.opensAt >= 0 ? issue : undefined;
}

/** The next `count` issues of the game, beginning with the one on at the instant: what a chase over many issues bets on. */
export function issuesFrom(game: FastGame, epochMs: number, count: number): IssueTimes[] {
  return Array.from({ length: count }, (_, index) => issueAt(game, epochMs + index * game.intervalSec * 1000));
}

function issueOfDay(game: FastGame, day: number, index: number): IssueTimes {
  const intervalMs = game.intervalSec * 1000;
  const opensAt = day * DAY_MS - VIETNAM_OFFSET_MS + index * intervalMs;
  const drawsAt = opensAt + intervalMs;
  const numero = civilFromDays(day) + String(index + 1).padStart(SEQUENCE_DIGITS, '0');
  return { numero, opensAt, locksAt: drawsAt - game.lockTimeSec * 1000, drawsAt };
}

/** Days since 1970-01-01 of a Gregorian date (H. Hinnant, chrono-Compatible Low-Level Date Algorithms, `days_from_civil`). */
function daysFromCivil(year: number, month: number, dayOfMonth: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** `yyyyMMdd` of a day counted from 1970-01-01 (same source, `civil_from_days`). */
function civilFromDays(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthIndex = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthIndex + 2) / 5) + 1;
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return String(year).padStart(4, '0') + String(month).padStart(2, '0') + String(dayOfMonth).padStart(2, '0');
}
