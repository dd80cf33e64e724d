/** Reference values of the sports domain reference §4, to 0.0001; and that prices depend on nothing but what is published. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it, test } from 'vitest';
import { exponential, naturalLog, normalBelow, powerOf } from '../arithmetic.ts';
import { asianPrices, decimalPrices, doubleChancePrices, powerMargin } from '../margin.ts';
import { parseMarket, tally } from '../markets/index.ts';
import { ratioOf, writtenPrice, type Price } from '../price.ts';
import { impliedRefusal, sameGameHundredths, sameGameMargin, sameGamePayout } from '../same-game.ts';
import { HALF_WON, LOST, VOID, WON } from '../result.ts';
import { rational } from '../../rational.ts';
import { cardChances, cornerChances } from './football/counts.ts';
import { footballFate, matchSeed } from './football/fate.ts';
import { KICK_OFF, recordOf, stateAt, type FootballState } from './football/incidents.ts';
import { jointChance, mainLine, marketChances, periodScores, scoreChances } from './football/market-chances.ts';
import { footballChances, type FootballChances } from './football/pricer.ts';
import { FOOTBALL, goalRates, type FootballProcess, type Pair } from './football/process.ts';
import { scoreGrid } from './grid.ts';
import { aheadAtEnd } from './hoops.ts';
import { BADMINTON, mapWon, raceWon, TABLE_TENNIS, VOLLEYBALL, volleyballMatch } from './rally.ts';
import { bestOf, gameHeld, setWon, tieBreakWon } from './tennis.ts';
import { virtualFate, virtualRecord } from './virtual/fate.ts';
import { VIRTUAL_PLAY_MS } from './virtual/play.ts';

const RATES: Pair = [1.55, 1.1];
const expectClose = (value: number | undefined, expected: number): void =>
  expect(Math.abs(value! - expected), `${value} for ${expected}`).toBeLessThanOrEqual(0.0001);
const written = (prices: readonly (Price | undefined)[], format: 'malay' | 'decimal'): string =>
  prices.map((price) => (price ? writtenPrice(ratioOf(price), format) : '-')).join(' ');
const seedOf = (text: string): Uint8Array => sha256(utf8ToBytes(text));

describe('[SPO-04/ratios] the grid of virtual football', () => {
  const grid = scoreGrid(RATES, -0.08);
  const of = (key: string) => [...scoreChances(parseMarket(key)!, 'goals', grid)!.values()];

  it('1X2, both score, correct score', () => {
    const [home, draw, away] = of('1x2?period=ft');
    expectClose(home!.won, 0.4674);
    expectClose(draw!.won, 0.2726);
    expectClose(away!.won, 0.26);
    expect(written(decimalPrices([home!.won, draw!.won, away!.won], 1.06), 'decimal')).toBe('2.05 3.41 3.57');
    expectClose(of('btts?period=ft')[0]!.won, 0.5352);
    const scores = scoreChances(parseMarket('cs?period=ft')!, 'goals', grid)!;
    expectClose(scores.get('0:0')!.won, 0.0803);
    expectClose(scores.get('1:1')!.won, 0.1301);
    expect([...scores.values()].reduce((sum, { won }) => sum + won, 0)).toBeCloseTo(1, 12);
  });

  it.each([
    ['ah?period=ft&line=-0.25', 0.4674, 0.3963, 0.1363, '0.77 -0.92'],
    ['ah?period=ft&line=-0.5', 0.4674, 0.5326, 0, '-0.95 0.80'],
    ['ah?period=ft&line=-0.75', 0.3554, 0.5326, 0.1119, '-0.72 0.60'],
    ['ou?period=ft&line=2.25', 0.494, 0.3771, 0.1289, '0.69 -0.82'],
    ['ou?period=ft&line=2.5', 0.494, 0.506, 0, '0.94 0.90'],
  ])('%s', (key, won, lost, voided, prices) => {
    const [one] = of(key);
    expectClose(one!.won, won);
    expectClose(one!.lost, lost);
    expectClose(one!.voided, voided);
    expect(written(asianPrices(one!, 1.04), 'malay')).toBe(prices);
  });

  it('the first half', () => {
    const half = scoreGrid([RATES[0] * 0.45, RATES[1] * 0.45]);
    const [home, draw, away] = [...scoreChances(parseMarket('1x2?period=1h')!, 'goals', half)!.values()];
    expectClose(home!.won, 0.3555);
    expectClose(draw!.won, 0.4176);
    expectClose(away!.won, 0.2269);
  });

  it('[SPO-05/sums] #55 same game: home and over 2.5', () => {
    const joint = grid
      .filter(({ score: [home, away] }) => home > away && home + away > 2)
      .reduce((sum, { chance }) => sum + chance, 0);
    const chances = ['1x2?period=ft', 'ou?period=ft&line=2.5'].map(
      (key) => [...scoreChances(parseMarket(key)!, 'goals', grid)!.values()][0]!.won,
    );
    expectClose(joint, 0.2826);
    expectClose(chances[0]! * chances[1]!, 0.2309);
    const wide = [rational(10n), rational(10n)];
    expect(sameGameHundredths(joint, wide)).toBe(327n);
    expect(sameGameHundredths(joint, [rational(1n), rational(50n, 100n)])).toBe(300n);
    expect(Math.floor(100 / (chances[0]! * chances[1]!))).toBe(433);
    expect([2, 6].map(sameGameMargin)).toEqual([1.08, 1.08 + 0.08]);
  });
});

describe('[SPO-02/seed] football by its process', () => {
  /** Without what the score and the cards do, and with stoppage as long as it is on average: independent goals. */
  const PLAIN: FootballProcess = { ...FOOTBALL, leading: 1, trailing: 1, reds: [0, 0], stoppage: [[2.5], [6]] };
  const AT_60: FootballState = { ...KICK_OFF, half: 2, minute: 15, score: [1, 0], halfTime: [1, 0], firstGoal: 'home' };
  const result = (chances: FootballChances) =>
    [...marketChances(chances, parseMarket('1x2?period=ft')!)!.values()].map(({ won }) => won);

  it('at 60 minutes and 1-0', () => {
    const chances = footballChances(AT_60, RATES, PLAIN);
    for (const [at, expected] of [0.7867, 0.1728, 0.0406].entries()) expectClose(result(chances)[at], expected);
    const { home, none, away } = chances.goal(1);
    expectClose(home, 0.374);
    expectClose(none, 0.3605);
    expectClose(away, 0.2655);
    const sent = footballChances({ ...AT_60, reds: [1, 0] }, RATES, PLAIN);
    for (const [at, expected] of [0.6965, 0.2323, 0.0712].entries()) expectClose(result(sent)[at], expected);
  });

  it('without what happens in the match it is the closed form', () => {
    const chances = footballChances(KICK_OFF, RATES, PLAIN);
    const closed = new Map(scoreGrid(RATES).map(({ score, chance }) => [score.join(':'), chance]));
    for (const { score, chance } of chances.full) expectClose(chance, closed.get(score.join(':'))!);
    const half = new Map(scoreGrid([1.55 * 0.45, 1.1 * 0.45]).map(({ score, chance }) => [score.join(':'), chance]));
    for (const { score, chance } of chances.firstHalf) expectClose(chance, half.get(score.join(':'))!);
  });

  const STATES: readonly [string, FootballState][] = [
    ['before', KICK_OFF],
    ['30', { ...KICK_OFF, minute: 30, score: [0, 1], halfTime: [0, 1], firstGoal: 'away' }],
    ['45+, stoppage shown, a man short', { ...KICK_OFF, minute: 46, stoppage: 3, reds: [0, 1] }],
    ['60', AT_60],
    ['after', { ...AT_60, minute: 50, ended: true }],
  ];
  it.each(STATES)('chances add up to 1 and agree with one another: %s', (_name, state) => {
    const chances = footballChances(state, [2.1, 0.9]);
    const sum = (cells: readonly { readonly chance: number }[]): number =>
      cells.reduce((all, { chance }) => all + chance, 0);
    for (const cells of [chances.full, chances.firstHalf, periodScores(chances, '2h')]) expectClose(sum(cells), 1);
    const byJoint = chances.joint().filter(({ full }) => full[0] > full[1]);
    expectClose(sum(byJoint), result(chances)[0]!);
    for (const key of ['1x2?period=ft', 'htft', 'btts?period=2h', 'exact?period=1h', 'cs?period=ft', 'oe?period=ft']) {
      const outcomes = [...marketChances(chances, parseMarket(key)!)!.values()];
      expectClose(
        outcomes.reduce((all, { won }) => all + won, 0),
        1,
      );
    }
    const last = chances.lastGoal();
    const next = chances.goal(1);
    expectClose(last.none, next.none);
    expectClose(last.home + last.away + last.none, 1);
    for (let n = 1; n < 6; n += 1) expect(chances.goal(n).none).toBeLessThanOrEqual(chances.goal(n + 1).none + 1e-12);
  });

  it('the n-th goal agrees with the totals', () => {
    const chances = footballChances(KICK_OFF, RATES);
    for (let n = 1; n <= 5; n += 1) {
      const [over] = [...marketChances(chances, parseMarket(`ou?period=ft&line=${n - 1}.5`)!)!.values()];
      const goal = marketChances(chances, parseMarket(`goal?period=ft&n=${n}`)!)!;
      expectClose(1 - goal.get('none')!.won, over!.won);
    }
    const first = marketChances(chances, parseMarket('goal?period=ft&n=1')!)!;
    const joint = jointChance(chances, [{ market: parseMarket('goal?period=ft&n=1')!, outcome: '1' }]);
    expectClose(joint, first.get('1')!.won);
    expect(marketChances(footballChances(AT_60, RATES), parseMarket('goal?period=ft&n=1')!)).toBeUndefined();
    expect(marketChances(chances, parseMarket('goal?period=2h&n=1')!)).toBeUndefined();
    expect(marketChances(footballChances(AT_60, RATES), parseMarket('goal?period=2h&n=1')!)).toBeDefined();
    expect(marketChances(chances, parseMarket('cornersOu?period=ft&line=9.5')!)).toBeUndefined();
  });

  it('[SPO-05/sums] legs on one match: joint, implied, and those that have no joint price', () => {
    const chances = footballChances(KICK_OFF, RATES);
    const leg = (key: string, outcome: string) => ({ market: parseMarket(key)!, outcome });
    const legs = [leg('1x2?period=ft', '1'), leg('ou?period=ft&line=2.5', 'over'), leg('goal?period=ft&n=1', '1')];
    const joint = (kept: readonly number[]): number =>
      jointChance(
        chances,
        kept.map((at) => legs[at]!),
      )!;
    expect(joint([0, 1])).toBeGreaterThan(joint([0]) * joint([1]));
    expect(joint([0, 1, 2])).toBeLessThan(joint([0, 1]));
    expect(impliedRefusal(3, joint)).toBeUndefined();
    const check = (...some: (typeof legs)[number][]) =>
      impliedRefusal(some.length, (kept) =>
        jointChance(
          chances,
          kept.map((at) => some[at]!),
        )!,
      );
    expect(check(leg('1x2?period=ft', '1'), leg('dc?period=ft', '1x'))).toBe('legs_implied');
    expect(check(leg('1x2?period=ft', '1'), leg('1x2?period=ft', '2'))).toBe('legs_implied');
    expect(jointChance(chances, [leg('ah?period=ft&line=-1', '1')])).toBeUndefined();
    expect(jointChance(chances, [leg('ou?period=ft&line=2.25', 'over')])).toBeUndefined();
    expect(jointChance(chances, [leg('goal?period=ft&n=2', '1')])).toBeUndefined();
    expect(jointChance(chances, [leg('ah?period=ft&line=-1.5', '1')])).toBeGreaterThan(0);
  });

  it('[SPO-05/sums] a void leg re-prices the rest, a lost one loses', () => {
    const price = (kept: readonly number[]): bigint => BigInt(100 + 100 * kept.length);
    expect(sameGamePayout(100_000n, [WON, WON, WON], price)).toBe(400_000n);
    expect(sameGamePayout(100_000n, [WON, VOID, WON], price)).toBe(300_000n);
    expect(sameGamePayout(100_000n, [VOID, LOST, WON], price)).toBe(0n);
    expect(sameGamePayout(100_000n, [VOID, VOID], price)).toBe(100_000n);
    expect(() => sameGamePayout(100_000n, [WON, HALF_WON], price)).toThrow(RangeError);
  });

  it('the main line is the most even one', () => {
    const chances = footballChances(KICK_OFF, RATES);
    const at = (line: number) =>
      [...scoreChances({ family: 'ou', period: 'ft', line }, 'goals', chances.full)!.values()][0]!;
    expect([10, 11]).toContain(mainLine(2, 24, at));
  });

  it('goals expected follow from the ratings', () => {
    const even = { attack: 0, defence: 0 };
    const [home, away] = goalRates(even, even);
    expectClose(home, Math.exp(0.35));
    expectClose(away, Math.exp(0.1));
    expect(goalRates(even, even, true)).toEqual([away, away]);
    expect(goalRates({ attack: 0.2, defence: 0 }, even)[0]).toBeGreaterThan(home);
  });

  it('corners and cards: all to come before, nothing after', () => {
    const mean = (
      cells: readonly { readonly score: readonly number[]; readonly chance: number }[],
      side: 0 | 1,
    ): number => cells.reduce((sum, { score, chance }) => sum + score[side]! * chance, 0);
    const before = cornerChances(KICK_OFF, [0, 0], 'ft');
    expectClose(mean(before, 0), 5.2);
    expectClose(mean(before, 1), 4.6);
    expectClose(mean(cornerChances(KICK_OFF, [0, 0], '1h'), 0), 5.2 * 0.45);
    expectClose(mean(cornerChances({ ...AT_60, minute: 45, stoppage: 6 }, [3, 1], 'ft'), 0), 3 + 5.2 * 0.21 * (6 / 21));
    expectClose(mean(cornerChances({ ...AT_60, ended: true }, [3, 1], 'ft'), 0), 3);
    expectClose(mean(cornerChances(AT_60, [3, 1], '1h'), 0), 3);
    const cards = cardChances(KICK_OFF, [0, 0]);
    expectClose(
      cards.reduce((sum, { chance }) => sum + chance, 0),
      1,
    );
    expect(Math.abs(mean(cards, 0) - 2.06)).toBeLessThan(0.001);
    expect(mean(cardChances({ ...KICK_OFF, reds: [2, 0] }, [4, 0]), 0)).toBeCloseTo(5.9, 4);
  });
});

