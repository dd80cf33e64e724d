/**
 * Keno, twenty of eighty, in its two customary forms (domain reference §4.1 and §4.2).
 *
 * Mode Lott is the official game: its table for picks of one to ten, its bets on big and small, even and odd. The other modes are the
 * fast game: the same picks, and bets on the sum, its elements, the halves of the board, odd balls and the jade balls. The official
 * table for picks is the same in every mode.
 */
import type { BetType, PayKey, Wording } from '../bet-rules.ts';
import { hitsDrawn, type Pool } from './ball-picks.ts';
import type { Family } from './family.ts';
import { measuredChoice, measuredOutcome, type Measure, type Word } from './judged.ts';
import { salesOfAssortment, type Prices } from './price-list.ts';
import { waysOfHits, waysOfSum } from './urn.ts';
import { winsWhen } from './words.ts';

const formatId = 'keno80';
const BALLS = 80;
const DRAWN = 20;
const HALF = BALLS / 2;
const TIE = DRAWN / 2;
const MIDDLE_SUM = 810;
const POOL: Pool = {
  formatId,
  balls: BALLS,
  drawn: DRAWN,
  tiers: ['B'],
  names: { vi: '20 bóng đã quay', en: 'the twenty balls drawn' },
};

const SUM: Measure = {
  of: (result) => (result.B ?? []).reduce((sum, ball) => sum + Number(ball), 0),
  ways: () => waysOfSum(POOL),
};
/** Number of balls in a half of the board; every half is equally likely. */
const countOf = (isOne: (ball: number) => boolean): Measure => ({
  of: (result) => (result.B ?? []).filter((ball) => isOne(Number(ball))).length,
  ways: () => waysOfHits(POOL, HALF),
});
const BIG_BALLS = countOf((ball) => ball > HALF);
const LOW_BALLS = countOf((ball) => ball <= HALF);
const EVEN_BALLS = countOf((ball) => ball % 2 === 0);
const ODD_BALLS = countOf((ball) => ball % 2 === 1);

const PICK_TABLE: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 3.3 },
  2: { 2: 9 },
  3: { 3: 20, 2: 2 },
  4: { 4: 40, 3: 5, 2: 1 },
  5: { 5: 440, 4: 15, 3: 1 },
  6: { 6: 1_250, 5: 45, 4: 4, 3: 1 },
  7: { 7: 4_000, 6: 120, 5: 10, 4: 2, 3: 1 },
  8: { 8: 20_000, 7: 500, 6: 50, 5: 5, 4: 1, 0: 1 },
  9: { 9: 80_000, 8: 1_200, 7: 150, 6: 15, 5: 3, 4: 1, 0: 1 },
  10: { 10: 200_000, 9: 15_000, 8: 800, 7: 71, 6: 8, 5: 2, 0: 1 },
};
const JADE_TABLE: typeof PICK_TABLE = {
  1: { 1: 3.3 },
  2: { 2: 10.3 },
  3: { 3: 20.3, 2: 2.3 },
  4: { 4: 51, 3: 6, 2: 2 },
  5: { 5: 251, 4: 21, 3: 3 },
};

/** Bets on N numbers, one for each row of a table. */
function pickBets(table: typeof PICK_TABLE, id: (size: number) => string, names: (size: number) => Wording): BetType[] {
  return Object.entries(table).map(([text, paid]) => {
    const size = Number(text);
    const hits = Object.keys(paid)
      .map(Number)
      .sort((left, right) => right - left);
    return hitsDrawn({ id: id(size), group: 'pick', names: names(size) }, POOL, size, hits);
  });
}

const PICKS = pickBets(
  PICK_TABLE,
  (size) => `kn_bac${size}`,
  (size) => ({ vi: `Bậc ${size}`, en: `Pick ${size}` }),
);
const JADES = pickBets(
  JADE_TABLE,
  (size) => `kn_ngoc${size}`,
  (size) => ({ vi: `Ngọc cầu ${size}`, en: `Jade ball ${size}` }),
);

