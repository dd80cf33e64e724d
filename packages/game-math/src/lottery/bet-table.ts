/** The bet types on the 27-number and 18-number formats, as data (domain reference §2.2). */
import type { BetGroup, BetType, BetTypeId, PairRule, PrizeChoice, Reading, Wording } from './bet-rules.ts';
import type { FormatId, Tier } from './formats.ts';

const BOTH_FORMATS: readonly FormatId[] = ['vn27', 'vn18'];
const tiers = (vn27: readonly Tier[], vn18: readonly Tier[] = vn27): PrizeChoice => ({ tiers: { vn27, vn18 } });

/** A bet that compares a number with prizes. */
function match(
  id: BetTypeId,
  group: BetGroup,
  [reading, digits, prizes]: readonly [Reading, number, PrizeChoice],
  names: Wording,
  rules: Wording,
  extra: Partial<Pick<BetType, 'price' | 'formats'>> = {},
): BetType {
  const win = { kind: 'match', reading, digits, prizes } as const;
  return {
    id,
    group,
    names,
    rules,
    selection: { kind: 'digits', digits },
    win,
    price: 'positions',
    formats: BOTH_FORMATS,
    ...extra,
  };
}

function presentParlay(size: number): BetType {
  return {
    id: `xien${size}`,
    group: 'xien',
    names: { vi: `Xiên ${size}`, en: `${size}-number parlay` },
    rules: {
      vi: `Trúng khi cả ${size} số đều xuất hiện ở 2 số cuối của các giải; trả thưởng một lần.`,
      en: `Wins once when all ${size} numbers appear among the last two digits of the prizes.`,
    },
    selection: { kind: 'parlay', digits: 2, size },
    win: { kind: 'all_present', size },
    price: 'ticket',
    formats: BOTH_FORMATS,
  };
}

function absentParlay(size: number): BetType {
  return {
    id: `truot${size}`,
    group: 'truot',
    names: { vi: `Trượt xiên ${size}`, en: `${size} numbers absent` },
    rules: {
      vi: `Trúng khi không số nào trong ${size} số xuất hiện ở 2 số cuối của các giải.`,
      en: `Wins when none of the ${size} numbers appears among the last two digits of the prizes.`,
    },
    selection: { kind: 'parlay', digits: 2, size },
    win: { kind: 'all_absent', size },
    price: 'ticket',
    formats: BOTH_FORMATS,
  };
}

const never: PairRule = () => false;

/** A bet on the last two digits of the special prize, named by its id. */
function outcome(
  id: BetTypeId,
  group: BetGroup,
  names: Wording,
  rules: Wording,
  wins: PairRule,
  pushes = never,
): BetType {
  const win = { kind: 'outcome', wins, pushes } as const;
  return { id, group, names, rules, selection: { kind: 'none' }, win, price: 'ticket', formats: BOTH_FORMATS };
}

const lastMatch = (digits: number): Wording => ({
  vi: `Mỗi giải có ${digits} số cuối trùng số đã chọn được tính một lần trúng.`,
  en: `Every prize whose last ${digits} digits match pays once.`,
});
const exactMatch = (vi: string, en: string): Wording => ({
  vi: `Trúng khi số đã chọn trùng ${vi}.`,
  en: `Wins when the number equals ${en}.`,
});
const eachMatch = (vi: string, en: string): Wording => ({
  vi: `Mỗi lần số đã chọn trùng ${vi} được tính một lần trúng.`,
  en: `Pays for every match with ${en}.`,
});

const SPECIAL = tiers(['DB']);
const FIRST_PRIZE = tiers(['G1']);

const LO: readonly BetType[] = [
  match('lo2', 'lo', ['last', 2, { minimumDigits: 2 }], { vi: 'Lô 2 số', en: 'Any prize, last 2' }, lastMatch(2)),
  match(
    'lo2_1k',
    'lo',
    ['last', 2, { minimumDigits: 2 }],
    { vi: 'Lô 2 số 1K', en: 'Any prize, last 2, 1K ticket' },
    lastMatch(2),
    {
      price: 'ticket',
    },
  ),
  match(
    'lo2_dau',
    'lo',
    ['first', 2, { minimumDigits: 3 }],
    { vi: 'Lô 2 số đầu', en: 'Any prize, first 2' },
    {
      vi: 'Mỗi giải từ 3 chữ số trở lên có 2 số đầu trùng số đã chọn được tính một lần trúng.',
      en: 'Every prize of three or more digits whose first two match pays once.',
    },
  ),
  match('lo3', 'lo', ['last', 3, { minimumDigits: 3 }], { vi: 'Lô 3 số', en: 'Any prize, last 3' }, lastMatch(3)),
  match('lo4', 'lo', ['last', 4, { minimumDigits: 4 }], { vi: 'Lô 4 số', en: 'Any prize, last 4' }, lastMatch(4)),
];

