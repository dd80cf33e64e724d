/**
 * When the issues of a game open, lock and draw, as pure functions of time. Viet Nam keeps UTC+7 all year, so a day there starts a fixed
 * seven hours before the UTC day.
 *
 * Issues of a game never overlap, but there may be gaps: between a draw and the reopening of sales, and outside a game's daily window.
 * Through dates without a draw the issue after them takes bets.
 */
import type { DatedSchedule, DaysTimetable, IntervalTimetable, Schedule, Weekday } from './timetables.ts';

export interface IssueTimes {
  /** `yyyyMMdd` of the draw's day in Viet Nam; games drawn by the minute add the sequence in it, four digits or more from 0001. */
  readonly numero: string;
  /** Milliseconds since 1970 UTC; bets are taken from here on. */
  readonly opensAt: number;
  /** First instant at which bets are refused. */
  readonly locksAt: number;
  readonly drawsAt: number;
}

/** Dates without a weekday draw, `yyyyMMdd`. */
export type NoDrawDates = ReadonlySet<string>;

const NEVER_PAUSED: NoDrawDates = new Set();

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const VIETNAM_OFFSET_MS = 7 * 3_600_000;
const SEQUENCE_DIGITS = 4;
const DATE = /^(\d{4})(\d{2})(\d{2})$/;
const DATE_DIGITS = 8;
/** 1970-01-01 was a Thursday. */
const WEEKDAY_OF_DAY_0 = 5;
/** A game has at least one draw in this many days. */
const SEARCH_DAYS = 400;

/** Number of issues per day of a game drawn by the minute. */
export function issuesPerDay(timetable: IntervalTimetable): number {
  const { fromMinute, toMinute } = windowOf(timetable);
  return ((toMinute - fromMinute) * 60) / timetable.intervalSec;
}

/**
 * The issue that is current at the instant, from opening until the draw; undefined in a gap. `epochMs` is milliseconds since 1970 UTC, not
 * before.
 */
export function issueAt(
  schedule: Schedule,
  epochMs: number,
  noDrawDates: NoDrawDates = NEVER_PAUSED,
): IssueTimes | undefined {
  const [issue] = issuesFrom(schedule, epochMs, 1, noDrawDates);
  return issue && issue.opensAt <= epochMs ? issue : undefined;
}

/** The issue of that number, or undefined when the game has none: not a date, no draw on it, or a sequence beyond the day's last. */
export function issueByNumero(
  schedule: Schedule,
  numero: string,
  noDrawDates: NoDrawDates = NEVER_PAUSED,
): IssueTimes | undefined {
  const day = dayOfDate(numero.slice(0, DATE_DIGITS));
  if (day === undefined) return undefined;
  const sequence = numero.slice(DATE_DIGITS);
  const issue =
    schedule.timetable.kind === 'days'
      ? issueOfWeekday(schedule, schedule.timetable, day, noDrawDates)
      : issueOfSequence(schedule, schedule.timetable, day, sequence);
  // Other spellings of the same number (a sequence with too many zeros) are invalid.
  return issue?.numero === numero && issue.opensAt >= 0 ? issue : undefined;
}

/**
 * The next `count` issues of the game, starting with the one drawn next after the instant, for a chase. Fewer where the game has no more
 * within a year.
 */
export function issuesFrom(
  schedule: Schedule,
  epochMs: number,
  count: number,
  noDrawDates: NoDrawDates = NEVER_PAUSED,
): IssueTimes[] {
  return schedule.timetable.kind === 'days'
    ? weekdayIssuesFrom(schedule, schedule.timetable, epochMs, count, noDrawDates)
    : intervalIssuesFrom(schedule, schedule.timetable, epochMs, count);
}

/**
 * The same for a game whose schedule changes: `versions` in order of their first days, each for the draws from its day on. Sales of
 * the first issue of a weekday version open when those of the last one before it are over.
 */
export function issuesOfVersions(
  versions: readonly DatedSchedule[],
  epochMs: number,
  count: number,
  noDrawDates: NoDrawDates = NEVER_PAUSED,
): IssueTimes[] {
  const issues: IssueTimes[] = [];
  for (const [index, version] of versions.entries()) {
    const firstDay = dayOfDate(version.fromDate) ?? 0;
    const until = versions[index + 1]?.fromDate;
    const start = Math.max(epochMs, startOfDay(firstDay));
    const next = issuesFrom(version, start, count - issues.length, noDrawDates).filter(
      ({ numero }) => until === undefined || numero.slice(0, DATE_DIGITS) < until,
    );
    const [first, ...others] = next;
    if (first) issues.push(afterEarlierVersions(versions.slice(0, index), version, first, noDrawDates), ...others);
    if (issues.length >= count) break;
  }
  return issues;
}

/** The issue, opening after the last draw of the versions before its own, if it is its version's first by weekdays. */
function afterEarlierVersions(
  earlier: readonly DatedSchedule[],
  { timetable, fromDate }: DatedSchedule,
  issue: IssueTimes,
  noDrawDates: NoDrawDates,
): IssueTimes {
  if (timetable.kind !== 'days') return issue;
  const day = dayOfDate(issue.numero);
  let before = dayOfDate(fromDate) ?? 0;
  if (day === undefined || drawDayFrom(timetable, before, 1, noDrawDates) !== day) return issue;
  for (const version of earlier.toReversed()) {
    if (version.timetable.kind !== 'days') break;
    const lastDay = drawDayFrom(version.timetable, before - 1, -1, noDrawDates);
    const firstDay = dayOfDate(version.fromDate) ?? 0;
    if (lastDay !== undefined && lastDay >= firstDay)
      return { ...issue, opensAt: startOfDay(lastDay) + version.timetable.reopensAtMinute * MINUTE_MS };
    before = firstDay;
  }
  return issue;
}

