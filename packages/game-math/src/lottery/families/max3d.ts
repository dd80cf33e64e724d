/**
 * Triple 3D (Bộ ba 3D): twenty numbers of three digits in four prizes, bet on with one number, two, or two in order (domain reference §4).
 * Several prizes add up. The tables are official and the same in every mode. Two equal numbers are one number twice and are not sold as a
 * pair.
 */
import { complement, plus, power, rational, times, type Rational } from '../../rational.ts';
import type { BetType, Chances, Choice, JudgedRule, NumbersByTier, Outcome, PayKey } from '../bet-rules.ts';
import type { Tier } from '../formats.ts';
import type { Family } from './family.ts';
import { betTypeOf, LOST } from './judged.ts';
import { salesOfAssortment, type Prices } from './price-list.ts';

const formatId = 'max3d';
const NUMBERS = 1000n;
const ONE: Rational = rational(1n);

/** How many numbers each prize has. */
const SIZES = { DB: 2, G1: 4, G2: 6, G3: 8 } as const;
type PrizeTier = keyof typeof SIZES;
const TIERS: readonly PrizeTier[] = ['DB', 'G1', 'G2', 'G3'];
const LOWER: readonly PrizeTier[] = ['G1', 'G2', 'G3'];
const ALL = 20;

/** Probability that none of `count` chosen numbers is among `drawn` drawn ones. */
const absent = (count: number, drawn: number): Rational => power(rational(NUMBERS - BigInt(count), NUMBERS), drawn);
const present = (drawn: number): Rational => complement(absent(1, drawn));
/** Probability that both of two different numbers are among them: inclusion and exclusion. */
const bothPresent = (drawn: number): Rational =>
  plus(plus(ONE, times(rational(-2n), absent(1, drawn))), absent(2, drawn));
const sizeOf = (tiers: readonly PrizeTier[]): number => tiers.reduce((sum, tier) => sum + SIZES[tier], 0);

const TIER_NAMES: Readonly<Record<PrizeTier, Choice['names']>> = {
  DB: { vi: 'Giải đặc biệt', en: 'Special prize' },
  G1: { vi: 'Giải nhất', en: 'First prize' },
  G2: { vi: 'Giải nhì', en: 'Second prize' },
  G3: { vi: 'Giải ba', en: 'Third prize' },
};

/** An outcome that sums what was won. */
function outcomeOf(pays: readonly (readonly [PayKey, number])[]): Outcome {
  const paid = pays.filter(([, count]) => count > 0);
  return paid.length === 0
    ? LOST
    : { hits: paid.reduce((sum, [, count]) => sum + count, 0), pushed: false, pays: paid };
}

const lazily = (make: () => Chances): (() => Chances) => {
  let made: Chances | undefined;
  return () => (made ??= make());
};

/** Every drawn number equal to the chosen one pays its prize. */
function singleRule(): JudgedRule {
  const chances = lazily(() => ({
    win: present(ALL),
    push: rational(0n),
    expected: new Map(TIERS.map((tier) => [tier, rational(BigInt(SIZES[tier]), NUMBERS)])),
  }));
  const judge = (result: NumbersByTier) => {
    const wonBy = new Map<string, Map<Tier, number>>();
    for (const tier of TIERS) {
      for (const number of result[tier] ?? []) {
        const won = wonBy.get(number) ?? new Map<Tier, number>();
        wonBy.set(number, won.set(tier, (won.get(tier) ?? 0) + 1));
      }
    }
    return (selection: string): Outcome => outcomeOf([...(wonBy.get(selection) ?? [])]);
  };
  return { kind: 'judged', judge, chances };
}

/** The prizes a pair can win, except both special numbers, and how. */
const PAIR_TIERS: readonly Choice[] = [
  { value: 'G1', names: { vi: 'Cả hai trong giải nhất', en: 'Both in the first prize' } },
  { value: 'G2', names: { vi: 'Cả hai trong giải nhì', en: 'Both in the second prize' } },
  { value: 'G3', names: { vi: 'Cả hai trong giải ba', en: 'Both in the third prize' } },
  { value: 'any2', names: { vi: 'Cả hai trong 20 số', en: 'Both among the twenty' } },
  { value: 'one_db', names: { vi: 'Mỗi số trong giải đặc biệt', en: 'Each number in the special prize' } },
  { value: 'one', names: { vi: 'Mỗi số trong giải nhất, nhì, ba', en: 'Each number in the other prizes' } },
];