describe('[SPO-02/blind] fate and prices do not know each other', () => {
  const FIXTURE = { match: 'sim:match:9', rates: RATES };
  const play = (text: string) => footballFate(seedOf(text), FIXTURE);

  it('the same seed is the same match, another one is another', () => {
    expect(play('one')).toEqual(play('one'));
    expect(play('one')).not.toEqual(play('two'));
    expect(matchSeed(seedOf('season'), 'sim:match:9')).not.toEqual(matchSeed(seedOf('season'), 'sim:match:8'));
    // Pinned: a change of any step is another algorithm, with a new name.
    const digest = bytesToHex(sha256(utf8ToBytes(JSON.stringify(play('one').incidents))));
    expect(digest).toBe('2887ae749a5d6fd0f6faf3fc2550f9084122075f2f0e4f9d85d009824bca5b31');
  });

  it('prices are the same when the future is swapped', () => {
    for (let n = 0; n < 20; n += 1) {
      const [mine, other] = [play(`mine ${n}`).incidents, play(`other ${n}`).incidents];
      const now = 500_000 + n * 300_000;
      const past = mine.filter(({ at }) => at <= now);
      const swapped = [...past, ...other.filter(({ at }) => at > now)];
      expect(swapped).not.toEqual(mine);
      const [one, two] = [mine, swapped].map((incidents) => footballChances(stateAt(incidents, now), RATES));
      expect(JSON.stringify(two!.full.map(({ chance }) => chance))).toBe(
        JSON.stringify(one!.full.map(({ chance }) => chance)),
      );
    }
  });

  it('a match is well formed: times in order, the score follows from the goals, the state from both', () => {
    for (let n = 0; n < 20; n += 1) {
      const { incidents, starting } = play(`match ${n}`);
      const record = recordOf(incidents, starting);
      expect(record).toMatchObject({ status: 'ended', halvesOver: 2 });
      expect(tally(record, 'goals', 'ft')).toEqual(incidents.at(-1)!.score);
      let clock = 0;
      for (const [at, incident] of incidents.entries()) {
        const before = incidents[at - 1];
        if (before) expect(incident.at).toBeGreaterThanOrEqual(before.at);
        const now = (incident.half - 1) * 10_000_000 + incident.clock;
        expect(now).toBeGreaterThanOrEqual(clock);
        clock = now;
        const state = stateAt(incidents, incident.at);
        if (incidents[at + 1]?.at !== incident.at) expect(state.score).toEqual(incident.score);
      }
      const ends = incidents.filter(({ kind }) => kind === 'half' || kind === 'end');
      expect(ends).toHaveLength(2);
      expect(stateAt(incidents, incidents.at(-1)!.at + 1)).toMatchObject({ ended: true, pending: false });
      const sentOff = new Set<string>();
      for (const { kind, side, player } of incidents) {
        if (player === undefined) continue;
        expect(sentOff.has(`${side}-${player}`)).toBe(false);
        if (kind === 'red' || kind === 'secondYellow') sentOff.add(`${side}-${player}`);
      }
    }
  });

  it('no price stands while a penalty or a review is under way', () => {
    const kinds = new Set<string>();
    for (let n = 0; n < 80; n += 1) {
      const { incidents } = play(`pending ${n}`);
      for (const { kind, at } of incidents) {
        if (kind !== 'penalty' && kind !== 'varStart') continue;
        kinds.add(kind);
        const [now, later] = [stateAt(incidents, at), stateAt(incidents, at + 20_000)];
        expect([now.pending, later.pending]).toEqual([true, true]);
        expect(later.minute).toBe(now.minute);
      }
    }
    expect([...kinds].toSorted()).toEqual(['penalty', 'varStart']);
  });

  it('virtual football: the score of the grid, its goals in the play', () => {
    const counts = new Map<string, number>();
    const MATCHES = 4_000;
    for (let n = 0; n < MATCHES; n += 1) {
      const fate = virtualFate(seedOf(`virtual ${n}`), 'sim:match:1', RATES);
      expect(tally(virtualRecord(fate), 'goals', 'ft')).toEqual(fate.score);
      for (const { at } of fate.goals) expect(at >= 0 && at < VIRTUAL_PLAY_MS).toBe(true);
      counts.set(fate.score.join(':'), (counts.get(fate.score.join(':')) ?? 0) + 1);
    }
    for (const { score, chance } of scoreGrid(RATES, -0.08)) {
      if (chance < 0.01) continue;
      const sigma = Math.sqrt((chance * (1 - chance)) / MATCHES);
      expect(Math.abs((counts.get(score.join(':')) ?? 0) / MATCHES - chance), score.join(':')).toBeLessThan(4 * sigma);
    }
  });
});