const DE: readonly BetType[] = [
  match(
    'de_db',
    'de',
    ['last', 2, SPECIAL],
    { vi: 'Đề đặc biệt', en: 'Special prize, last 2' },
    exactMatch('2 số cuối giải đặc biệt', 'the last two digits of the special prize'),
  ),
  match(
    'de_dau_db',
    'de',
    ['first', 2, SPECIAL],
    { vi: 'Đề đầu đặc biệt', en: 'Special prize, first 2' },
    exactMatch('2 số đầu giải đặc biệt', 'the first two digits of the special prize'),
  ),
  match(
    'de_g1',
    'de',
    ['last', 2, FIRST_PRIZE],
    { vi: 'Đề giải nhất', en: 'First prize, last 2' },
    exactMatch('2 số cuối giải nhất', 'the last two digits of the first prize'),
  ),
  match(
    'de_dau_g1',
    'de',
    ['first', 2, FIRST_PRIZE],
    { vi: 'Đề đầu giải nhất', en: 'First prize, first 2' },
    exactMatch('2 số đầu giải nhất', 'the first two digits of the first prize'),
  ),
  match(
    'de_g7',
    'de',
    ['last', 2, tiers(['G7'])],
    { vi: 'Đề giải 7', en: 'Seventh prize' },
    eachMatch('một số của giải 7', 'a number of the seventh prize'),
    { formats: ['vn27'] },
  ),
  match(
    'de_g8',
    'de',
    ['last', 2, tiers(['G8'])],
    { vi: 'Đề giải 8', en: 'Eighth prize' },
    exactMatch('giải 8', 'the eighth prize'),
    {
      formats: ['vn18'],
    },
  ),
  match(
    'de_dauduoi',
    'de',
    ['last', 2, tiers(['DB', 'G7'], ['DB', 'G8'])],
    { vi: 'Đề đầu đuôi', en: 'Special and lowest prize, last 2' },
    eachMatch(
      '2 số cuối giải đặc biệt hoặc giải thấp nhất',
      'the last two digits of the special prize or the lowest prize',
    ),
  ),
  match(
    'de_tong10',
    'tong',
    ['tong', 1, SPECIAL],
    { vi: 'Đề tổng', en: 'Digit sum, last digit' },
    exactMatch(
      'chữ số cuối của tổng 2 số cuối giải đặc biệt',
      "the last digit of the sum of the special prize's last two digits",
    ),
  ),
];

const DAU_DUOI: readonly BetType[] = [
  match(
    'dau',
    'dau_duoi',
    ['tens', 1, SPECIAL],
    { vi: 'Đầu', en: 'Tens digit' },
    exactMatch('hàng chục giải đặc biệt', 'the tens digit of the special prize'),
  ),
  match(
    'duoi',
    'dau_duoi',
    ['last', 1, SPECIAL],
    { vi: 'Đuôi', en: 'Units digit' },
    exactMatch('hàng đơn vị giải đặc biệt', 'the units digit of the special prize'),
  ),
];

const CANG: readonly BetType[] = [
  match(
    'c3_db',
    'cang',
    ['last', 3, SPECIAL],
    { vi: '3 càng đặc biệt', en: 'Special prize, last 3' },
    exactMatch('3 số cuối giải đặc biệt', 'the last three digits of the special prize'),
  ),
  match(
    'c3_g1',
    'cang',
    ['last', 3, FIRST_PRIZE],
    { vi: '3 càng giải nhất', en: 'First prize, last 3' },
    exactMatch('3 số cuối giải nhất', 'the last three digits of the first prize'),
  ),
  match(
    'c3_dau',
    'cang',
    ['last', 3, tiers(['G6'], ['G7'])],
    { vi: '3 càng đầu', en: 'Three-digit prizes' },
    eachMatch('một giải có 3 chữ số', 'a prize of three digits'),
  ),
  match(
    'c3_dauduoi',
    'cang',
    ['last', 3, tiers(['DB', 'G6'], ['DB', 'G7'])],
    { vi: '3 càng đầu đuôi', en: 'Special and three-digit prizes' },
    eachMatch(
      '3 số cuối giải đặc biệt hoặc một giải có 3 chữ số',
      'the last three digits of the special prize or a prize of three digits',
    ),
  ),
  match(
    'c4_db',
    'cang',
    ['last', 4, SPECIAL],
    { vi: '4 càng đặc biệt', en: 'Special prize, last 4' },
    exactMatch('4 số cuối giải đặc biệt', 'the last four digits of the special prize'),
  ),
  match(
    'c4_g1',
    'cang',
    ['last', 4, FIRST_PRIZE],
    { vi: '4 càng giải nhất', en: 'First prize, last 4' },
    exactMatch('4 số cuối giải nhất', 'the last four digits of the first prize'),
  ),
];