const tierOf = (value: PayKey, vi: string, en: string) => ({ value, names: { vi, en } });
const BIG_TIERS = [
  tierOf('13_20', '13 bóng trở lên', '13 balls or more'),
  tierOf('11_12', '11 hoặc 12 bóng', '11 or 12 balls'),
];
const EVEN_TIERS = [
  tierOf('15_20', '15 bóng trở lên', '15 balls or more'),
  tierOf('13_14', '13 hoặc 14 bóng', '13 or 14 balls'),
];

/** The tier of a number of balls, by the keys `from_to`. */
function tierIn(tiers: readonly { readonly value: PayKey }[]): (balls: number) => PayKey | undefined {
  const ranges = tiers.map(({ value }) => ({ value, bounds: value.split('_').map(Number) }));
  return (balls) => ranges.find(({ bounds: [from = 0, to = 0] }) => balls >= from && balls <= to)?.value;
}

/** Paid by the number of drawn balls of a half. */
function halfTiers(id: string, names: Wording, half: Wording, measure: Measure, tiers: typeof BIG_TIERS): BetType {
  const lowest = tiers[tiers.length - 1]?.value.split('_')[0];
  const rules = winsWhen(
    `có ít nhất ${lowest} bóng ${half.vi}; trả thưởng theo số bóng`,
    `at least ${lowest} balls are ${half.en}; paid by how many`,
  );
  return measuredOutcome({ id, group: 'two_sided', names, rules, formatId }, measure, tierIn(tiers), tiers);
}

/** Wins when N balls of a half are drawn. */
function halfCount(
  id: string,
  names: Wording,
  rules: Wording,
  measure: Measure,
  [from, to]: readonly [number, number],
): BetType {
  return measuredOutcome({ id, group: 'two_sided', names, rules, formatId }, measure, (balls) =>
    balls >= from && balls <= to ? '' : undefined,
  );
}

const BIG = { vi: 'từ 41 đến 80', en: '41 to 80' };
const SMALL = { vi: 'từ 01 đến 40', en: '01 to 40' };
const EVEN = { vi: 'chẵn', en: 'even' };
const ODD = { vi: 'lẻ', en: 'odd' };

/** §4.1: other bets of the official game. */
const OFFICIAL_SIDES: readonly BetType[] = [
  halfTiers('kn_lon', { vi: 'Lớn', en: 'Big' }, BIG, BIG_BALLS, BIG_TIERS),
  halfTiers('kn_nho', { vi: 'Nhỏ', en: 'Small' }, SMALL, LOW_BALLS, BIG_TIERS),
  halfCount(
    'kn_hoa_ln',
    { vi: 'Hòa lớn nhỏ', en: 'Big and small tie' },
    winsWhen('có đúng 10 bóng từ 41 đến 80', 'exactly ten balls are 41 to 80'),
    BIG_BALLS,
    [TIE, TIE],
  ),
  halfTiers('kn_chan', { vi: 'Chẵn', en: 'Even' }, EVEN, EVEN_BALLS, EVEN_TIERS),
  halfTiers('kn_le', { vi: 'Lẻ', en: 'Odd' }, ODD, ODD_BALLS, EVEN_TIERS),
  halfCount(
    'kn_chan_11_12',
    { vi: 'Chẵn 11–12', en: 'Even 11–12' },
    winsWhen('có 11 hoặc 12 bóng chẵn', '11 or 12 balls are even'),
    EVEN_BALLS,
    [11, 12],
  ),
  halfCount(
    'kn_le_11_12',
    { vi: 'Lẻ 11–12', en: 'Odd 11–12' },
    winsWhen('có 11 hoặc 12 bóng lẻ', '11 or 12 balls are odd'),
    ODD_BALLS,
    [11, 12],
  ),
  halfCount(
    'kn_hoa_cl',
    { vi: 'Hòa chẵn lẻ', en: 'Even and odd tie' },
    winsWhen('có đúng 10 bóng chẵn', 'exactly ten balls are even'),
    EVEN_BALLS,
    [TIE, TIE],
  ),
];

const isOdd = (value: number): boolean => value % 2 === 1;
const isMiddle = (sum: number): boolean => sum === MIDDLE_SUM;
const word = (value: string, vi: string, en: string, wins: Word['wins'], pushes?: Word['pushes']): Word => ({
  value,
  names: { vi, en },
  wins,
  ...(pushes && { pushes }),
});

