/** 5D (SSC): five independent digits (domain reference §3.2). */
import type { BetType, Choice } from '../bet-rules.ts';
import { choiceBet } from './counted-bets.ts';
import type { Family } from './family.ts';
import { ranged, salesOfListings, type Listing } from './play-lists.ts';
import { hands, lists, sums, values } from './sample-spaces.ts';
import {
  anywhereBet,
  distinctGroupBet,
  pairGroupBet,
  SHAPES,
  shapeBet,
  straightBet,
  type Stretch,
} from './three-digits.ts';
import { BALL_PLACES, choice, duelBet, each, numberWords, sidesOf, TWO_SIDED, winsWhen } from './words.ts';

const formatId = 'digits5';
const DIGITS = 5;
const PLACES = [
  ['hàng vạn', 'ten thousands'],
  ['hàng nghìn', 'thousands'],
  ['hàng trăm', 'hundreds'],
  ['hàng chục', 'tens'],
  ['hàng đơn vị', 'units'],
] as const;

const DIGIT_WORDS = numberWords(0, 9);
const BIG_DIGIT = 5;
const BIG_SUM = 23;

const BALLS: readonly BetType[] = PLACES.map(([vi, en], index) =>
  choiceBet({
    id: `d5_ball${index + 1}`,
    group: 'position',
    names: { vi: `Bóng ${index + 1} (${vi})`, en: `Ball ${index + 1} (${en})` },
    rules: winsWhen(
      `chữ số ${vi} trùng số đã chọn; tài từ 5 đến 9, xỉu từ 0 đến 4`,
      `the ${en} digit is the chosen one; big is 5 to 9, small 0 to 4`,
    ),
    formatId,
    choices: [...DIGIT_WORDS, ...TWO_SIDED],
    reads: [index],
    read: (digits) => digits[index] ?? 0,
    space: () => values(0, 9),
    wins: (digit) => [String(digit), ...sidesOf(digit, BIG_DIGIT)],
  }),
);

const SUM = choiceBet({
  id: 'd5_tong',
  group: 'sum',
  names: { vi: 'Tổng 5 số', en: 'Sum of the five' },
  rules: winsWhen(
    'tổng 5 số đúng loại đã chọn; tài từ 23, xỉu đến 22',
    'the sum of the five digits is as chosen; big is 23 or more, small 22 or less',
  ),
  formatId,
  choices: TWO_SIDED,
  read: (digits) => digits.reduce((sum, digit) => sum + digit, 0),
  space: () => sums(0, 9, DIGITS),
  wins: (sum) => sidesOf(sum, BIG_SUM),
});

/** Ball 1 against ball 5 first, the most popular pair; then the others. */
const DUELS: readonly BetType[] = [
  [1, 5],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [2, 5],
  [3, 4],
  [3, 5],
  [4, 5],
].map(([left = 0, right = 0]) =>
  duelBet({
    id: `d5_rong_ho_${left}_${right}`,
    formatId,
    left,
    right,
    ...BALL_PLACES,
    space: () => lists(0, 9, 2),
    tie: true,
  }),
);

const NO_BULL = 'khong_nguu';
const FULL_BULL = 'nguu_nguu';
const BULL_WORDS: readonly Choice[] = [
  choice(NO_BULL, 'Không ngưu', 'No bull'),
  ...Array.from({ length: 9 }, (_, index) => choice(`nguu${index + 1}`, `Ngưu ${index + 1}`, `Bull ${index + 1}`)),
  choice(FULL_BULL, 'Ngưu ngưu', 'Full bull'),
];

/** The bull of five digits: where three of them add up to a multiple of ten, the last digit of the sum of the other two. */
function bullOf(digits: readonly number[]): string {
  const all = digits.reduce((sum, digit) => sum + digit, 0);
  for (let one = 0; one < DIGITS; one += 1) {
    for (let other = one + 1; other < DIGITS; other += 1) {
      const rest = digits[one]! + digits[other]!;
      if ((all - rest) % 10 === 0) return rest % 10 === 0 ? FULL_BULL : `nguu${rest % 10}`;
    }
  }
  return NO_BULL;
}

const BULL = choiceBet({
  id: 'd5_nguu',
  group: 'bull',
  names: { vi: 'Ngưu ngưu', en: 'Bull' },
  rules: {
    vi: 'Ba số có tổng chia hết cho 10 là có ngưu; chữ số cuối tổng hai số còn lại là điểm ngưu, 0 là ngưu ngưu.',
    en: 'Three digits that add up to a multiple of ten make a bull; the last digit of the other two is its rank, 0 is a full bull.',
  },
  formatId,
  choices: BULL_WORDS,
  read: (digits) => digits,
  space: () => hands(0, 9, DIGITS),
  wins: (digits) => [bullOf(digits)],
});

const STUD_WORDS: readonly Choice[] = [
  choice('nam_giong', 'Năm số giống nhau', 'Five of a kind'),
  choice('tu_quy', 'Tứ quý', 'Four of a kind'),
  choice('cu_lu', 'Cù lũ', 'Full house'),
  choice('sanh', 'Sảnh', 'Straight'),
  choice('ba_so', 'Ba số', 'Three of a kind'),
  choice('hai_doi', 'Hai đôi', 'Two pairs'),
  choice('mot_doi', 'Một đôi', 'One pair'),
  choice('bai_cao', 'Bài cao', 'High card'),
];