describe('closed forms of other sports', () => {
  it('tennis', () => {
    for (const [p, game] of [
      [0.6, 0.7357],
      [0.62, 0.7759],
      [0.65, 0.8296],
    ] as const)
      expectClose(gameHeld(p), game);
    const set = setWon(0.64, 0.6);
    expectClose(set, 0.6328);
    expectClose(bestOf(3, set), 0.6945);
    expectClose(bestOf(5, set), 0.7375);
    expectClose(setWon(0.6, 0.6), 0.5);
    expectClose(tieBreakWon(0.6, 0.6), 0.5);
  });

  it('basketball', () => {
    expectClose(aheadAtEnd(4, 3, 0.25), 0.7857);
    expect([aheadAtEnd(1, 0, 0), aheadAtEnd(-1, 0, 0), aheadAtEnd(0, 0, 0)]).toEqual([1, 0, 0.5]);
  });

  it('badminton and volleyball', () => {
    expectClose(raceWon(BADMINTON, 0.52), 0.6041);
    expectClose(bestOf(3, raceWon(BADMINTON, 0.52)), 0.6539);
    expectClose(raceWon(VOLLEYBALL, 0.52), 0.6131);
    expectClose(volleyballMatch(0.52), 0.6967);
    expectClose(raceWon(TABLE_TENNIS, 0.5), 0.5);
    expect(raceWon(BADMINTON, 0.5, [20, 0])).toBeGreaterThan(0.999);
    expect(raceWon(BADMINTON, 0.5, [29, 29])).toBe(0.5);
  });

  it('a shooter: a map, best of three', () => {
    expectClose(mapWon(0.55), 0.7056);
    expectClose(bestOf(3, mapWon(0.55)), 0.7911);
    expectClose(mapWon(0.5), 0.5);
  });
});

