/** K3: three dice (domain reference §3.4). */
import { rational } from '../../rational.ts';
import type { BetType, Chances, Choice, NumbersByTier } from '../bet-rules.ts';
import { allAmong, choiceBet, pickBet, waysOf, type ChoiceBet } from './counted-bets.ts';
import type { Family } from './family.ts';
import { betTypeOf, exclusiveChances, LOST, paidBy } from './judged.ts';
import { ranged, salesOfListings, type Listing } from './play-lists.ts';
import { lists } from './sample-spaces.ts';
import { twiceAndSingle } from './three-digits.ts';
import { choice, each, numberWords, sidesOf, TWO_SIDED, winsWhen } from './words.ts';

const formatId = 'dice3';
const ALL_WAYS = 216;
const FACES = [1, 2, 3, 4, 5, 6] as const;
const BIG_SUM = 11;

/** A bet on words that uses the three dice. */
const diceBet = (
  bet: Pick<ChoiceBet<readonly number[]>, 'id' | 'group' | 'names' | 'rules' | 'choices' | 'wins'>,
): BetType => choiceBet({ ...bet, formatId, read: (dice) => dice, space: () => lists(1, 6, 3) });

const sumOf = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0);
const countOf = (dice: readonly number[], face: number): number => dice.filter((die) => die === face).length;
const isTriple = (dice: readonly number[]): boolean => countOf(dice, dice[0] ?? 0) === 3;

const SIDES = diceBet({
  id: 'k3_hai_mat',
  group: 'two_sided',
  names: { vi: 'Tài xỉu, lẻ chẵn', en: 'Big or small, odd or even' },
  rules: winsWhen(
    'tổng 3 viên đúng loại đã chọn, tài từ 11, xỉu đến 10; ba viên giống nhau thì thua',
    'the total is as chosen, big is 11 or more, small 10 or less; any triple loses',
  ),
  choices: TWO_SIDED,
  wins: (dice) => (isTriple(dice) ? [] : sidesOf(sumOf(dice), BIG_SUM)),
});

const SUM = diceBet({
  id: 'k3_tong',
  group: 'sum',
  names: { vi: 'Tổng điểm', en: 'Total' },
  rules: winsWhen('tổng 3 viên đúng bằng số đã chọn', 'the three dice add up to the chosen number'),
  choices: numberWords(3, 18),
  wins: (dice) => [String(sumOf(dice))],
});

const SINGLE = diceBet({
  id: 'k3_so',
  group: 'dice',
  names: { vi: 'Một số', en: 'One number' },
  rules: winsWhen(
    'số đã chọn xuất hiện ở ít nhất một viên; trả thưởng một lần',
    'the number shows on at least one die; pays once',
  ),
  choices: numberWords(1, 6),
  wins: (dice) => FACES.filter((face) => dice.includes(face)).map(String),
});

const TIMES: readonly Choice[] = [
  choice('1', 'Ra 1 viên', 'On one die'),
  choice('2', 'Ra 2 viên', 'On two dice'),
  choice('3', 'Ra 3 viên', 'On three dice'),
];
const TIMES_CHANCES: Chances = exclusiveChances([
  ['1', rational(75n, 216n)],
  ['2', rational(15n, 216n)],
  ['3', rational(1n, 216n)],
]);

/** A number paid by the number of dice that show it. */
const SINGLE_BY_TIMES: BetType = betTypeOf(
  {
    id: 'k3_so_lan',
    group: 'dice',
    names: { vi: 'Một số (theo số viên)', en: 'One number (by dice)' },
    rules: { vi: 'Trả thưởng theo số viên ra số đã chọn.', en: 'Paid by how many dice show the number.' },
    formatId,
  },
  { kind: 'pick', digits: 1, from: 1, to: 6, size: 1, ordered: false },
  {
    kind: 'judged',
    judge: ({ B = [] }: NumbersByTier) => {
      const outcomes = new Map(TIMES.map(({ value }) => [value, paidBy(value)]));
      return (selection) => outcomes.get(String(B.filter((die) => die === selection).length)) ?? LOST;
    },
    chances: () => TIMES_CHANCES,
  },
  TIMES,
);

const PAIR_WORDS: readonly Choice[] = FACES.map((face) => choice(`${face}${face}`, `Đôi ${face}`, `Pair of ${face}`));
const PAIR = diceBet({
  id: 'k3_doi',
  group: 'dice',
  names: { vi: 'Đôi', en: 'Pair' },
  rules: winsWhen('số đã chọn ra ở ít nhất hai viên', 'the number shows on at least two dice'),
  choices: PAIR_WORDS,
  wins: (dice) => FACES.filter((face) => countOf(dice, face) >= 2).map((face) => `${face}${face}`),
});

