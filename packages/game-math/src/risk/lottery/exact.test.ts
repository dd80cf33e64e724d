/**
 * The mean losses of lottery spaces against a second method: settling the same bets, by the code that pays them, on every draw of a space,
 * or on draws of the whole lottery from a printed seed where there are too many to enumerate.
 */
import { describe, expect, it } from 'vitest';
import {
  drawPrizes,
  FORMATS,
  createSettler,
  settleBet,
  type Bet,
  type DrawResult,
  type FormatId,
} from '../../lottery/index.ts';
import { chancesOf, sampleSelections } from '../../lottery/index.ts';
import { costOf, numbers, onFormat, sum } from '../testing.ts';
import { arrangements, lists } from '../../lottery/families/sample-spaces.ts';

const balls = (values: readonly number[], digits = 1): DrawResult =>
  values.map((value, index) => ({ id: `B.${index + 1}`, number: String(value).padStart(digits, '0') }));

/** The mean loss, by settling on every result. */
function settled(formatId: FormatId, bets: readonly Bet[], results: Iterable<DrawResult>): number {
  let [lost, all] = [0, 0];
  const stake = Number(sum(bets.map(costOf)));
  for (const result of results) {
    const settler = createSettler(FORMATS[formatId], result);
    lost += Math.max(0, stake - bets.reduce((paid, one) => paid + Number(settleBet(settler, one).payout), 0));
    all += 1;
  }
  return lost / all;
}

function* resultsOf(cases: Iterable<readonly [number[], number]>, digits: number): Iterable<DrawResult> {
  for (const [values] of cases) yield balls(values, digits);
}

/** The special prize with each of its last four digits, everything else fixed. */
function* specials(formatId: 'vn27' | 'vn18', suffixes: number): Iterable<DrawResult> {
  const still = FORMATS[formatId].prizes.map(({ id, digits }) => ({ id, number: '7'.repeat(digits) }));
  for (let value = 0; value < 10 ** suffixes; value += 1) {
    yield still.map((prize) =>
      prize.id === 'DB' ? { id: 'DB', number: String(value).padStart(prize.number.length, '0') } : prize,
    );
  }
}

const SEED = new Uint8Array(32).fill(14);

function* drawn(formatId: FormatId, count: number): Iterable<DrawResult> {
  for (let draw = 0; draw < count; draw += 1) yield drawPrizes(FORMATS[formatId], SEED, `risk:${draw}`);
}

/** Bets of one unit each by id and selections. */
type Listed = readonly (readonly [id: string, unit: number, ...selections: string[]])[];
const betsOf = (formatId: FormatId, listed: Listed): Bet[] =>
  listed.map(([id, unit, ...selections]) => onFormat(formatId).bet('ZY', id, BigInt(unit), selections));

/** 2.5 times the mean loss, at most the stake: the part the space should have at risk. */
const expected = (bets: readonly Bet[], lost: number): number => Math.min(Number(sum(bets.map(costOf))), 2.5 * lost);

