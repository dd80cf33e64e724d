/** The vectors of agents.md §10, each by its number, and the properties of §11. */
import { describe, expect, it } from 'vitest';
import { countedStake, weightBps } from '../risk/formulas.ts';
import {
  cardBase,
  dividendOf,
  halfMonthOf,
  isCovered,
  lineShares,
  localTime,
  netLines,
  payTopDown,
  rebateOfBags,
  salaryOf,
  shareOf,
  termsFault,
  termsHash,
  tryStep,
  whatIf,
  withinCap,
  type Deficit,
  type Step,
} from './index.ts';

const TR = 1_000_000;

/** A tree: who is above whom, and each one's rate in basis points. */
interface Tree {
  readonly above: Readonly<Record<string, string>>;
  readonly rates: Readonly<Record<string, number>>;
}
const lineOf = ({ above }: Tree, member: string): readonly string[] => {
  const line = [member];
  for (let at = above[member]; at !== undefined; at = above[at]) line.push(at);
  return line;
};

/** What each gets of counted stakes in one category of a day: own rebates apart from those of agents, each rounded down once. */
function payout(tree: Tree, bets: readonly (readonly [string, number])[], cashback = 0) {
  const own: Record<string, number> = {};
  const bags: Record<string, { mark: number; counted: number }[]> = {};
  const stakes: Record<string, number> = {};
  for (const [member, counted] of bets) {
    const line = lineOf(tree, member);
    const { marks } = lineShares(
      line.map((agent) => tree.rates[agent] ?? 0),
      cashback,
    );
    stakes[member] = (stakes[member] ?? 0) + counted;
    own[member] = shareOf(stakes[member], marks[0]!);
    for (const [at, agent] of line.entries()) if (at > 0) (bags[agent] ??= []).push({ mark: marks[at - 1]!, counted });
  }
  const agents = Object.fromEntries(
    Object.entries(bags).map(([agent, all]) => [agent, rebateOfBags(tree.rates[agent] ?? 0, all)]),
  );
  return { own, agents };
}

const ABC = { C: 'B', B: 'A', M: 'C' };
const RNG: Tree = { above: ABC, rates: { A: 100, B: 80, C: 50, M: 20 } };

describe('rebates by watermark, vectors 1–10', () => {
  it('1: a bet of a member pays up the line', () => {
    expect(payout(RNG, [['M', 10 * TR]])).toEqual({
      own: { M: 20_000 },
      agents: { C: 30_000, B: 30_000, A: 20_000 },
    });
  });
  it('2: a cashback above rates takes their place', () => {
    expect(payout(RNG, [['M', 10 * TR]], 80)).toEqual({ own: { M: 80_000 }, agents: { C: 0, B: 0, A: 20_000 } });
  });
  it.each([
    [3, { A: 80, B: 50, C: 80, M: 20 }, { C: 60_000, B: 0, A: 0 }],
    [4, { A: 100, B: 50, C: 80, M: 20 }, { C: 60_000, B: 0, A: 20_000 }],
  ])('%i: an inversion never pays more than the top rate', (_, rates, agents) => {
    expect(payout({ above: ABC, rates }, [['M', 10 * TR]])).toEqual({ own: { M: 20_000 }, agents });
  });
  it('5, 6, 8: agents bet too; without rates nothing is paid', () => {
    expect(payout(RNG, [['C', 3 * TR]])).toEqual({ own: { C: 15_000 }, agents: { B: 9_000, A: 6_000 } });
    expect(payout(RNG, [['A', 3 * TR]])).toEqual({ own: { A: 30_000 }, agents: {} });
    expect(payout({ above: ABC, rates: {} }, [['M', 3 * TR]])).toEqual({ own: { M: 0 }, agents: { C: 0, B: 0, A: 0 } });
  });
  it('7: rounded down once a day', () => {
    expect(
      payout(
        RNG,
        Array.from({ length: 3 }, () => ['M', 333] as const),
      ),
    ).toEqual({
      own: { M: 1 },
      agents: { C: 2, B: 2, A: 1 },
    });
  });
  it('9: categories are apart, each with its weight', () => {
    const live = Number(countedStake(12_000_000n, 5_088));
    const lott = Number(countedStake(50_000_000n, 1_621));
    expect(payout(RNG, [['M', 7 * TR]])).toEqual({ own: { M: 14_000 }, agents: { C: 21_000, B: 21_000, A: 14_000 } });
    expect(payout({ above: ABC, rates: { A: 60, B: 40, C: 40, M: 20 } }, [['M', live]])).toEqual({
      own: { M: 12_211 },
      agents: { C: 12_211, B: 0, A: 12_211 },
    });
    expect(payout({ above: ABC, rates: { A: 100, B: 60, C: 60, M: 30 } }, [['M', lott]])).toEqual({
      own: { M: 24_315 },
      agents: { C: 24_315, B: 0, A: 32_420 },
    });
  });
  it('10: several branches', () => {
    const tree: Tree = {
      above: { ...ABC, D: 'A', N: 'B', P: 'D' },
      rates: { ...RNG.rates, D: 60, N: 40, P: 60 },
    };
    const bets = [
      ['M', 20 * TR],
      ['N', 5 * TR],
      ['P', 8 * TR],
      ['B', 2 * TR],
    ] as const;
    expect(payout(tree, bets)).toEqual({
      own: { M: 40_000, N: 20_000, P: 48_000, B: 16_000 },
      agents: { C: 60_000, B: 80_000, D: 0, A: 86_000 },
    });
  });
});

