/**
 * Default odds per prize mode, in ten-thousandths: gross return on one unit, stake included (99.5 → 995000).
 * Defaults only: a merchant sets its own, and a bet is settled on the odds it was accepted at.
 *
 * - `Lott`: the common table of official draws (domain reference §2.2).
 * - `Elott`: the tables of fast lotteries (§3.1); what they leave out is priced as in `Lott`.
 * - `ZY`, the house's own variant: 97 % of fair odds (§3.0), cut to three significant digits.
 */
import { floorScaled } from '../rational.ts';
import type { BetType, BetTypeId } from './bet-rules.ts';
import { XSKT_BET_TYPES } from './bet-table.ts';
import { FORMATS, type Format, type FormatId, type XsktFormatId } from './formats.ts';
import type { PrizeMode } from './prize-modes.ts';
import { fairOdds } from './probability.ts';
import { ODDS_SCALE } from './settle.ts';

type PriceList = Readonly<Record<BetTypeId, number>>;

const PAIR_ODDS = 995_000;
const TRIPLE_ODDS = 9_800_000;
const QUADRUPLE_ODDS = 88_800_000;
const DIGIT_ODDS = 99_000;
const TWO_SIDED_ODDS = 19_970;

/** Sums 0 to 9; sum s pays like 18 − s. */
const SUM_ODDS = [700_000, 360_000, 269_990, 205_000, 164_000, 136_660, 122_850, 108_750, 97_770, 90_000];

function sumTable(): PriceList {
  return Object.fromEntries(
    [...SUM_ODDS, ...SUM_ODDS.slice(0, -1).reverse()].map((odds, sum) => [`db2_tong_${sum}`, odds]),
  );
}

/** Common to both formats. */
const BOTH_FORMATS: PriceList = {
  lo2: PAIR_ODDS,
  lo2_dau: PAIR_ODDS,
  lo3: TRIPLE_ODDS,
  lo4: QUADRUPLE_ODDS,
  de_db: PAIR_ODDS,
  de_dau_db: PAIR_ODDS,
  de_g1: 980_000,
  de_dau_g1: 980_000,
  de_dauduoi: 990_000,
  dau: DIGIT_ODDS,
  duoi: DIGIT_ODDS,
  de_tong10: DIGIT_ODDS,
  c3_db: TRIPLE_ODDS,
  c3_g1: TRIPLE_ODDS,
  c3_dauduoi: TRIPLE_ODDS,
  c4_db: QUADRUPLE_ODDS,
  c4_g1: QUADRUPLE_ODDS,
  db2_tai: TWO_SIDED_ODDS,
  db2_xiu: TWO_SIDED_ODDS,
  db2_chan: TWO_SIDED_ODDS,
  db2_le: TWO_SIDED_ODDS,
  db2_tong_tai: TWO_SIDED_ODDS,
  db2_tong_xiu: TWO_SIDED_ODDS,
  db2_tong_chan: TWO_SIDED_ODDS,
  db2_tong_le: TWO_SIDED_ODDS,
  ...sumTable(),
};

const LOTT: Readonly<Record<XsktFormatId, PriceList>> = {
  vn27: {
    ...BOTH_FORMATS,
    lo2_1k: 37_000,
    xien2: 160_000,
    xien3: 650_000,
    xien4: 1_800_000,
    truot4: 23_000,
    truot5: 36_000,
    truot6: 45_000,
    truot8: 80_000,
    truot10: 120_000,
    de_g7: 980_000,
    c3_dau: 9_600_000,
    b8l: 980_000,
  },
  vn18: {
    ...BOTH_FORMATS,
    lo2_1k: 54_450,
    xien2: 280_000,
    xien3: 1_500_000,
    xien4: 7_500_000,
    truot4: 18_000,
    truot5: 22_500,
    truot6: 25_000,
    truot8: 33_000,
    truot10: 43_000,
    de_g8: 990_000,
    c3_dau: 9_800_000,
    b7l: 980_000,
  },
};

const ELOTT: Readonly<Record<XsktFormatId, PriceList>> = {
  vn27: {
    ...LOTT.vn27,
    lo2: 980_000,
    lo3: 9_000_000,
    xien2: 170_000,
    xien3: 650_000,
    xien4: 2_500_000,
    truot4: 29_000,
    truot8: 91_000,
    truot10: 164_000,
    de_db: 950_000,
    de_dau_db: 950_000,
    de_g1: 950_000,
    de_dau_g1: 950_000,
    dau: 95_000,
    duoi: 95_000,
    c3_db: 9_000_000,
    c3_g1: 9_000_000,
  },
  vn18: {
    ...LOTT.vn18,
    lo2: 996_000,
    lo2_1k: 55_000,
    lo4: 95_000_000,
    xien2: 300_000,
    xien3: 1_650_000,
    xien4: 7_750_000,
    de_db: 990_000,
    dau: 99_400,
    duoi: 99_400,
    c4_db: 92_000_000,
    c4_g1: 92_000_000,
  },
};

const ZY_RETURN_BASIS_POINTS = 9_700n;
const BASIS_POINTS = 10_000n;
const ZY_SIGNIFICANT_DIGITS = 3;

/** Fair odds times 97 %, cut to three significant digits. */
function ownOdds(betType: BetType, format: Format): number {
  const exact = Number(
    floorScaled(fairOdds(betType, format), (BigInt(ODDS_SCALE) * ZY_RETURN_BASIS_POINTS) / BASIS_POINTS),
  );
  const cut = 10 ** Math.max(0, String(exact).length - ZY_SIGNIFICANT_DIGITS);
  return Math.floor(exact / cut) * cut;
}

function ownTable(format: Format): PriceList {
  const offered = XSKT_BET_TYPES.filter((betType) => betType.formats.includes(format.id));
  return Object.fromEntries(offered.map((betType) => [betType.id, ownOdds(betType, format)]));
}

const DEFAULTS: Readonly<Record<PrizeMode, Readonly<Record<XsktFormatId, PriceList>>>> = {
  Lott: LOTT,
  ZY: { vn27: ownTable(FORMATS.vn27), vn18: ownTable(FORMATS.vn18) },
  Elott: ELOTT,
};

/** Default odds of a bet type in ten-thousandths, or undefined where the format does not offer it. */
export function xsktOdds(prizeMode: PrizeMode, formatId: FormatId, betTypeId: BetTypeId): number | undefined {
  return formatId === 'vn27' || formatId === 'vn18' ? DEFAULTS[prizeMode][formatId][betTypeId] : undefined;
}

const ODDS_TEXT = /^(\d{1,9})(?:\.(\d{1,4}))?$/;
const ODDS_DECIMALS = 4;

/** Odds as on the wire: a decimal string without trailing zeros (995000 → "99.5"). */
export function oddsText(oddsTenThousandths: bigint | number): string {
  const digits = String(oddsTenThousandths).padStart(ODDS_DECIMALS + 1, '0');
  const decimals = digits.slice(-ODDS_DECIMALS).replace(/0+$/, '');
  return digits.slice(0, -ODDS_DECIMALS) + (decimals === '' ? '' : `.${decimals}`);
}

/** Ten-thousandths of an odds text ("99.5" → 995000), or undefined if invalid. */
export function parseOdds(text: string): number | undefined {
  const [, whole, decimals = ''] = ODDS_TEXT.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole + decimals.padEnd(ODDS_DECIMALS, '0'));
}
