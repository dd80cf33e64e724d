/**
 * The twelve animals of the lunar years by the Vietnamese calendar. Lục hợp sells sets of numbers by how many years ago their animal had
 * its year; this module has the animal of a day. New years are data, by the new moon at UTC+7: in 2030 a day before China's.
 */
import type { Wording } from '../bet-rules.ts';

/** First day of the lunar year (mồng 1 Tết), `yyyy-MM-dd`, the first of 2023. */
const NEW_YEARS: readonly string[] = [
  '2023-01-22',
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-02',
  '2031-01-23',
  '2032-02-11',
  '2033-01-31',
  '2034-02-19',
  '2035-02-08',
  '2036-01-28',
];
const FIRST_YEAR = 2023;

/** From the animal of 2020 on. */
const ANIMALS: readonly Wording[] = [
  { vi: 'Tý', en: 'Rat' },
  { vi: 'Sửu', en: 'Ox' },
  { vi: 'Dần', en: 'Tiger' },
  { vi: 'Mão', en: 'Cat' },
  { vi: 'Thìn', en: 'Dragon' },
  { vi: 'Tỵ', en: 'Snake' },
  { vi: 'Ngọ', en: 'Horse' },
  { vi: 'Mùi', en: 'Goat' },
  { vi: 'Thân', en: 'Monkey' },
  { vi: 'Dậu', en: 'Rooster' },
  { vi: 'Tuất', en: 'Dog' },
  { vi: 'Hợi', en: 'Pig' },
];
const RAT_YEAR = 2020;

/** The lunar year of an instant, or undefined outside 2023 to 2035. */
export function lunarYearAt(epochMs: number): number | undefined {
  const started = NEW_YEARS.findLastIndex((date) => Date.parse(`${date}T00:00:00+07:00`) <= epochMs);
  return started < 0 || started === NEW_YEARS.length - 1 ? undefined : FIRST_YEAR + started;
}

/** The animal whose year was N years before that of the instant; undefined outside 2023 to 2035. */
export function animalAt(epochMs: number, yearsAgo: number): Wording | undefined {
  const year = lunarYearAt(epochMs);
  return year === undefined
    ? undefined
    : ANIMALS[(((year - yearsAgo - RAT_YEAR) % ANIMALS.length) + ANIMALS.length) % ANIMALS.length];
}