describe('what counts, vectors 16 and 19–30', () => {
  it('16: a weight of a small edge', () => expect(countedStake(300_000n, 486)).toBe(14_580n));
  it.each([
    [19, 1_000, 324],
    [20, 1_500, 486],
    [21, 5_000, 1_621],
    [22, 20_000, 6_486],
    [23, 30_000, 9_729],
    [24, 30_834, 10_000],
    [25, 121_900, 10_000],
  ])('%i: an edge of %i ppm at G 1.85 %% weighs %i', (_, edge, weight) => expect(weightBps(edge, 18_500)).toBe(weight));
  it('26: the banker at G 1.25 %', () => expect(weightBps(10_600, 12_500)).toBe(5_088));
  it.each([
    [27, 2 * TR, 40_000, 480_000, 24_000],
    [28, 300_000, 40_000, 300_000, 15_000],
    [29, -500_000, 40_000, 0, 0],
    [30, 100 * TR, 200_000, 2_400_000, 120_000],
  ])('%i: card tables: a loss of %i at a rake of %i', (_, loss, rake, base, line) => {
    expect(cardBase(loss, rake, 500)).toBe(base);
    expect(shareOf(base, 500)).toBe(line);
  });
});

const step = (minimum: number, activeMembers: number, rateBasisPoints: number): Step => ({
  minimum,
  activeMembers,
  rateBasisPoints,
});
const OLD = [step(50 * TR, 10, 20), step(300 * TR, 30, 35)];
const NEW = [step(50 * TR, 10, 20), step(300 * TR, 35, 40)];

describe('salaries, vectors 31–40', () => {
  it.each([
    [31, OLD, 482_600_000, 37, 1_689_100, 2],
    [32, NEW, 482_600_000, 37, 1_930_400, 2],
    [33, NEW, 482_600_000, 34, 965_200, 1],
    [34, OLD, 300 * TR, 30, 1_050_000, 2],
    [35, OLD, 299_999_999, 30, 599_999, 1],
    [36, OLD, 1_200 * TR, 29, 2_400_000, 1],
    [37, OLD, 1_200 * TR, 9, 0, 0],
    [38, [{ minimum: 50 * TR, activeMembers: 5, payout: 150_000 }], 61_234_567, 5, 150_000, 1],
    [39, [step(10 * TR, 5, 15)], 12_500_000, 6, 18_750, 1],
    [40, [step(10 * TR, 5, 15)], 10_000_001, 5, 15_000, 1],
  ])('%i', (_, steps, counted, activeMembers, amount, at) => {
    expect(salaryOf(steps, { counted, activeMembers })).toEqual({ step: at, amount });
  });
  it('shows why each step was chosen or not', () => {
    expect(tryStep(OLD, 1_200 * TR, 29)).toEqual([
      { step: 1, amountMet: true, peopleMet: true, turnoverMet: true, chosen: true },
      { step: 2, amountMet: true, peopleMet: false, turnoverMet: true, chosen: false },
    ]);
  });
});