describe('[SPO-04/ratios] margins', () => {
  it('the power method adds up to k, is never above 1, and takes more from longshots', () => {
    const chances = [0.7, 0.2, 0.1];
    const implied = powerMargin(chances, 1.2);
    expect(implied.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1.2, 10);
    expect(implied.every((value) => value < 1)).toBe(true);
    const taken = implied.map((value, at) => value / chances[at]!);
    expect(taken).toEqual(taken.toSorted((one, other) => one - other));
    expect(powerMargin([1, 0, 0.0001], 1.05)[1]).toBe(0);
    expect(() => powerMargin(chances, 0.9)).toThrow(RangeError);
    expect(() => powerMargin([1, 0], 1.06)).toThrow(RangeError);
    expect(decimalPrices([1, 0, 0], 1.06)).toEqual([undefined, undefined, undefined]);
    expect(decimalPrices([0.9999, 0.0001], 1.06)[0]).toBeUndefined();
  });

  it('double chance carries the margin of the three outcomes it is made of', () => {
    const implied = powerMargin([0.4674, 0.2726, 0.26], 1.06);
    const [home, draw, away] = implied as [number, number, number];
    expect(written(doubleChancePrices([home, draw, away]), 'decimal')).toBe('1.28 1.30 1.74');
    expect(doubleChancePrices([0.9, 0.1, 0.06])[0]).toBeUndefined();
  });
});

test('[SPO-02/seed] arithmetic that is the same on every machine agrees with the library', () => {
  for (let x = -40; x <= 40; x += 0.37) {
    expect(exponential(x) / Math.exp(x)).toBeCloseTo(1, 12);
    expect(naturalLog(Math.exp(x))).toBeCloseTo(x, 11);
  }
  expect(powerOf(0, 2)).toBe(0);
  expect(powerOf(0.3, 1.7)).toBeCloseTo(0.3 ** 1.7, 13);
  expect([exponential(-2_000), exponential(2_000)]).toEqual([0, Infinity]);
  expect(() => naturalLog(0)).toThrow(RangeError);
  for (const [x, below] of [
    [0, 0.5],
    [1, 0.841344746],
    [-1.96, 0.024997895],
    [3, 0.998650102],
  ] as const)
    expect(normalBelow(x)).toBeCloseTo(below, 8);
});