/** The sum that is neither big nor small. */
const MIDDLE_SUM = 9;
const HIGHEST_SUM = 18;
const special = (vi: string, en: string): Wording => ({ vi: `Trúng khi ${vi}.`, en: `Wins when ${en}.` });

const TWO_SIDED: readonly BetType[] = [
  outcome(
    'db2_tai',
    'two_sided',
    { vi: 'Tài', en: 'Big' },
    special('2 số cuối giải đặc biệt từ 50 đến 99', 'the last two digits of the special prize are 50 to 99'),
    (tens) => tens >= 5,
  ),
  outcome(
    'db2_xiu',
    'two_sided',
    { vi: 'Xỉu', en: 'Small' },
    special('2 số cuối giải đặc biệt từ 00 đến 49', 'the last two digits of the special prize are 00 to 49'),
    (tens) => tens < 5,
  ),
  outcome(
    'db2_chan',
    'two_sided',
    { vi: 'Chẵn', en: 'Even' },
    special('số cuối giải đặc biệt là số chẵn', 'the last digit of the special prize is even'),
    (_, units) => units % 2 === 0,
  ),
  outcome(
    'db2_le',
    'two_sided',
    { vi: 'Lẻ', en: 'Odd' },
    special('số cuối giải đặc biệt là số lẻ', 'the last digit of the special prize is odd'),
    (_, units) => units % 2 === 1,
  ),
];

const SUM_RULES = {
  vi: 'tổng 2 số cuối giải đặc biệt',
  en: 'the sum of the last two digits of the special prize',
} as const;
const isMiddleSum: PairRule = (tens, units) => tens + units === MIDDLE_SUM;

const TONG: readonly BetType[] = [
  outcome(
    'db2_tong_tai',
    'tong',
    { vi: 'Tổng tài', en: 'Sum big' },
    special(
      `${SUM_RULES.vi} từ 10 trở lên; tổng 9 là hòa, hoàn tiền cược`,
      `${SUM_RULES.en} is 10 or more; 9 returns the stake`,
    ),
    (tens, units) => tens + units > MIDDLE_SUM,
    isMiddleSum,
  ),
  outcome(
    'db2_tong_xiu',
    'tong',
    { vi: 'Tổng xỉu', en: 'Sum small' },
    special(
      `${SUM_RULES.vi} từ 8 trở xuống; tổng 9 là hòa, hoàn tiền cược`,
      `${SUM_RULES.en} is 8 or less; 9 returns the stake`,
    ),
    (tens, units) => tens + units < MIDDLE_SUM,
    isMiddleSum,
  ),
  outcome(
    'db2_tong_chan',
    'tong',
    { vi: 'Tổng chẵn', en: 'Sum even' },
    special(`${SUM_RULES.vi} là số chẵn`, `${SUM_RULES.en} is even`),
    (tens, units) => (tens + units) % 2 === 0,
  ),
  outcome(
    'db2_tong_le',
    'tong',
    { vi: 'Tổng lẻ', en: 'Sum odd' },
    special(`${SUM_RULES.vi} là số lẻ`, `${SUM_RULES.en} is odd`),
    (tens, units) => (tens + units) % 2 === 1,
  ),
  ...Array.from({ length: HIGHEST_SUM + 1 }, (_, sum) =>
    outcome(
      `db2_tong_${sum}`,
      'tong',
      { vi: `Tổng ${sum}`, en: `Sum ${sum}` },
      special(`${SUM_RULES.vi} bằng ${sum}`, `${SUM_RULES.en} is ${sum}`),
      (tens, units) => tens + units === sum,
    ),
  ),
];

const BAO: readonly BetType[] = [
  match(
    'b7l',
    'bao',
    ['last', 2, tiers([], ['G8', 'G7', 'G6', 'G5', 'DB'])],
    { vi: 'Bao 7 lô', en: 'Seven prizes, last 2' },
    eachMatch(
      '2 số cuối của 7 lô: giải 8, 7, 6, 5 và đặc biệt',
      'the last two digits of the seven numbers of prizes 8, 7, 6, 5 and the special prize',
    ),
    { formats: ['vn18'] },
  ),
  match(
    'b8l',
    'bao',
    ['last', 2, tiers(['G7', 'G6', 'DB'], [])],
    { vi: 'Bao 8 lô', en: 'Eight prizes, last 2' },
    eachMatch(
      '2 số cuối của 8 lô: giải 7, 6 và đặc biệt',
      'the last two digits of the eight numbers of prizes 7, 6 and the special prize',
    ),
    { formats: ['vn27'] },
  ),
];

/** Every bet type, in board order. */
export const XSKT_BET_TYPES: readonly BetType[] = [
  ...LO,
  ...[2, 3, 4].map(presentParlay),
  ...[4, 5, 6, 8, 10].map(absentParlay),
  ...DE,
  ...DAU_DUOI,
  ...CANG,
  ...TWO_SIDED,
  ...TONG,
  ...BAO,
];