const DIVIDEND = [step(50 * TR, 0, 800), step(100 * TR, 0, 1_200), step(500 * TR, 0, 1_800)];
const terms = (carry: 0 | 1 | 3 | null = 3, steps = DIVIDEND) => ({ steps, carry, capBasisPoints: 5_000 });
const period = (changes: object = {}) => ({
  stake: 2_400 * TR,
  wins: 2_208 * TR,
  costs: 24 * TR,
  theory: 96 * TR,
  deficits: [] as readonly Deficit[],
  activeMembers: 50,
  ...changes,
});
const big = { theory: 10_000 * TR };

describe('dividends, vectors 41–51', () => {
  it('41: the step of the net loss, under the cap', () =>
    expect(dividendOf(terms(), period())).toMatchObject({
      netLoss: 168 * TR,
      amount: 20_160_000,
      cap: 36 * TR,
      step: 2,
    }));
  it('42, 43: a threshold, and one đồng less', () => {
    expect(dividendOf(terms(), period({ wins: 2_276 * TR })).amount).toBe(12_000_000);
    expect(dividendOf(terms(), period({ wins: 2_276 * TR + 1 })).amount).toBe(7_999_999);
  });
  it('44, 45: a team that won', () => {
    expect(dividendOf(terms(0), period({ wins: 2_500 * TR }))).toMatchObject({ amount: 0, carried: [] });
    expect(dividendOf(terms(3), period({ wins: 2_500 * TR }))).toMatchObject({
      amount: 0,
      carried: [{ amount: 124 * TR, age: 0 }],
    });
  });
  it('46, 47: a deficit is used once, and lapses', () => {
    expect(dividendOf(terms(), period({ deficits: [{ amount: 124 * TR, age: 0 }] }))).toMatchObject({
      base: 44 * TR,
      step: 0,
      amount: 0,
      carried: [],
    });
    expect(dividendOf(terms(), period({ deficits: [{ amount: 124 * TR, age: 3 }] })).amount).toBe(20_160_000);
  });
  it('48: oldest first', () => {
    const deficits = [
      { amount: 60 * TR, age: 2 },
      { amount: 150 * TR, age: 0 },
    ];
    expect(dividendOf(terms(), period({ deficits }))).toMatchObject({
      amount: 0,
      base: 0,
      carried: [{ amount: 42 * TR, age: 1 }],
    });
  });
  it('49: one large lost bet pays half of what it earns', () =>
    expect(
      dividendOf(terms(), period({ stake: 1_000 * TR, wins: 0, costs: 899_100, theory: 1_500_000 })),
    ).toMatchObject({ raw: 179_838_162, amount: 300_450 }));
  it('50: costs above the loss', () =>
    expect(dividendOf(terms(), period({ costs: 200 * TR, ...big }))).toMatchObject({
      netLoss: -8 * TR,
      amount: 0,
      carried: [{ amount: 8 * TR, age: 0 }],
    }));
  it('51: too few people for the step', () =>
    expect(
      dividendOf(terms(3, [step(50 * TR, 10, 800), step(100 * TR, 30, 1_200)]), period({ activeMembers: 29 })).amount,
    ).toBe(13_440_000));
});

