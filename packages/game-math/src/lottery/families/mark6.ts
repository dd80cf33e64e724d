/**
 * Lục hợp: six balls of 49 and a special one (domain reference §3.7).
 *
 * The twelve animals are sets of numbers that move on by one each lunar new year: the animal of the lunar year of the draw has 01, 13, 25,
 * 37, 49, that of the year before 02, 14, 26, 38, and so on. A bet is on such a set, named by how many years ago its animal had its year,
 * so that it means the same on both sides of Tết; `zodiac.ts` has the animal of a day.
 */
import type { BetType, NumbersByTier, Wording } from '../bet-rules.ts';
import { allDrawn, noneDrawn, specialDrawn, type Pool } from './ball-picks.ts';
import type { Family } from './family.ts';
import {
  betTypeOf,
  choiceOf,
  judgedByValue,
  LOST,
  measuredChoice,
  numbersOf,
  paidBy,
  type Heading,
  type Measure,
  type Word,
} from './judged.ts';
import { salesOfAssortment, type Prices } from './price-list.ts';
import { waysOfHits, waysOfSum } from './urn.ts';
import { each } from './words.ts';
import { animalAt } from './zodiac.ts';

const BALLS = 49;
const DRAWN = 7;
const formatId = 'mark6';
const MAIN: Pool = {
  formatId,
  balls: BALLS,
  drawn: 6,
  tiers: ['B'],
  names: { vi: '6 bóng chính', en: 'the six main balls' },
};
const ALL: Pool = {
  formatId,
  balls: BALLS,
  drawn: DRAWN,
  tiers: ['B', 'S'],
  names: { vi: '7 bóng', en: 'the seven balls' },
};

/** The special ball: each of the 49 is equally likely. */
const SPECIAL_BALL: Measure = {
  of: (result) => Number(result.S?.[0] ?? 0),
  ways: () => Array.from({ length: BALLS + 1 }, (_, ball) => (ball === 0 ? 0n : 1n)),
};
const SUM_OF_ALL: Measure = {
  of: (result) => numbersOf(result, ALL.tiers).reduce((sum, ball) => sum + Number(ball), 0),
  ways: () => waysOfSum(ALL),
};

/** The ball on neither side of a two-sided bet on the special ball. */
const NEUTRAL = 49;
const tens = (ball: number): number => Math.floor(ball / 10);
const isOdd = (value: number): boolean => value % 2 === 1;

/** A word of a two-sided bet on the special ball. */
function side(value: string, vi: string, en: string, holds: (ball: number) => boolean): Word {
  return {
    value,
    names: { vi, en },
    wins: (ball) => ball !== NEUTRAL && holds(ball),
    pushes: (ball) => ball === NEUTRAL,
  };
}

const SIDES: readonly Word[] = [
  side('tai', 'Tài 25–48', 'Big 25–48', (ball) => ball >= 25),
  side('xiu', 'Xỉu 01–24', 'Small 01–24', (ball) => ball < 25),
  side('le', 'Lẻ', 'Odd', isOdd),
  side('chan', 'Chẵn', 'Even', (ball) => !isOdd(ball)),
  side('tong_le', 'Tổng lẻ', 'Digit sum odd', (ball) => isOdd(tens(ball) + (ball % 10))),
  side('tong_chan', 'Tổng chẵn', 'Digit sum even', (ball) => !isOdd(tens(ball) + (ball % 10))),
  side('duoi_tai', 'Đuôi tài 5–9', 'Last digit 5–9', (ball) => ball % 10 >= 5),
  side('duoi_xiu', 'Đuôi xỉu 0–4', 'Last digit 0–4', (ball) => ball % 10 < 5),
];

/** Half of the highest and the lowest sum of seven balls. */
const MIDDLE_SUM = 175;
const SUMS: readonly Word[] = [
  { value: 'tai', names: { vi: 'Tài ≥ 175', en: 'Big, 175 or more' }, wins: (sum) => sum >= MIDDLE_SUM },
  { value: 'xiu', names: { vi: 'Xỉu ≤ 174', en: 'Small, 174 or less' }, wins: (sum) => sum < MIDDLE_SUM },
  { value: 'le', names: { vi: 'Lẻ', en: 'Odd' }, wins: isOdd },
  { value: 'chan', names: { vi: 'Chẵn', en: 'Even' }, wins: (sum) => !isOdd(sum) },
];

