/** PK10: the finishing order of ten cars (domain reference §3.5). */
import type { BetType } from '../bet-rules.ts';
import { allAmong, choiceBet, inOrder, pickBet, waysOf } from './counted-bets.ts';
import type { Family } from './family.ts';
import { ranged, salesOfListings, type Listing } from './play-lists.ts';
import { arrangements, readings, values } from './sample-spaces.ts';
import { duelBet, each, numberWord, numberWords, sidesOf, TWO_SIDED, winsWhen } from './words.ts';

const formatId = 'race10';
const CARS = 10;
const BIG_CAR = 6;
const BIG_SUM_OF_TWO = 12;
const BIG_SUM_OF_THREE = 17;

const PLACES: readonly (readonly [vi: string, en: string])[] = [
  ['Quán quân', 'Winner'],
  ['Á quân', 'Runner-up'],
  ['Hạng ba', 'Third'],
  ['Hạng tư', 'Fourth'],
  ['Hạng năm', 'Fifth'],
  ['Hạng sáu', 'Sixth'],
  ['Hạng bảy', 'Seventh'],
  ['Hạng tám', 'Eighth'],
  ['Hạng chín', 'Ninth'],
  ['Hạng mười', 'Tenth'],
];

const CAR_WORDS = numberWords(1, CARS, 2);

const POSITIONS: readonly BetType[] = PLACES.map(([vi, en], index) =>
  choiceBet({
    id: `pk_hang${index + 1}`,
    group: 'position',
    names: { vi, en },
    rules: winsWhen(
      `xe về hạng ${index + 1} đúng với lựa chọn; tài từ 6 đến 10, xỉu từ 1 đến 5`,
      `the car in place ${index + 1} is as chosen; big is 6 to 10, small 1 to 5`,
    ),
    formatId,
    choices: [...CAR_WORDS, ...TWO_SIDED],
    reads: [index],
    read: (cars) => cars[index] ?? 0,
    space: () => values(1, CARS),
    wins: (car) => [numberWord(car, 2), ...sidesOf(car, BIG_CAR)],
  }),
);

const DUELS: readonly BetType[] = [1, 2, 3, 4, 5].map((left) =>
  duelBet({
    id: `pk_rong_ho_${left}_${CARS + 1 - left}`,
    formatId,
    left,
    right: CARS + 1 - left,
    place: { vi: 'hạng', en: 'place' },
    nameAt: (place) => ({ vi: `xe hạng ${place}`, en: `the car in place ${place}` }),
    space: () => arrangements(1, CARS, 2),
    tie: false,
  }),
);

const firstPlaces = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place);
const sumOfFirst =
  (count: number) =>
  (cars: readonly number[]): number =>
    cars.slice(0, count).reduce((sum, car) => sum + car, 0);

const SUM_OF_TWO = choiceBet({
  id: 'pk_tong2',
  group: 'sum',
  names: { vi: 'Tổng quán quân và á quân', en: 'Sum of the first two' },
  rules: winsWhen(
    'tổng số xe về nhất và nhì đúng với lựa chọn; tài từ 12, xỉu đến 11',
    'the first two cars add up as chosen; big is 12 or more, small 11 or less',
  ),
  formatId,
  choices: [...numberWords(3, 19), ...TWO_SIDED],
  reads: firstPlaces(2),
  read: sumOfFirst(2),
  space: () => readings(arrangements(1, CARS, 2), sumOfFirst(2)),
  wins: (sum) => [String(sum), ...sidesOf(sum, BIG_SUM_OF_TWO)],
});

const SIZES = TWO_SIDED.filter(({ value }) => value === 'tai' || value === 'xiu');
const SUM_OF_THREE = choiceBet({
  id: 'pk_tong3',
  group: 'sum',
  names: { vi: 'Tổng ba xe đầu', en: 'Sum of the first three' },
  rules: winsWhen(
    'tổng số ba xe về đầu đúng với lựa chọn; tài từ 17, xỉu đến 16',
    'the first three cars add up as chosen; big is 17 or more, small 16 or less',
  ),
  formatId,
  choices: SIZES,
  reads: firstPlaces(3),
  read: sumOfFirst(3),
  space: () => readings(arrangements(1, CARS, 3), sumOfFirst(3)),
  wins: (sum) => sidesOf(sum, BIG_SUM_OF_THREE),
});

const cars = (size: number, ordered: boolean) => ({ digits: 2, from: 1, to: CARS, size, ordered }) as const;
const WAYS_OF_FIRST = [1, 10, 90, 720];

const straightOf = (size: number): BetType =>
  pickBet({
    id: `pk_thang${size}`,
    group: 'straight',
    names: { vi: `Trực tiếp ${size} xe đầu`, en: `First ${size} in order` },
    rules: winsWhen(
      `${size} xe về đầu đúng theo thứ tự đã chọn`,
      `the first ${size} cars come in as chosen, in that order`,
    ),
    formatId,
    pick: cars(size, true),
    reads: firstPlaces(size),
    wins: inOrder,
    chance: waysOf(1, WAYS_OF_FIRST[size] ?? 1),
  });

const groupOf = (size: number): BetType =>
  pickBet({
    id: `pk_nhom${size}`,
    group: 'group',
    names: { vi: `Nhóm ${size} xe đầu`, en: `First ${size} in any order` },
    rules: winsWhen(
      `${size} xe về đầu là ${size} xe đã chọn, không kể thứ tự`,
      `the first ${size} cars are the chosen ones in any order`,
    ),
    formatId,
    pick: cars(size, false),
    reads: firstPlaces(size),
    wins: (order) => allAmong(order.slice(0, size)),
    chance: waysOf(size === 2 ? 2 : 6, WAYS_OF_FIRST[size] ?? 1),
  });

/** Sums 3 to 11 of the first two; sum s pays like 22 − s. */
const SUM_ODDS = [43, 43, 21.5, 21.5, 14.3, 14.3, 10.7, 10.7, 8.6];
const sumOdds = {
  ...Object.fromEntries(
    [...SUM_ODDS, ...SUM_ODDS.slice(0, -1).reverse()].map((odds, index) => [String(index + 3), odds]),
  ),
  tai: 2.18,
  xiu: 1.76,
  le: 1.76,
  chan: 2.18,
};
const positionOdds = {
  Lott: { ...each(CAR_WORDS, 9.9), ...each(TWO_SIDED, 1.98) },
  Elott: { ...each(CAR_WORDS, 9.7), ...each(TWO_SIDED, 1.975) },
};

const LISTINGS: readonly Listing[] = [
  ...POSITIONS.map((betType): Listing => ({ betType, trad: (prizeMode) => positionOdds[prizeMode], ent: true })),
  { betType: SUM_OF_TWO, trad: sumOdds },
  { betType: SUM_OF_THREE, trad: ranged(1.975, 1.98, (odds) => each(SIZES, odds)) },
  ...DUELS.map((betType): Listing => ({ betType, trad: ranged(1.975, 1.98, (odds) => ({ rong: odds, ho: odds })) })),
  ...[2, 3].map((size): Listing => ({ betType: straightOf(size), ent: true })),
  ...[2, 3].map((size): Listing => ({ betType: groupOf(size), ent: true })),
];

export const race10: Family = {
  formatIds: [formatId],
  betTypes: LISTINGS.map(({ betType }) => betType),
  sales: salesOfListings(formatId, LISTINGS),
};
