/** 11x5: five of eleven balls, in order (domain reference §3.3). */
import type { BetType, Choice, Wording } from '../bet-rules.ts';
import { allAmong, choiceBet, inOrder, pickBet, waysOf } from './counted-bets.ts';
import type { Family } from './family.ts';
import { salesOfListings, type Listing } from './play-lists.ts';
import { arrangements, readings, sets, values } from './sample-spaces.ts';
import { BALL_PLACES, choice, duelBet, each, numberWord, numberWords, sidesOf, TWO_SIDED, winsWhen } from './words.ts';

const formatId = 'pick11x5';
const BALLS = 11;
const DRAWN = 5;
const BIG_BALL = 6;
/** The ball that is neither big nor small, neither odd nor even. */
const NEUTRAL_BALL = 11;
/** The sum that is neither big nor small. */
const MIDDLE_SUM = 30;
const BIG_TAIL = 5;

const BALL_WORDS = numberWords(1, BALLS, 2);
const SIDES = TWO_SIDED.map(({ value }) => value);

const POSITIONS: readonly BetType[] = [1, 2, 3, 4, 5].map((place) =>
  choiceBet({
    id: `x5_ball${place}`,
    group: 'position',
    names: { vi: `Bóng ${place}`, en: `Ball ${place}` },
    rules: winsWhen(
      `bóng ${place} đúng với lựa chọn; tài từ 6 đến 10, xỉu từ 1 đến 5; bóng 11 thì hoàn tiền cược tài xỉu, lẻ chẵn`,
      `ball ${place} is as chosen; big is 6 to 10, small 1 to 5; ball 11 gives big, small, odd and even their stakes back`,
    ),
    formatId,
    choices: [...BALL_WORDS, ...TWO_SIDED],
    reads: [place - 1],
    read: (balls) => balls[place - 1] ?? 0,
    space: () => values(1, BALLS),
    wins: (ball) => [numberWord(ball, 2), ...(ball === NEUTRAL_BALL ? [] : sidesOf(ball, BIG_BALL))],
    pushes: (ball) => (ball === NEUTRAL_BALL ? SIDES : []),
  }),
);

const TAIL_WORDS: readonly Choice[] = [
  choice('duoi_tai', 'Đuôi tài', 'Last digit big'),
  choice('duoi_xiu', 'Đuôi xỉu', 'Last digit small'),
];
const sumOf = (balls: readonly number[]): number => balls.reduce((sum, ball) => sum + ball, 0);

function sumWords(sum: number): readonly string[] {
  const tail = sum % 10 >= BIG_TAIL ? 'duoi_tai' : 'duoi_xiu';
  const [size = '', parity = ''] = sidesOf(sum, MIDDLE_SUM + 1);
  return sum === MIDDLE_SUM ? [parity, tail] : [size, parity, tail];
}

const SUM = choiceBet({
  id: 'x5_tong',
  group: 'sum',
  names: { vi: 'Tổng 5 bóng', en: 'Sum of the five' },
  rules: winsWhen(
    'tổng 5 bóng đúng loại đã chọn; tài trên 30, xỉu dưới 30, bằng 30 thì hoàn tiền cược tài xỉu; đuôi tài là chữ số cuối từ 5 đến 9',
    'the sum is as chosen; big is over 30, small under 30, 30 gives both their stakes back; a last digit of 5 to 9 is big',
  ),
  formatId,
  choices: [...TWO_SIDED, ...TAIL_WORDS],
  read: sumOf,
  space: () => readings(sets(1, BALLS, DRAWN), sumOf),
  wins: sumWords,
  pushes: (sum) => (sum === MIDDLE_SUM ? ['tai', 'xiu'] : []),
});

const DUEL = duelBet({
  id: 'x5_rong_ho_1_5',
  formatId,
  left: 1,
  right: 5,
  ...BALL_PLACES,
  space: () => arrangements(1, BALLS, 2),
  tie: false,
});

const balls = (size: number, ordered = false) => ({ digits: 2, from: 1, to: BALLS, size, ordered }) as const;