describe('spaces that are enumerated', () => {
  const dice = [...resultsOf(lists(1, 6, 3), 1)];
  const cars = (places: number): DrawResult[] =>
    [...arrangements(1, 10, places)].map(([order]) =>
      balls(
        [...order, ...Array.from({ length: 10 }, (_, index) => index + 1).filter((car) => !order.includes(car))],
        2,
      ),
    );
  const five: DrawResult[] = [...resultsOf(lists(0, 9, 5), 1)];
  const three: DrawResult[] = [...resultsOf(lists(0, 9, 3), 1)];
  const eleven: DrawResult[] = [...resultsOf(arrangements(1, 11, 5), 2)];
  it.each<[string, FormatId, Listed, () => Iterable<DrawResult>]>([
    [
      'three dice',
      'dice3',
      [
        ['k3_hai_mat', 1_000_000, 'tai', 'xiu'],
        ['k3_hai_mat', 700_000, 'le'],
        ['k3_tong', 40_000, '10', '11'],
        ['k3_so_lan', 200_000, '3'],
        ['k3_hai_so', 50_000, '1-2'],
      ],
      () => dice,
    ],
    [
      'the sum of three digits',
      'lucky28',
      [
        ['l28_hai_mat', 1_000_000, 'tai', 'chan'],
        ['l28_to_hop', 300_000, 'xiu_le'],
        ['l28_tong', 8_000, '0', '13', '27'],
        ['l28_bdv1', 90_000, '7'],
      ],
      () => three,
    ],
    [
      'five digits in order',
      'digits5',
      [
        ['d5_ball1', 1_000_000, 'tai', 'xiu'],
        ['d5_rong_ho_1_5', 700_000, 'rong', 'hoa'],
        ['d5_ball5', 100_000, '0', '1', '2'],
        ['d5_hinh_giua', 200_000, 'doi', 'tap'],
      ],
      () => five,
    ],
    [
      'five digits in any order',
      'digits5',
      [
        ['d5_tong', 1_000_000, 'tai', 'le'],
        ['d5_nguu', 300_000, 'khong_nguu', 'nguu1'],
        ['d5_xi_to', 500_000, 'mot_doi'],
      ],
      () => five,
    ],
    [
      'cars',
      'race10',
      [
        ['pk_hang1', 100_000, '01', '02', 'tai'],
        ['pk_hang2', 100_000, '01', 'xiu'],
        ['pk_tong2', 300_000, 'tai', 'xiu', '11'],
        ['pk_hang3', 50_000, '01', 'le', 'chan'],
      ],
      () => cars(3),
    ],
    [
      'five of eleven in order',
      'pick11x5',
      [
        ['x5_ball1', 900_000, 'tai', 'xiu', '11'],
        ['x5_ball2', 800_000, 'le'],
        ['x5_rong_ho_1_5', 600_000, 'rong'],
        ['x5_nhom2', 10_000, '01-02'],
      ],
      () => eleven,
    ],
    [
      'five of eleven in any order',
      'pick11x5',
      [
        ['x5_tong', 900_000, 'tai', 'le', 'duoi_tai'],
        ['x5_chon1', 400_000, '01', '02', '03'],
        ['x5_chon2', 50_000, '01-02'],
        ['x5_chon8', 30_000, '01-02-03-04-05-06-07-08'],
      ],
      () => eleven,
    ],
    [
      'the special prize',
      'vn27',
      [
        ['db2_tai', 1_000_000],
        ['db2_le', 500_000],
        ['db2_tong_tai', 400_000],
        ['de_db', 10_000, ...numbers(30)],
        ['dau', 90_000, '1', '2'],
        ['c3_db', 1_000, '123', '923'],
        ['c4_db', 100, '0123'],
      ],
      () => specials('vn27', 4),
    ],
  ])('%s', (_name, formatId, listed, results) => {
    const bets = betsOf(formatId, listed);
    const all = Number(sum(onFormat(formatId).risked(bets)));
    const lost = expected(bets, settled(formatId, bets, results()));
    // Rounding of payments and of dividing a space among its bets: a unit each.
    expect(Math.abs(all - lost)).toBeLessThan(4 * bets.length + 4);
  });
});