describe('periods, vectors 52–56', () => {
  const hanoi = 'Asia/Ho_Chi_Minh';
  it.each([
    [52, '2026-11-15T16:59:59.999Z', hanoi, '2026-11-15', 23, 'A'],
    [53, '2026-11-15T17:00:00.000Z', hanoi, '2026-11-16', 0, 'B'],
    [54, '2028-02-29T12:00:00.000Z', 'UTC', '2028-02-29', 12, 'B'],
    [55, '2026-11-15T17:00:00.000Z', 'America/Sao_Paulo', '2026-11-15', 14, 'A'],
    [56, '2026-11-20T13:59:59.999Z', hanoi, '2026-11-20', 20, 'B'],
  ] as const)('%i', (_, at, zone, day, hour, half) =>
    expect(localTime(Date.parse(at), zone)).toEqual({ day, hour, half }),
  );
  it('54: the second half of a February ends with its last day', () =>
    expect(halfMonthOf('2028-02-29')).toEqual({ period: '2028-02-B', fromDay: '2028-02-16', toDay: '2028-02-29' }));
});

it('57, 58: each day has its own tree', () => {
  const days = [
    payout(RNG, [['M', 10 * TR]]),
    payout({ above: { M: 'D', D: 'A' }, rates: { ...RNG.rates, D: 60 } }, [['M', 10 * TR]]),
  ];
  const sum = (agent: string) => days.map(({ agents }) => agents[agent] ?? 0);
  expect(sum('A')).toEqual([20_000, 40_000]);
  expect(sum('B')).toEqual([30_000, 0]);
});

describe('payments between agents, vectors 59–61', () => {
  const owed = (id: string, payer: string, payee: string, amount: number) => ({ id, payer, payee, amount });
  it('59: each payer has just been paid', () => {
    const money = new Map([['A', 1_689_100]]);
    payTopDown([owed('1', 'A', 'B', 420_000), owed('2', 'B', 'C', 100_000)], money);
    expect(Object.fromEntries(money)).toEqual({ A: 1_269_100, B: 320_000, C: 100_000 });
  });
  it('60: what is missing is a due', () => {
    const parts = payTopDown([owed('1', 'A', 'B', 420_000), owed('2', 'B', 'C', 100_000)], new Map([['A', 100_000]]));
    expect(parts).toEqual([
      { id: '1', paid: 100_000, due: 320_000 },
      { id: '2', paid: 100_000, due: 0 },
    ]);
  });
  it('61: older dues first', () => {
    const parts = payTopDown(
      [owed('old', 'A', 'B', 250_000), owed('new', 'A', 'B', 200_000)],
      new Map([['A', 300_000]]),
    );
    expect(parts).toEqual([
      { id: 'old', paid: 250_000, due: 0 },
      { id: 'new', paid: 50_000, due: 150_000 },
    ]);
  });
});

describe('corrections, vectors 62–65', () => {
  it.each([
    [62, [1_689_100, -12_600], 0, 1_676_500, 0],
    [63, [-700_000, 200_000], 0, 0, 500_000],
    [64, [900_000], 500_000, 400_000, 0],
    [65, [300_000], 120_000, 180_000, 0],
  ])('%i', (_, lines, claim, paid, left) => expect(netLines(lines, claim)).toEqual({ paid, claim: left }));
  it('62: what a void bet of 3.6 tr takes', () => expect(-shareOf(3_600_000, 35)).toBe(-12_600));
});