/** The counts of equal digits, highest first, and their name. */
const STUD_BY_COUNTS: Readonly<Record<string, string>> = {
  '5': 'nam_giong',
  '41': 'tu_quy',
  '32': 'cu_lu',
  '311': 'ba_so',
  '221': 'hai_doi',
  '2111': 'mot_doi',
};

function studOf(digits: readonly number[]): string {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const digit of digits) counts[digit] = (counts[digit] ?? 0) + 1;
  const shape = counts
    .filter((count) => count > 0)
    .sort((left, right) => right - left)
    .join('');
  const neighbours = counts.filter((count, digit) => count > 0 && (counts[(digit + 1) % 10] ?? 0) > 0).length;
  return STUD_BY_COUNTS[shape] ?? (neighbours === DIGITS - 1 ? 'sanh' : 'bai_cao');
}

const STUD = choiceBet({
  id: 'd5_xi_to',
  group: 'stud',
  names: { vi: 'Xì tố', en: 'Stud' },
  rules: winsWhen(
    '5 số tạo đúng bài đã chọn; sảnh nối vòng 9 với 0',
    'the five digits make the chosen hand; in a straight 0 follows 9',
  ),
  formatId,
  choices: STUD_WORDS,
  read: (digits) => digits,
  space: () => hands(0, 9, DIGITS),
  wins: (digits) => [studOf(digits)],
});

const stretch = (suffix: string, start: number, end: number, vi: string, en: string): Stretch => ({
  formatId,
  prefix: 'd5',
  suffix,
  range: [start, end],
  vi,
  en,
});
const ALL_FIVE: Stretch = {
  ...stretch('', 0, 5, '5 số', 'five digits'),
  within: { vi: '5 số của kết quả', en: 'five digits of the draw' },
};
const FIRST_FOUR = stretch('dau', 0, 4, '4 số đầu', 'first four digits');
const LAST_FOUR = stretch('cuoi', 1, 5, '4 số cuối', 'last four digits');
const THREES: readonly Stretch[] = [
  stretch('dau', 0, 3, '3 số đầu', 'first three digits'),
  stretch('giua', 1, 4, '3 số giữa', 'middle three digits'),
  stretch('cuoi', 2, 5, '3 số cuối', 'last three digits'),
];
const TWOS: readonly Stretch[] = [
  stretch('dau', 0, 2, '2 số đầu', 'first two digits'),
  stretch('cuoi', 3, 5, '2 số cuối', 'last two digits'),
];

const SHAPE_ODDS = ranged(85, 95, (alike) => ({
  ...each(SHAPES, 15),
  ba_giong: alike,
  doi: 3.5,
  nua_sanh: 2.6,
  tap: 3.1,
}));
const STUD_ODDS = {
  nam_giong: 9600,
  tu_quy: 213,
  cu_lu: 106,
  sanh: 80,
  ba_so: 13.3,
  hai_doi: 8.88,
  mot_doi: 1.9,
  bai_cao: 3.3,
};

const LISTINGS: readonly Listing[] = [
  ...BALLS.map((betType): Listing => ({
    betType,
    trad: { ...each(DIGIT_WORDS, 9.8), ...each(TWO_SIDED, 1.98) },
    ent: true,
  })),
  { betType: SUM, trad: each(TWO_SIDED, 1.98) },
  ...DUELS.map((betType): Listing => ({
    betType,
    trad: ranged(9, 9.8, (tie) => ({ rong: 1.98, ho: 1.98, hoa: tie })),
  })),
  ...THREES.map((three): Listing => ({ betType: shapeBet(three), trad: SHAPE_ODDS })),
  { betType: BULL, trad: { ...each(BULL_WORDS, 14.8), [NO_BULL]: 2.7 } },
  { betType: STUD, trad: STUD_ODDS },
  ...[ALL_FIVE, FIRST_FOUR, LAST_FOUR, ...THREES, ...TWOS].map((digits): Listing => ({
    betType: straightBet(digits),
    ent: true,
  })),
  ...THREES.flatMap((three): Listing[] => [
    { betType: pairGroupBet(three), ent: true },
    { betType: distinctGroupBet(three), ent: true },
  ]),
  ...[...TWOS, LAST_FOUR, ALL_FIVE].map((digits): Listing => ({ betType: distinctGroupBet(digits), ent: true })),
  ...THREES.map((three): Listing => ({ betType: anywhereBet(three, 1), trad: 3.6, ent: true })),
  ...THREES.map((three): Listing => ({ betType: anywhereBet(three, 2), ent: true })),
  ...[1, 2].map((size): Listing => ({ betType: anywhereBet({ ...LAST_FOUR, suffix: 'cuoi4' }, size), ent: true })),
  ...[2, 3].map((size): Listing => ({ betType: anywhereBet({ ...ALL_FIVE, suffix: '5' }, size), ent: true })),
];

export const digits5: Family = {
  formatIds: [formatId],
  betTypes: LISTINGS.map(({ betType }) => betType),
  sales: salesOfListings(formatId, LISTINGS),
};