describe('spaces that are counted', () => {
  it.each<[string, FormatId, Listed]>([
    [
      'numbers among 27',
      'vn27',
      [
        ['lo2', 1_000, ...numbers(40)],
        ['lo2_1k', 9_000, ...numbers(20)],
      ],
    ],
    [
      'numbers among 18',
      'vn18',
      [
        ['lo2', 1_000, ...numbers(60)],
        ['lo2', 2_500, ...numbers(30, 60)],
      ],
    ],
    [
      'tickets among 27',
      'vn27',
      [
        ['truot4', 500_000, '00-01-02-03', '04-05-06-07', '00-01-04-05', '20-21-22-23'],
        ['xien2', 300_000, '00-04', '00-05', '04-05'],
      ],
    ],
    [
      'tickets among 18',
      'vn18',
      [
        ['truot10', 100_000, '00-01-02-03-04-05-06-07-08-09'],
        ['truot4', 400_000, '00-01-02-20', '10-11-12-13'],
      ],
    ],
    ['eight prizes', 'vn27', [['b8l', 1_000, ...numbers(50)]]],
    [
      'keno picks',
      'keno80',
      [
        ['kn_ngoc1', 100_000, '01', '02', '03', '04', '05'],
        ['kn_ngoc2', 90_000, '01-02', '02-06'],
      ],
    ],
    [
      'keno sums',
      'keno80',
      [
        ['kn_tai_xiu', 500_000, 'tai', 'xiu'],
        ['kn_ngu_hanh', 90_000, 'thuy'],
        ['kn_chan_le', 300_000, 'le'],
      ],
    ],
    ['keno halves', 'keno80', [['kn_tren_duoi', 500_000, 'tren', 'duoi', 'hoa']]],
    [
      'six of 45',
      'mega645',
      [
        ['mg_truot5', 500_000, '01-02-03-04-05', '06-07-08-09-10'],
        ['mg_an1_5', 500_000, '01-02-03-04-05'],
        ['mg_so', 200_000, '01', '06', '45'],
      ],
    ],
    [
      'six of 55',
      'power655',
      [
        ['pw_truot5', 500_000, '01-02-03-04-05', '03-04-05-09-10'],
        ['pw_so', 200_000, '01', '06', '45'],
      ],
    ],
    [
      'the special ball of 49',
      'mark6',
      [
        ['m6_hai_mat', 500_000, 'tai', 'xiu', 'le'],
        ['m6_mau', 300_000, 'do', 'lam'],
        ['m6_so', 10_000, '49', '01'],
      ],
    ],
    [
      'animals among seven of 49',
      'mark6',
      [
        ['m6_giap_7', 500_000, 'giap_0', 'giap_1'],
        ['m6_truot5', 300_000, '01-02-03-04-05'],
      ],
    ],
    ['the sum of seven of 49', 'mark6', [['m6_tong', 500_000, 'tai', 'xiu', 'le']]],
  ])('%s, against 8 000 draws of seed 0e…', (_name, formatId, listed) => {
    const bets = betsOf(formatId, listed);
    const [all, stake] = [Number(sum(onFormat(formatId).risked(bets))), Number(sum(bets.map(costOf)))];
    const lost = expected(bets, settled(formatId, bets, drawn(formatId, 8_000)));
    expect(all).toBeLessThan(stake);
    // 2.5 times a loss of at most the stake, averaged over 8 000 draws: five deviations are below 7 % of the stake.
    expect(Math.abs(all - lost) / stake).toBeLessThan(0.07);
  });

  it('every bet type that is sold has a space, and its chances are those it is sold by', () => {
    for (const formatId of Object.keys(FORMATS) as FormatId[]) {
      const { ids, bet, risked } = onFormat(formatId);
      for (const mode of ['Lott', 'ZY', 'Elott'] as const) {
        for (const id of ids(mode)) {
          const { betType } = bet(mode, id, 1_000n);
          for (const selection of sampleSelections(betType)) {
            const one = bet(mode, id, 100_000n, [selection]);
            const { win, push } = chancesOf(betType, FORMATS[formatId], selection);
            const returning =
              Number(win.numerator) / Number(win.denominator) + Number(push.numerator) / Number(push.denominator);
            const [share] = risked([one]);
            // Losing all with 40 % or more puts all at risk.
            if (returning <= 0.6) expect([id, selection, share]).toEqual([id, selection, costOf(one)]);
            else expect(share! > 0n && share! <= costOf(one)).toBe(true);
          }
        }
      }
    }
  });
});

describe('what cannot be enumerated is never too high', () => {
  it('one car on every place: it finishes somewhere', () => {
    const { bet, risked } = onFormat('race10');
    const bets = Array.from({ length: 10 }, (_, index) => bet('Lott', `pk_hang${index + 1}`, 1_000_000n, ['01']));
    // 9.9 of 10 is always returned.
    expect(Number(sum(risked(bets)))).toBeGreaterThan(240_000);
    expect(Number(sum(risked(bets)))).toBeLessThanOrEqual(250_000);
  });

  it.each<[string, FormatId, Listed]>([
    [
      'numbers and tickets on them',
      'vn27',
      [
        ['lo2', 1_000, ...numbers(10)],
        ['truot10', 9_000, '00-01-02-03-04-05-06-07-08-09'],
        ['xien2', 3_000, '00-01', '02-03'],
      ],
    ],
    [
      'cars on many places',
      'race10',
      Array.from({ length: 8 }, (_, index) => [`pk_hang${index + 1}`, 100_000 + index, 'tai'] as const),
    ],
    [
      'two numbers of three digits and more',
      'max3d',
      [['m3_so', 100, ...Array.from({ length: 60 }, (_, index) => String(index).padStart(3, '0'))]],
    ],
    [
      'many tickets',
      'vn27',
      [['xien3', 10_000, ...Array.from({ length: 90 }, (_, index) => numbers(3, index).join('-'))]],
    ],
  ])('%s', (_name, formatId, listed) => {
    const bets = betsOf(formatId, listed);
    const [all, stake] = [Number(sum(onFormat(formatId).risked(bets))), Number(sum(bets.map(costOf)))];
    const lost = expected(bets, settled(formatId, bets, drawn(formatId, 8_000)));
    expect(all).toBeGreaterThan(0);
    expect((all - lost) / stake).toBeLessThan(0.07);
  });
});
