/** Lucky 28 (PC28): three digits and their sum, 0 to 27 (domain reference §3.6). */
import type { BetType, Choice } from '../bet-rules.ts';
import { choiceBet, type ChoiceBet } from './counted-bets.ts';
import type { Family } from './family.ts';
import { ranged, salesOfListings, type Listing } from './play-lists.ts';
import { sums } from './sample-spaces.ts';
import {
  anywhereBet,
  distinctGroupBet,
  pairGroupBet,
  SHAPES,
  shapeBet,
  straightBet,
  type Stretch,
} from './three-digits.ts';
import { choice, each, numberWords, sidesOf, TWO_SIDED, winsWhen } from './words.ts';

const formatId = 'lucky28';
const HIGHEST_SUM = 27;
const BIG_SUM = 14;
const EXTREME = 5;

/** A bet on the sum of the three digits. */
const sumBet = (bet: Pick<ChoiceBet<number>, 'id' | 'group' | 'names' | 'rules' | 'choices' | 'wins'>): BetType =>
  choiceBet({
    ...bet,
    formatId,
    read: (digits) => digits.reduce((sum, digit) => sum + digit, 0),
    space: () => sums(0, 9, 3),
  });

const SUM_WORDS = numberWords(0, HIGHEST_SUM);
const SUM = sumBet({
  id: 'l28_tong',
  group: 'sum',
  names: { vi: 'Tổng 3 số', en: 'Sum of the three' },
  rules: winsWhen('tổng 3 số đúng bằng số đã chọn', 'the three digits add up to the chosen number'),
  choices: SUM_WORDS,
  wins: (sum) => [String(sum)],
});

const SIDES = sumBet({
  id: 'l28_hai_mat',
  group: 'two_sided',
  names: { vi: 'Tài xỉu, lẻ chẵn', en: 'Big or small, odd or even' },
  rules: winsWhen(
    'tổng 3 số đúng loại đã chọn; tài từ 14, xỉu đến 13',
    'the sum is as chosen; big is 14 or more, small 13 or less',
  ),
  choices: TWO_SIDED,
  wins: (sum) => sidesOf(sum, BIG_SUM),
});

const PAIR_WORDS: readonly Choice[] = [
  choice('tai_le', 'Tài lẻ', 'Big odd'),
  choice('tai_chan', 'Tài chẵn', 'Big even'),
  choice('xiu_le', 'Xỉu lẻ', 'Small odd'),
  choice('xiu_chan', 'Xỉu chẵn', 'Small even'),
];
const PAIRS = sumBet({
  id: 'l28_to_hop',
  group: 'two_sided',
  names: { vi: 'Tổ hợp tài xỉu, lẻ chẵn', en: 'Big or small with odd or even' },
  rules: winsWhen('tổng 3 số đúng cả hai loại đã chọn', 'the sum is both as chosen'),
  choices: PAIR_WORDS,
  wins: (sum) => [sidesOf(sum, BIG_SUM).join('_')],
});

const EXTREME_WORDS: readonly Choice[] = [
  choice('cuc_tai', 'Cực tài', 'Extreme big'),
  choice('cuc_xiu', 'Cực xỉu', 'Extreme small'),
];

function extremeOf(sum: number): readonly string[] {
  if (sum <= EXTREME) return ['cuc_xiu'];
  return sum >= HIGHEST_SUM - EXTREME ? ['cuc_tai'] : [];
}

const EXTREMES = sumBet({
  id: 'l28_cuc',
  group: 'special',
  names: { vi: 'Cực tài, cực xỉu', en: 'Extremes' },
  rules: winsWhen(
    'tổng 3 số từ 22 đến 27 (cực tài) hoặc từ 0 đến 5 (cực xỉu)',
    'the sum is 22 to 27 (extreme big) or 0 to 5 (extreme small)',
  ),
  choices: EXTREME_WORDS,
  wins: extremeOf,
});

const COLOUR_WORDS: readonly Choice[] = [
  choice('do', 'Đỏ', 'Red'),
  choice('xanh_la', 'Xanh lá', 'Green'),
  choice('xanh_duong', 'Xanh dương', 'Blue'),
];
/** Sums without a colour. */
const COLOURLESS: readonly number[] = [0, 13, 14, 27];
const COLOURS = sumBet({
  id: 'l28_mau',
  group: 'colour',
  names: { vi: 'Màu', en: 'Colour' },
  rules: winsWhen(
    'tổng 3 số có màu đã chọn: chia hết cho 3 là đỏ, dư 1 xanh lá, dư 2 xanh dương; 0, 13, 14 và 27 không màu',
    'the sum has the chosen colour: multiples of 3 are red, one more green, two more blue; 0, 13, 14 and 27 have none',
  ),
  choices: COLOUR_WORDS,
  wins: (sum) => (COLOURLESS.includes(sum) ? [] : [COLOUR_WORDS[sum % 3]?.value ?? '']),
});

const part = (suffix: string, start: number, end: number, vi: string, en: string): Stretch => ({
  formatId,
  prefix: 'l28',
  suffix,
  range: [start, end],
  vi,
  en,
});
const ALL: Stretch = {
  ...part('', 0, 3, '3 số', 'three digits'),
  within: { vi: '3 số của kết quả', en: 'three digits of the draw' },
};
const TWOS: readonly Stretch[] = [
  part('dau', 0, 2, '2 số đầu', 'first two digits'),
  part('cuoi', 1, 3, '2 số cuối', 'last two digits'),
];

/** Sums 0 to 13; sum s pays like 27 − s. */
const SUM_ODDS = [720, 240, 136, 82, 54.5, 39, 31, 24.3, 19.3, 15.8, 13.9, 12.8, 12.3, 12];
const sumOdds = Object.fromEntries(
  [...SUM_ODDS, ...SUM_ODDS.slice().reverse()].map((odds, sum) => [String(sum), odds]),
);

const LISTINGS: readonly Listing[] = [
  { betType: SIDES, trad: ranged(1.97, 1.98, (odds) => each(TWO_SIDED, odds)) },
  { betType: PAIRS, trad: { tai_le: 4.2, tai_chan: 3.6, xiu_le: 3.6, xiu_chan: 4.2 } },
  { betType: SUM, trad: sumOdds },
  { betType: EXTREMES, trad: ranged(15, 17, (odds) => each(EXTREME_WORDS, odds)) },
  { betType: COLOURS, trad: 'share' },
  {
    betType: shapeBet(ALL),
    trad: ranged(85, 95, (alike) => ({ ...each(SHAPES, 15), ba_giong: alike, doi: 3.5, nua_sanh: 2.6, tap: 3.1 })),
  },
  { betType: straightBet(ALL), ent: true },
  ...TWOS.map((two): Listing => ({ betType: straightBet(two), ent: true })),
  { betType: pairGroupBet(ALL), ent: true },
  { betType: distinctGroupBet(ALL), ent: true },
  { betType: anywhereBet(ALL, 1), ent: true },
  { betType: anywhereBet(ALL, 2), ent: true },
];

export const lucky28: Family = {
  formatIds: [formatId],
  betTypes: LISTINGS.map(({ betType }) => betType),
  sales: salesOfListings(formatId, LISTINGS),
};