/** A small generator: the same numbers for the same seed. */
function seeded(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('properties', () => {
  it('a line gives exactly its highest rate, whatever the order of the rates', () => {
    const next = seeded(7);
    for (let turn = 0; turn < 2_000; turn++) {
      const rates = Array.from({ length: 1 + next(11) }, () => next(101));
      const cashback = next(101);
      const { own, above } = lineShares(rates, cashback);
      expect(own + above.reduce((sum, share) => sum + share, 0), `seed 7, turn ${turn}`).toBe(
        Math.max(cashback, ...rates),
      );
    }
  });
  it('shares are exact up to 2^53 and below zero', () => {
    const next = seeded(11);
    for (let turn = 0; turn < 2_000; turn++) {
      const amount = (next(2 ** 31) * 2 ** 22 + next(2 ** 22)) * (turn % 2 === 0 ? 1 : -1);
      const bps = next(10_001);
      const exact = BigInt(amount) * BigInt(bps);
      const floor = exact / 10_000n - (exact < 0n && exact % 10_000n !== 0n ? 1n : 0n);
      expect(shareOf(amount, bps), `seed 11, turn ${turn}`).toBe(Number(floor));
    }
  });
  it('more turnover or people never pays less; a dividend is never above its cap or its raw amount', () => {
    const next = seeded(13);
    for (let turn = 0; turn < 500; turn++) {
      const counted = next(900 * TR);
      const activeMembers = next(60);
      const before = salaryOf(OLD, { counted, activeMembers }).amount;
      expect(
        salaryOf(OLD, { counted: counted + next(TR), activeMembers: activeMembers + 1 }).amount,
      ).toBeGreaterThanOrEqual(before);
      const inputs = period({ wins: next(2_600 * TR), costs: next(50 * TR), theory: next(200 * TR) });
      const { amount, raw, cap } = dividendOf(terms(), inputs);
      expect(amount).toBe(Math.min(raw, cap));
    }
  });
  it('[AGT-06] what-if is the same function', () => {
    expect(whatIf({ kind: 'daily_salary', steps: OLD }, { counted: 300 * TR, activeMembers: 30 })).toEqual({
      step: 2,
      amount: 1_050_000,
    });
    expect(whatIf({ kind: 'dividend', ...terms() }, { ...period(), counted: 0 })).toMatchObject({
      step: 2,
      amount: 20_160_000,
    });
  });
  it('covered salaries never cost more than the own one pays', () => {
    const next = seeded(17);
    const own = [step(100 * TR, 10, 30), step(400 * TR, 30, 50)];
    const below = [step(100 * TR, 12, 25), step(500 * TR, 30, 50)];
    expect(isCovered('daily_salary', below, own)).toBe(true);
    expect(isCovered('daily_salary', [step(90 * TR, 12, 25)], own)).toBe(false);
    expect(isCovered('dividend', below, own)).toBe(false);
    for (let turn = 0; turn < 500; turn++) {
      const children = Array.from({ length: 1 + next(5) }, () => ({
        counted: next(900 * TR),
        activeMembers: next(60),
      }));
      const team = children.reduce(
        (sum, child) => ({
          counted: sum.counted + child.counted,
          activeMembers: sum.activeMembers + child.activeMembers,
        }),
        { counted: next(100 * TR), activeMembers: next(5) },
      );
      const cost = children.reduce((sum, child) => sum + salaryOf(below, child).amount, 0);
      expect(cost, `seed 17, turn ${turn}`).toBeLessThanOrEqual(salaryOf(own, team).amount);
    }
  });
  it('terms have one text and hash, whatever the order of their fields', () => {
    const one = { kind: 'daily_salary', currency: 'VND', steps: OLD } as const;
    const two = {
      steps: OLD.map((own) => ({
        rateBasisPoints: own.rateBasisPoints!,
        activeMembers: own.activeMembers,
        minimum: own.minimum,
      })),
      currency: 'VND',
      kind: 'daily_salary',
    } as const;
    expect(termsHash(one)).toBe(termsHash(two));
    expect(termsHash(one)).not.toBe(termsHash({ ...one, steps: NEW }));
    expect(termsFault(one)).toBeUndefined();
    expect(termsFault({ ...one, steps: OLD.toReversed() })).toBe('order');
    expect(termsFault({ ...one, steps: [] })).toBe('steps');
    expect(withinCap(OLD, 55)).toBe(true);
    expect(withinCap(OLD, 34)).toBe(false);
  });
});