/** The three colours (waves) of the balls. */
export const MARK6_COLOURS: Readonly<Record<'do' | 'lam' | 'luc', readonly number[]>> = {
  do: [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46],
  lam: [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48],
  luc: [5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49],
};
const COLOURS: readonly Word[] = [
  { value: 'do', names: { vi: 'Đỏ', en: 'Red' }, wins: (ball) => MARK6_COLOURS.do.includes(ball) },
  { value: 'lam', names: { vi: 'Lam', en: 'Blue' }, wins: (ball) => MARK6_COLOURS.lam.includes(ball) },
  { value: 'luc', names: { vi: 'Lục', en: 'Green' }, wins: (ball) => MARK6_COLOURS.luc.includes(ball) },
];

const ANIMALS = 12;
const twoDigits = (ball: number): string => String(ball).padStart(2, '0');
/** The balls of the animal whose year was N years before that of the draw. */
const ballsOfAnimal = (yearsAgo: number): readonly number[] =>
  Array.from({ length: BALLS }, (_, index) => index + 1).filter((ball) => (ball - 1) % ANIMALS === yearsAgo);
const yearsAgoWording = (yearsAgo: number): Wording => {
  if (yearsAgo === 0) return { vi: 'Giáp năm nay', en: 'Animal of this year' };
  return {
    vi: `Giáp ${yearsAgo} năm trước`,
    en: yearsAgo === 1 ? 'Animal of last year' : `Animal of ${yearsAgo} years ago`,
  };
};

/** `giap_0` is the animal of the draw's own lunar year. */
const ANIMAL_WORDS: readonly (Word & { readonly balls: ReadonlySet<string> })[] = Array.from(
  { length: ANIMALS },
  (_, yearsAgo) => {
    const balls = ballsOfAnimal(yearsAgo).map(twoDigits);
    const withBalls = ({ vi, en }: Wording): Wording => ({
      vi: `${vi} (${balls.join(' ')})`,
      en: `${en} (${balls.join(' ')})`,
    });
    const names = withBalls(yearsAgoWording(yearsAgo));
    const namesAt = (epochMs: number): Wording => {
      const animal = animalAt(epochMs, yearsAgo);
      return animal === undefined ? names : withBalls(animal);
    };
    return {
      value: `giap_${yearsAgo}`,
      names,
      namesAt,
      wins: (ball) => (ball - 1) % ANIMALS === yearsAgo,
      balls: new Set(balls),
    };
  },
);

/** Any ball of the animal among all seven; paid once. */
function anyOfAnimal(): BetType {
  const heading: Heading = {
    id: 'm6_giap_7',
    group: 'zodiac',
    names: { vi: 'Con giáp trong 7 bóng', en: 'Zodiac among seven balls' },
    rules: {
      vi: 'Trúng khi có số của con giáp đã chọn trong 7 bóng; trả thưởng một lần.',
      en: 'Wins once when a number of the animal is among the seven balls.',
    },
    formatId,
  };
  const ballsOf = new Map(ANIMAL_WORDS.map(({ value, balls }) => [value, balls]));
  const hitsIn = (result: NumbersByTier) => {
    const drawn = numbersOf(result, ALL.tiers);
    const hits = new Map(
      ANIMAL_WORDS.map(({ value, balls }) => [value, drawn.filter((ball) => balls.has(ball)).length]),
    );
    return (selection: string) => hits.get(selection) ?? 0;
  };
  const win = judgedByValue(
    {
      read: hitsIn,
      ways: (selection) => waysOfHits(ALL, ballsOf.get(selection)?.size ?? 0),
      outcome: (selection) => (hits) => (hits > 0 ? paidBy(selection) : LOST),
    },
    false,
  );
  return betTypeOf(heading, { kind: 'choice', choices: ANIMAL_WORDS.map(choiceOf) }, win);
}