interface Drawn {
  readonly special: readonly string[];
  readonly byTier: ReadonlyMap<PrizeTier, ReadonlySet<string>>;
  readonly lower: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

function drawnOf(result: NumbersByTier): Drawn {
  const lower = LOWER.flatMap((tier) => result[tier] ?? []);
  const special = result.DB ?? [];
  return {
    special,
    byTier: new Map(TIERS.map((tier) => [tier, new Set(result[tier])])),
    lower: new Set(lower),
    all: new Set([...special, ...lower]),
  };
}

/** A pair: `top` says which of the highest cases it wins, with what probability. */
function pairRule(top: {
  readonly keys: (special: readonly string[], pair: readonly string[]) => readonly PayKey[];
  readonly cases: readonly (readonly [PayKey, Rational])[];
}): JudgedRule {
  const chances = lazily(() => ({
    win: complement(absent(2, ALL)),
    push: rational(0n),
    expected: new Map<PayKey, Rational>([
      ...top.cases,
      ...LOWER.map((tier) => [tier, bothPresent(SIZES[tier])] as const),
      ['any2', bothPresent(ALL)],
      ['one_db', times(rational(2n), present(SIZES.DB))],
      ['one', times(rational(2n), present(sizeOf(LOWER)))],
    ]),
  }));
  const judge = (result: NumbersByTier) => {
    const { special, byTier, lower, all } = drawnOf(result);
    return (selection: string): Outcome => {
      const pair = selection.split('-');
      const among = (numbers: ReadonlySet<string> | undefined): number =>
        pair.filter((number) => numbers?.has(number)).length;
      if (among(all) === 0) return LOST;
      const both = (numbers: ReadonlySet<string> | undefined): number => (among(numbers) === 2 ? 1 : 0);
      return outcomeOf([
        ...top.keys(special, pair).map((key) => [key, 1] as const),
        ...LOWER.map((tier) => [tier, both(byTier.get(tier))] as const),
        ['any2', both(all)],
        ['one_db', among(byTier.get('DB'))],
        ['one', among(lower)],
      ]);
    };
  };
  return { kind: 'judged', judge, chances };
}

const ALL_PRIZES = { vi: 'trúng nhiều giải được nhận tất cả', en: 'several prizes are all paid' };

const BET_TYPES: readonly BetType[] = [
  betTypeOf(
    {
      id: 'm3_so',
      group: 'straight',
      names: { vi: 'Một số', en: 'One number' },
      rules: {
        vi: 'Chọn một số có 3 chữ số; mỗi lần trùng một số của giải nào được trả theo giải đó.',
        en: 'Pick a number of three digits; every number of a prize that equals it pays that prize.',
      },
      formatId,
    },
    { kind: 'digits', digits: 3 },
    singleRule(),
    TIERS.map((tier) => ({ value: tier, names: TIER_NAMES[tier] })),
  ),
  betTypeOf(
    {
      id: 'm3_plus',
      group: 'group',
      names: { vi: 'Cặp số', en: 'Pair' },
      rules: {
        vi: `Chọn hai số khác nhau, thứ tự tùy ý; ${ALL_PRIZES.vi}.`,
        en: `Pick two different numbers in any order; ${ALL_PRIZES.en}.`,
      },
      formatId,
    },
    { kind: 'pick', digits: 3, from: 0, to: 999, size: 2, ordered: false },
    pairRule({
      keys: (special, pair) => (pair.every((number) => special.includes(number)) ? ['DB'] : []),
      cases: [['DB', bothPresent(SIZES.DB)]],
    }),
    [{ value: 'DB', names: { vi: 'Cả hai trong giải đặc biệt', en: 'Both in the special prize' } }, ...PAIR_TIERS],
  ),
  betTypeOf(
    {
      id: 'm3_pro',
      group: 'group',
      names: { vi: 'Cặp số đúng thứ tự', en: 'Ordered pair' },
      rules: {
        vi: `Chọn hai số khác nhau theo thứ tự của giải đặc biệt; ${ALL_PRIZES.vi}.`,
        en: `Pick two different numbers in the order of the special prize; ${ALL_PRIZES.en}.`,
      },
      formatId,
    },
    { kind: 'pick', digits: 3, from: 0, to: 999, size: 2, ordered: true },
    pairRule({
      keys: ([first, second], [chosen, other]) => {
        if (first === chosen && second === other) return ['DB'];
        return first === other && second === chosen ? ['DB_reversed'] : [];
      },
      cases: [
        ['DB', rational(1n, NUMBERS * NUMBERS)],
        ['DB_reversed', rational(1n, NUMBERS * NUMBERS)],
      ],
    }),
    [
      { value: 'DB', names: { vi: 'Hai số đặc biệt đúng thứ tự', en: 'Both special numbers in order' } },
      { value: 'DB_reversed', names: { vi: 'Hai số đặc biệt ngược thứ tự', en: 'Both special numbers reversed' } },
      ...PAIR_TIERS,
    ],
  ),
];

/** The official prizes return 55 % and less; a house with fixed odds raises them as a whole until each bet returns more than 80 %. */
const PRICES: Prices = {
  m3_so: { DB: 150, G1: 52, G2: 31, G3: 15 },
  m3_plus: { DB: 150_000, G1: 6_000, G2: 1_500, G3: 750, any2: 150, one_db: 23, one: 6 },
  m3_pro: { DB: 300_000, DB_reversed: 60_000, G1: 4_500, G2: 1_500, G3: 600, any2: 150, one_db: 15, one: 6 },
};

export const max3d: Family = {
  formatIds: [formatId],
  betTypes: BET_TYPES,
  sales: salesOfAssortment({ formatId, betTypes: BET_TYPES, prices: PRICES, isOfficial: () => true }),
};
