/** Days on which VIP checks and pays, as `yyyy-mm-dd` of the merchant's zone. Pure; text order is time order. */
import { daysAfter, isDay, mondayOf } from '../../../kernel/days.ts';

const DAYS_OF_WEEK = 7;
const WEEK_MS = DAYS_OF_WEEK * 86_400_000;

/** Days before a check on which members whose level would fall are told. */
export const NOTICE_DAYS = 14;

/** The Monday after the day's week. */
export const nextMonday = (day: string): string => daysAfter(mondayOf(day), DAYS_OF_WEEK);

/** The ISO week of a day, for example `2026-W53`: the year is that of its Thursday. */
export function isoWeekOf(day: string): string {
  const thursday = daysAfter(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const week = Math.floor((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / WEEK_MS) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The first day of the day's month. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The first day of the month after the day's. */
export const firstOfNextMonth = (day: string): string => firstOfMonth(daysAfter(firstOfMonth(day), 31));

/** Someone's birthday in a year: people born on 29 February have it on the 28th in common years. */
export function birthdayIn(year: number, birthday: string): string {
  const day = `${String(year).padStart(4, '0')}${birthday.slice(4)}`;
  return isDay(day) ? day : `${day.slice(0, 8)}28`;
}

/** The next birthday after a day. */
export function nextBirthday(day: string, birthday: string): string {
  const year = Number(day.slice(0, 4));
  const ofThisYear = birthdayIn(year, birthday);
  return ofThisYear > day ? ofThisYear : birthdayIn(year + 1, birthday);
}

/** Whether a day is someone's birthday. */
export const isBirthday = (day: string, birthday: string): boolean =>
  birthdayIn(Number(day.slice(0, 4)), birthday) === day;
