/**
 * Shortcuts of the betting board: each expands to plain selections. Input aids only; no outcomes, no odds.
 * Loaded by old browsers. Trade terms keep their Vietnamese names (domain reference §2.3).
 */
import { combinations } from './tickets.ts';

export {
  TICKETS_MAXIMUM,
  bao,
  combinationCount,
  combinations,
  orderedTickets,
  randomNumber,
  randomSet,
  randomTickets,
  rangeSets,
  straightNumbers,
  toBa,
  toSau,
} from './tickets.ts';
export type { RandomBelow, RangeSets } from './tickets.ts';

/** `00` … `99`. */
export const TWO_DIGIT_NUMBERS: readonly string[] = Array.from({ length: 100 }, (_, value) => twoDigits(value));

/** A two-digit number read as tens and units. */
type PairTest = (tens: number, units: number) => boolean;

function numbersWhere(test: PairTest): readonly string[] {
  return TWO_DIGIT_NUMBERS.filter((_, value) => test(Math.floor(value / 10), value % 10));
}

/** Tài: 50–99. */
export const TAI = numbersWhere((tens) => tens >= 5);
/** Xỉu: 00–49. */
export const XIU = numbersWhere((tens) => tens < 5);
/** Chẵn: even numbers. */
export const CHAN = numbersWhere((_, units) => units % 2 === 0);
/** Lẻ: odd numbers. */
export const LE = numbersWhere((_, units) => units % 2 === 1);
/** Chẵn-chẵn: even tens, even units. */
export const CHAN_CHAN = numbersWhere((tens, units) => tens % 2 === 0 && units % 2 === 0);
/** Lẻ-lẻ: odd tens, odd units. */
export const LE_LE = numbersWhere((tens, units) => tens % 2 === 1 && units % 2 === 1);
/** Chẵn-lẻ: even tens, odd units. */
export const CHAN_LE = numbersWhere((tens, units) => tens % 2 === 0 && units % 2 === 1);
/** Lẻ-chẵn: odd tens, even units. */
export const LE_CHAN = numbersWhere((tens, units) => tens % 2 === 1 && units % 2 === 0);
/** Kép bằng: 00, 11 … 99. */
export const KEP_BANG = numbersWhere((tens, units) => tens === units);
/** Kép lệch: digits five apart (05, 50, 16, 61 …). */
export const KEP_LECH = numbersWhere((tens, units) => Math.abs(tens - units) === 5);

/** Đầu x: the ten numbers starting with the digit. */
export function dau(digit: number): readonly string[] {
  return numbersWhere((tens) => tens === digit);
}

/** Đuôi x: the ten numbers ending in the digit. */
export function duoi(digit: number): readonly string[] {
  return numbersWhere((_, units) => units === digit);
}

/** Tổng x: the ten numbers whose digit sum ends in the digit. */
export function tong(digit: number): readonly string[] {
  return numbersWhere((tens, units) => (tens + units) % 10 === digit);
}

/** The twelve animals in their order, tý (rat) first; an animal's index selects its numbers. */
export const CON_GIAP_COUNT = 12;

/** Con giáp: the numbers whose remainder by twelve is the animal's index (tý, index 0: 00, 12, 24 …). */
export function conGiap(index: number): readonly string[] {
  return TWO_DIGIT_NUMBERS.filter((_, value) => value % CON_GIAP_COUNT === index);
}

/** Đảo: all distinct orders of the digits, ascending (`12` → 12, 21; `112` → three numbers); empty unless 1 to 6 digits. */
export function dao(number: string): readonly string[] {
  return /^\d{1,6}$/.test(number) ? [...new Set(ordersOf(number))].sort() : [];
}

function ordersOf(digits: string): string[] {
  if (digits.length <= 1) {
    return [digits];
  }
  return digits.split('').flatMap((digit, index) => {
    const others = digits.slice(0, index) + digits.slice(index + 1);
    return ordersOf(others).map((order) => digit + order);
  });
}

/**
 * Kéo: from `first` in steps of `second − first` up to and including `last` (10, 20, 90 → 10, 20 … 90).
 * All three have the same number of digits, 2 to 4; anything else, or a step that does not rise, gives an empty list.
 */
export function keo(first: string, second: string, last: string): readonly string[] {
  const digits = first.length;
  if (![first, second, last].every((number) => /^\d{2,4}$/.test(number) && number.length === digits)) {
    return [];
  }
  const step = Number(second) - Number(first);
  if (step <= 0) {
    return [];
  }
  const numbers: string[] = [];
  for (let value = Number(first); value <= Number(last); value += step) {
    numbers.push(String(value).padStart(digits, '0'));
  }
  return numbers;
}

/** A parlay bet type and one combination of it. */
export interface ParlayTicket {
  readonly betType: 'xien2' | 'xien3' | 'xien4';
  readonly selection: string;
}

/** Maximum number of numbers turned into parlays at once. */
export const XIEN_QUAY_NUMBERS_MAXIMUM = 12;

/**
 * Xiên quay: every parlay of two, three and four of the numbers (three numbers → 4 tickets, four → 11).
 * Numbers are two-digit and distinct, two to twelve of them; anything else gives an empty list.
 */
export function xienQuay(numbers: readonly string[]): readonly ParlayTicket[] {
  const distinct = new Set(numbers);
  const usable = numbers.length >= 2 && numbers.length <= XIEN_QUAY_NUMBERS_MAXIMUM && distinct.size === numbers.length;
  if (!usable || !numbers.every((number) => /^\d{2}$/.test(number))) {
    return [];
  }
  const sizes = [
    ['xien2', 2],
    ['xien3', 3],
    ['xien4', 4],
  ] as const;
  return sizes.flatMap(([betType, size]) =>
    combinations(numbers, size).map((combination) => ({ betType, selection: combination.join('-') })),
  );
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