const SUM_SIDES: readonly Word[] = [
  word('tai', 'Tài > 810', 'Big, over 810', (sum) => sum > MIDDLE_SUM, isMiddle),
  word('xiu', 'Xỉu < 810', 'Small, under 810', (sum) => sum < MIDDLE_SUM, isMiddle),
];
const SUM_PARITIES: readonly Word[] = [
  word('le', 'Lẻ', 'Odd', isOdd),
  word('chan', 'Chẵn', 'Even', (sum) => !isOdd(sum)),
];
const SUM_PAIRS: readonly Word[] = [
  word('tai_le', 'Tài lẻ', 'Big and odd', (sum) => sum > MIDDLE_SUM && isOdd(sum)),
  word('tai_chan', 'Tài chẵn', 'Big and even', (sum) => sum > MIDDLE_SUM && !isOdd(sum), isMiddle),
  word('xiu_le', 'Xỉu lẻ', 'Small and odd', (sum) => sum < MIDDLE_SUM && isOdd(sum)),
  word('xiu_chan', 'Xỉu chẵn', 'Small and even', (sum) => sum < MIDDLE_SUM && !isOdd(sum), isMiddle),
];
const element = (value: string, vi: string, en: string, from: number, to: number): Word =>
  word(value, `${vi} ${from}–${to}`, `${en} ${from}–${to}`, (sum) => sum >= from && sum <= to);
const ELEMENTS: readonly Word[] = [
  element('kim', 'Kim', 'Metal', 210, 695),
  element('moc', 'Mộc', 'Wood', 696, 763),
  element('thuy', 'Thủy', 'Water', 764, 855),
  element('hoa', 'Hỏa', 'Fire', 856, 923),
  element('tho', 'Thổ', 'Earth', 924, 1410),
];
const HALVES: readonly Word[] = [
  word('tren', 'Trên', 'Upper', (low) => low > TIE),
  word('hoa', 'Hòa', 'Tie', (low) => low === TIE),
  word('duoi', 'Dưới', 'Lower', (low) => low < TIE),
];
const PARITIES: readonly Word[] = [
  word('le', 'Số lẻ', 'More odd', (odd) => odd > TIE),
  word('hoa', 'Hòa', 'Tie', (odd) => odd === TIE),
  word('chan', 'Số chẵn', 'More even', (odd) => odd < TIE),
];

const sumHeading = (id: string, group: 'two_sided' | 'sum' | 'element', names: Wording, rules: Wording) =>
  ({ id, group, names, rules, formatId }) as const;

/** §4.2: other bets of the fast game. */
const FAST_SIDES: readonly BetType[] = [
  measuredChoice(
    sumHeading(
      'kn_tai_xiu',
      'two_sided',
      { vi: 'Tài xỉu', en: 'Big or small' },
      winsWhen(
        'tổng 20 bóng thuộc cửa đã chọn; tổng 810 là hòa, hoàn tiền cược',
        'the sum of the balls is of the chosen side; 810 returns the stake',
      ),
    ),
    SUM,
    SUM_SIDES,
  ),
  measuredChoice(
    sumHeading(
      'kn_chan_le',
      'two_sided',
      { vi: 'Chẵn lẻ', en: 'Odd or even' },
      winsWhen('tổng 20 bóng thuộc cửa đã chọn', 'the sum of the balls is of the chosen side'),
    ),
    SUM,
    SUM_PARITIES,
  ),
  measuredChoice(
    sumHeading(
      'kn_tai_le',
      'two_sided',
      { vi: 'Tài xỉu chẵn lẻ', en: 'Side and parity' },
      winsWhen(
        'tổng 20 bóng đúng cả hai cửa; tổng 810 hoàn tiền cược cửa chẵn',
        'the sum of the balls is of both sides; 810 returns the stake of even ones',
      ),
    ),
    SUM,
    SUM_PAIRS,
  ),
  measuredOutcome(
    sumHeading(
      'kn_tong_810',
      'sum',
      { vi: 'Tổng đúng 810', en: 'Sum of 810' },
      winsWhen('tổng 20 bóng bằng 810', 'the sum of the balls is 810'),
    ),
    SUM,
    (sum) => (isMiddle(sum) ? '' : undefined),
  ),
  measuredChoice(
    sumHeading(
      'kn_ngu_hanh',
      'element',
      { vi: 'Ngũ hành', en: 'Five elements' },
      winsWhen('tổng 20 bóng nằm trong khoảng của hành đã chọn', "the sum of the balls is in the element's range"),
    ),
    SUM,
    ELEMENTS,
  ),
  measuredChoice(
    sumHeading(
      'kn_tren_duoi',
      'two_sided',
      { vi: 'Trên dưới', en: 'Upper or lower' },
      winsWhen(
        'quá 10 bóng nằm ở nửa đã chọn (trên 01–40, dưới 41–80); hòa là 10 và 10',
        'over ten balls are in the chosen half (upper 01–40, lower 41–80); a tie is ten each',
      ),
    ),
    LOW_BALLS,
    HALVES,
  ),
  measuredChoice(
    sumHeading(
      'kn_so_chan_le',
      'two_sided',
      { vi: 'Số chẵn số lẻ', en: 'Odd or even balls' },
      winsWhen(
        'quá 10 bóng thuộc cửa đã chọn; hòa là 10 và 10',
        'over ten balls are of the chosen kind; a tie is ten each',
      ),
    ),
    ODD_BALLS,
    PARITIES,
  ),
  ...JADES,
];