/** Ways of a pick to win: a small one is a part of the five drawn, a large one contains all of them. */
const PICK_CHANCES: readonly (readonly [ways: number, all: number])[] = [
  [5, 11],
  [2, 11],
  [2, 33],
  [1, 66],
  [1, 462],
  [1, 77],
  [1, 22],
  [4, 33],
];

function rulesOfPick(size: number): Wording {
  if (size === 1) return winsWhen('số đã chọn có trong 5 bóng', 'the number is among the five balls');
  if (size > DRAWN)
    return winsWhen(`cả 5 bóng đều có trong ${size} số đã chọn`, `all five balls are among the ${size} numbers`);
  return winsWhen(
    `cả ${size} số đã chọn đều có trong 5 bóng`,
    size === 2 ? 'both numbers are among the five balls' : `all ${size} numbers are among the five balls`,
  );
}

const PICKS: readonly BetType[] = PICK_CHANCES.map(([ways, all], index) => {
  const size = index + 1;
  const hits = Math.min(size, DRAWN);
  return pickBet({
    id: `x5_chon${size}`,
    group: 'pick',
    names: { vi: `Chọn ${size} trúng ${hits}`, en: `Pick ${size}, hit ${hits}` },
    rules: rulesOfPick(size),
    formatId,
    pick: balls(size),
    wins: (drawn) => (size <= DRAWN ? allAmong(drawn) : (picked) => allAmong(picked)(drawn)),
    chance: waysOf(ways, all),
  });
});

const firstPlaces = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place);
const WAYS_OF_FIRST = [1, 11, 110, 990];

const straightOf = (size: number): BetType =>
  pickBet({
    id: `x5_thang${size}`,
    group: 'straight',
    names: { vi: `Trực tiếp ${size} bóng đầu`, en: `First ${size} in order` },
    rules: winsWhen(
      `${size} bóng đầu đúng theo thứ tự đã chọn`,
      `the first ${size} balls are the chosen ones in that order`,
    ),
    formatId,
    pick: balls(size, true),
    reads: firstPlaces(size),
    wins: inOrder,
    chance: waysOf(1, WAYS_OF_FIRST[size] ?? 1),
  });

const groupOf = (size: number): BetType =>
  pickBet({
    id: `x5_nhom${size}`,
    group: 'group',
    names: { vi: `Nhóm ${size} bóng đầu`, en: `First ${size} in any order` },
    rules: winsWhen(
      `${size} bóng đầu là ${size} số đã chọn, không kể thứ tự`,
      `the first ${size} balls are the chosen ones in any order`,
    ),
    formatId,
    pick: balls(size),
    reads: firstPlaces(size),
    wins: (drawn) => allAmong(drawn.slice(0, size)),
    chance: waysOf(size === 2 ? 2 : 6, WAYS_OF_FIRST[size] ?? 1),
  });

const PICK_ODDS = [2, 5, 15, 60, 420, 70, 19, 7.5];

const LISTINGS: readonly Listing[] = [
  ...POSITIONS.map((betType): Listing => ({
    betType,
    trad: { ...each(BALL_WORDS, 10.5), ...each(TWO_SIDED, 1.975) },
    ent: true,
  })),
  { betType: SUM, trad: { tai: 1.975, xiu: 1.975, le: 1.92, chan: 2, duoi_tai: 1.95, duoi_xiu: 1.95 } },
  { betType: DUEL, trad: { rong: 1.98, ho: 1.98 } },
  ...PICKS.map((betType, index): Listing => ({ betType, trad: PICK_ODDS[index] ?? 'share', ent: true })),
  { betType: straightOf(2), trad: 98, ent: true },
  { betType: groupOf(2), trad: 53, ent: true },
  { betType: straightOf(3), trad: 898, ent: true },
  { betType: groupOf(3), trad: 160, ent: true },
];

export const pick11x5: Family = {
  formatIds: [formatId],
  betTypes: LISTINGS.map(({ betType }) => betType),
  sales: salesOfListings(formatId, LISTINGS),
};