const windowOf = ({ window }: IntervalTimetable) => window ?? { fromMinute: 0, toMinute: DAY_MINUTES };
const vietnamDay = (epochMs: number): number => Math.floor((epochMs + VIETNAM_OFFSET_MS) / DAY_MS);
const startOfDay = (day: number): number => day * DAY_MS - VIETNAM_OFFSET_MS;

function intervalIssuesFrom(
  schedule: Schedule,
  timetable: IntervalTimetable,
  epochMs: number,
  count: number,
): IssueTimes[] {
  const perDay = issuesPerDay(timetable);
  const day = vietnamDay(epochMs);
  const sinceOpening = epochMs - startOfDay(day) - windowOf(timetable).fromMinute * MINUTE_MS;
  const first = Math.max(0, Math.floor(sinceOpening / (timetable.intervalSec * 1000)));
  // After the window's end the next issue is the first of the next day, even before midnight.
  const [firstDay, start] = first < perDay ? [day, first] : [day + 1, 0];
  return Array.from({ length: count }, (_, later) => {
    const index = start + later;
    return intervalIssue(schedule, timetable, firstDay + Math.floor(index / perDay), index % perDay);
  });
}

function intervalIssue(
  { lockTimeSec }: Schedule,
  timetable: IntervalTimetable,
  day: number,
  index: number,
): IssueTimes {
  const intervalMs = timetable.intervalSec * 1000;
  const opensAt = startOfDay(day) + windowOf(timetable).fromMinute * MINUTE_MS + index * intervalMs;
  const drawsAt = opensAt + intervalMs;
  const numero = dateOfDay(day) + String(index + 1).padStart(SEQUENCE_DIGITS, '0');
  return { numero, opensAt, locksAt: drawsAt - lockTimeSec * 1000, drawsAt };
}

function issueOfSequence(
  schedule: Schedule,
  timetable: IntervalTimetable,
  day: number,
  sequence: string,
): IssueTimes | undefined {
  const index = Number(sequence) - 1;
  return sequence.length >= SEQUENCE_DIGITS && index >= 0 && index < issuesPerDay(timetable)
    ? intervalIssue(schedule, timetable, day, index)
    : undefined;
}

function drawsOn({ weekdays }: DaysTimetable, day: number, noDrawDates: NoDrawDates): boolean {
  const weekday = (((day + WEEKDAY_OF_DAY_0 - 1) % 7) + 1) as Weekday;
  return weekdays.includes(weekday) && !noDrawDates.has(dateOfDay(day));
}

/** The nearest day with a draw from `day` on, forwards or backwards. */
function drawDayFrom(
  timetable: DaysTimetable,
  day: number,
  step: 1 | -1,
  noDrawDates: NoDrawDates,
): number | undefined {
  for (let searched = 0; searched < SEARCH_DAYS; searched++) {
    const candidate = day + searched * step;
    if (drawsOn(timetable, candidate, noDrawDates)) return candidate;
  }
  return undefined;
}

function issueOfWeekday(
  { lockTimeSec }: Schedule,
  timetable: DaysTimetable,
  day: number,
  noDrawDates: NoDrawDates,
): IssueTimes | undefined {
  if (!drawsOn(timetable, day, noDrawDates)) return undefined;
  const before = drawDayFrom(timetable, day - 1, -1, noDrawDates) ?? day - 1;
  const drawsAt = startOfDay(day) + timetable.drawsAtMinute * MINUTE_MS;
  return {
    numero: dateOfDay(day),
    opensAt: startOfDay(before) + timetable.reopensAtMinute * MINUTE_MS,
    locksAt: drawsAt - lockTimeSec * 1000,
    drawsAt,
  };
}

function weekdayIssuesFrom(
  schedule: Schedule,
  timetable: DaysTimetable,
  epochMs: number,
  count: number,
  noDrawDates: NoDrawDates,
): IssueTimes[] {
  const today = vietnamDay(epochMs);
  const issues: IssueTimes[] = [];
  let from = epochMs < startOfDay(today) + timetable.drawsAtMinute * MINUTE_MS ? today : today + 1;
  while (issues.length < count) {
    const day = drawDayFrom(timetable, from, 1, noDrawDates);
    const issue = day === undefined ? undefined : issueOfWeekday(schedule, timetable, day, noDrawDates);
    if (day === undefined || issue === undefined) break;
    issues.push(issue);
    from = day + 1;
  }
  return issues;
}

/** The day of a date `yyyyMMdd`, or undefined when there is none such (31 February). */
function dayOfDate(date: string): number | undefined {
  const [, year, month, dayOfMonth] = DATE.exec(date) ?? [];
  if (year === undefined) return undefined;
  const day = daysFromCivil(Number(year), Number(month), Number(dayOfMonth));
  return dateOfDay(day) === date ? day : undefined;
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
function dateOfDay(days: number): string {
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