const TRIPLE_WORDS: readonly Choice[] = FACES.map((face) =>
  choice(String(face).repeat(3), `Ba số ${face}`, `Three of ${face}`),
);
const TRIPLE = diceBet({
  id: 'k3_ba_giong',
  group: 'dice',
  names: { vi: 'Ba số giống nhau', en: 'Triple' },
  rules: winsWhen('cả ba viên ra số đã chọn', 'all three dice show the number'),
  choices: TRIPLE_WORDS,
  wins: (dice) => (isTriple(dice) ? [dice.join('')] : []),
});

const SHAPE_WORDS: readonly Choice[] = [
  choice('ba_giong', 'Ba giống bất kỳ', 'Any triple'),
  choice('ba_lien', 'Ba số liên tiếp', 'Three in a row'),
  choice('doi', 'Đôi bất kỳ', 'Any pair'),
  choice('tap', 'Tạp', 'Mixed'),
];

function shapeOf(dice: readonly number[]): string {
  const kinds = new Set(dice).size;
  if (kinds === 1) return 'ba_giong';
  if (kinds === 2) return 'doi';
  return Math.max(...dice) - Math.min(...dice) === 2 ? 'ba_lien' : 'tap';
}

const SHAPE = diceBet({
  id: 'k3_hinh',
  group: 'shape',
  names: { vi: 'Dạng 3 viên', en: 'Shape of the three' },
  rules: winsWhen(
    '3 viên có đúng dạng đã chọn; đôi không gồm ba giống',
    'the dice have the chosen shape; a triple is no pair',
  ),
  choices: SHAPE_WORDS,
  wins: (dice) => [shapeOf(dice)],
});

const faces = (size: number, ordered = false) => ({ digits: 1, from: 1, to: 6, size, ordered }) as const;

const PAIR_AND_OTHER = pickBet({
  id: 'k3_doi_le',
  group: 'dice',
  names: { vi: 'Đôi và một số', en: 'Pair and another' },
  rules: winsWhen(
    'số chọn trước ra hai viên và số chọn sau ra một viên',
    'the first number shows on two dice and the second on one',
  ),
  formatId,
  pick: faces(2, true),
  wins: (dice) => {
    const [twice, single] = twiceAndSingle(dice);
    return ([first, second]) => first === twice && second === single;
  },
  chance: waysOf(3, ALL_WAYS),
});

const TWO_DIFFERENT = pickBet({
  id: 'k3_hai_so',
  group: 'dice',
  names: { vi: 'Hai số khác nhau', en: 'Two different' },
  rules: winsWhen('cả hai số đã chọn đều xuất hiện', 'both numbers show'),
  formatId,
  pick: faces(2),
  wins: allAmong,
  chance: waysOf(30, ALL_WAYS),
});

const THREE_DIFFERENT = pickBet({
  id: 'k3_ba_so',
  group: 'dice',
  names: { vi: 'Ba số khác nhau', en: 'Three different' },
  rules: winsWhen('cả ba số đã chọn đều xuất hiện', 'all three numbers show'),
  formatId,
  pick: faces(3),
  wins: allAmong,
  chance: waysOf(6, ALL_WAYS),
});

/** Totals 3 to 10; total t pays like 21 − t. */
const SUM_ODDS = [190, 65, 33, 19.8, 13.4, 9.6, 8.1, 7.5];
const sumOdds = Object.fromEntries(
  [...SUM_ODDS, ...SUM_ODDS.slice().reverse()].map((odds, index) => [String(index + 3), odds]),
);

const LISTINGS: readonly Listing[] = [
  { betType: SIDES, trad: ranged(1.95, 1.98, (odds) => each(TWO_SIDED, odds)) },
  { betType: SUM, trad: sumOdds },
  { betType: SHAPE, trad: 'share' },
  { betType: SINGLE, trad: 'share', ent: true },
  { betType: SINGLE_BY_TIMES, trad: { '1': 2, '2': 3, '3': 4 } },
  { betType: PAIR, trad: 'share', ent: true },
  { betType: TRIPLE, trad: 'share', ent: true },
  { betType: PAIR_AND_OTHER, trad: 'share', ent: true },
  { betType: TWO_DIFFERENT, trad: 'share', ent: true },
  { betType: THREE_DIFFERENT, trad: 'share', ent: true },
];

export const dice3: Family = {
  formatIds: [formatId],
  betTypes: LISTINGS.map(({ betType }) => betType),
  sales: salesOfListings(formatId, LISTINGS),
};