/**
 * Three prices differ from the reference. A pick of one wins every fourth time; at the official 2 it returned half, at 3.3 it returns 82.5
 * %. An even and odd tie is as likely as a big and small one (20.32 %), but was stated at 2, a return of 40.6 %; it is sold at the same
 * 2.6. A sum of exactly 810 occurs once in 227 draws; the sample of 108 returns 47.5 %, it is sold at 200.
 */
const PRICES: Prices = {
  ...Object.fromEntries(Object.entries(PICK_TABLE).map(([size, paid]) => [`kn_bac${size}`, paid])),
  ...Object.fromEntries(Object.entries(JADE_TABLE).map(([size, paid]) => [`kn_ngoc${size}`, paid])),
  kn_lon: { '13_20': 2.6, '11_12': 1 },
  kn_nho: { '13_20': 2.6, '11_12': 1 },
  kn_hoa_ln: 2.6,
  kn_chan: { '15_20': 20, '13_14': 4 },
  kn_le: { '15_20': 20, '13_14': 4 },
  kn_chan_11_12: 2,
  kn_le_11_12: 2,
  kn_hoa_cl: 2.6,
  kn_tai_xiu: { tai: 1.95, xiu: 1.95 },
  kn_chan_le: { le: 1.95, chan: 1.95 },
  kn_tai_le: { tai_le: 3.7, tai_chan: 3.7, xiu_le: 3.7, xiu_chan: 3.7 },
  kn_tong_810: 200,
  kn_ngu_hanh: { kim: 9.2, moc: 4.6, thuy: 2.4, hoa: 4.6, tho: 9.2 },
  kn_tren_duoi: { tren: 2.3, hoa: 4.3, duoi: 2.3 },
  kn_so_chan_le: { le: 2.3, hoa: 4.3, chan: 2.3 },
};

const idsOf = (betTypes: readonly BetType[]): ReadonlySet<string> => new Set(betTypes.map(({ id }) => id));
const OFFICIAL = idsOf([...PICKS, ...OFFICIAL_SIDES]);
const [OFFICIAL_SIDE_IDS, FAST_SIDE_IDS] = [idsOf(OFFICIAL_SIDES), idsOf(FAST_SIDES)];
const BET_TYPES: readonly BetType[] = [...PICKS, ...OFFICIAL_SIDES, ...FAST_SIDES];

export const keno80: Family = {
  formatIds: [formatId],
  betTypes: BET_TYPES,
  sales: salesOfAssortment({
    formatId,
    betTypes: BET_TYPES,
    prices: PRICES,
    isOfficial: (betTypeId) => OFFICIAL.has(betTypeId),
    isSoldIn: (prizeMode, betTypeId) => !(prizeMode === 'Lott' ? FAST_SIDE_IDS : OFFICIAL_SIDE_IDS).has(betTypeId),
  }),
};
