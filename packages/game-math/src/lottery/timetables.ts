/** When a lottery is drawn: by the clock, around it or in a window of the day, or on weekdays at one time. All in Viet Nam's time. */

/** 1 = Sunday (Chủ nhật), 2 = Monday (Thứ 2) … 7 = Saturday (Thứ 7), as Vietnamese counts them. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Every `intervalSec` from midnight, or from the window's first minute to its last; divides that time. */
export interface IntervalTimetable {
  readonly kind: 'interval';
  readonly intervalSec: number;
  /** Minutes of the day: the first issue opens at `fromMinute`, the last is drawn at `toMinute`. Absent: around the clock. */
  readonly window?: { readonly fromMinute: number; readonly toMinute: number } | undefined;
}

/** Once a day on some weekdays, except dates without a draw. */
export interface DaysTimetable {
  readonly kind: 'days';
  readonly weekdays: readonly Weekday[];
  readonly drawsAtMinute: number;
  /** From then on the day's draw is over and the next issue takes bets. */
  readonly reopensAtMinute: number;
}

export type Timetable = IntervalTimetable | DaysTimetable;

/** Determines when an issue opens, locks and is drawn. */
export interface Schedule {
  readonly timetable: Timetable;
  /** Sales close this long before the draw. */
  readonly lockTimeSec: number;
}

/** A schedule of the draws from a day on. */
export interface DatedSchedule extends Schedule {
  /** `yyyyMMdd` in Viet Nam. */
  readonly fromDate: string;
}

export const EVERY_DAY: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** The weekdays of a timetable as the card shows them: comma-separated. */
export function drawDayOfWeek(timetable: Timetable): string {
  return (timetable.kind === 'days' ? timetable.weekdays : EVERY_DAY).join(',');
}

/**
 * Dates (`yyyyMMdd`) on which no weekday draw is held: the lunar new year (Tết), from the year's last day to its third.
 * Defaults only: an operator adds and removes dates.
 */
export const NO_DRAW_DATES: readonly string[] = [
  ...['20260216', '20260217', '20260218', '20260219'],
  ...['20270205', '20270206', '20270207', '20270208'],
  ...['20280125', '20280126', '20280127', '20280128'],
  ...['20290212', '20290213', '20290214', '20290215'],
  ...['20300201', '20300202', '20300203', '20300204'],
];