const ABSENT_SIZES = [5, 6, 7, 8, 9, 10, 11, 12] as const;

const BET_TYPES: readonly BetType[] = [
  specialDrawn(
    { id: 'm6_so', group: 'special', names: { vi: 'Số đặc biệt', en: 'Special number' } },
    { formatId, balls: BALLS },
  ),
  measuredChoice(
    {
      id: 'm6_hai_mat',
      group: 'two_sided',
      names: { vi: 'Hai mặt số đặc biệt', en: 'Sides of the special number' },
      rules: {
        vi: 'Trúng khi bóng đặc biệt thuộc cửa đã chọn; số 49 là hòa, hoàn tiền cược.',
        en: 'Wins when the special ball is of the chosen side; 49 returns the stake.',
      },
      formatId,
    },
    SPECIAL_BALL,
    SIDES,
  ),
  measuredChoice(
    {
      id: 'm6_tong',
      group: 'sum',
      names: { vi: 'Tổng 7 bóng', en: 'Sum of seven balls' },
      rules: {
        vi: 'Trúng khi tổng 7 bóng thuộc cửa đã chọn.',
        en: 'Wins when the sum of the seven balls is of the chosen side.',
      },
      formatId,
    },
    SUM_OF_ALL,
    SUMS,
  ),
  measuredChoice(
    {
      id: 'm6_mau',
      group: 'colour',
      names: { vi: 'Màu số đặc biệt', en: 'Colour of the special number' },
      rules: { vi: 'Trúng khi bóng đặc biệt có màu đã chọn.', en: 'Wins when the special ball has the chosen colour.' },
      formatId,
    },
    SPECIAL_BALL,
    COLOURS,
  ),
  measuredChoice(
    {
      id: 'm6_giap',
      group: 'zodiac',
      names: { vi: 'Con giáp số đặc biệt', en: 'Zodiac of the special number' },
      rules: {
        vi: 'Trúng khi bóng đặc biệt là một số của con giáp đã chọn.',
        en: 'Wins when the special ball is a number of the animal.',
      },
      formatId,
    },
    SPECIAL_BALL,
    ANIMAL_WORDS,
  ),
  anyOfAnimal(),
  allDrawn({ id: 'm6_chinh', group: 'pick', names: { vi: 'Số chính', en: 'Main number' } }, MAIN, 1),
  allDrawn({ id: 'm6_2t2', group: 'pick', names: { vi: '2 trúng 2', en: '2 of 2' } }, MAIN, 2),
  allDrawn({ id: 'm6_3t3', group: 'pick', names: { vi: '3 trúng 3', en: '3 of 3' } }, MAIN, 3),
  ...ABSENT_SIZES.map((size) =>
    noneDrawn(
      { id: `m6_truot${size}`, group: 'absent', names: { vi: `Trượt ${size}`, en: `${size} absent` } },
      ALL,
      size,
    ),
  ),
];

/** Published odds; where the reference states none, about the return of similar bets. */
const PRICES: Prices = {
  m6_so: 48.6,
  m6_hai_mat: each(SIDES, 1.965),
  m6_tong: { tai: 1.94, xiu: 1.98, le: 1.965, chan: 1.965 },
  m6_mau: { do: 2.75, lam: 2.85, luc: 2.85 },
  m6_giap: { ...each(ANIMAL_WORDS, 11.1), giap_0: 8.9 },
  m6_giap_7: { ...each(ANIMAL_WORDS, 2.05), giap_0: 1.75 },
  m6_chinh: 7.8,
  m6_2t2: 60,
  m6_3t3: 670,
  m6_truot5: 2.1,
  m6_truot6: 2.4,
  m6_truot7: 3,
  m6_truot8: 3.6,
  m6_truot9: 4.3,
  m6_truot10: 5.2,
  m6_truot11: 6.35,
  m6_truot12: 7.8,
};

export const mark6: Family = {
  formatIds: [formatId],
  betTypes: BET_TYPES,
  sales: salesOfAssortment({ formatId, betTypes: BET_TYPES, prices: PRICES }),
};
