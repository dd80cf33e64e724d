/** The part of a member's stakes on one round that is not at risk, by kind of game, as sent to the wallet. */
import { expect, test } from 'vitest';
import { crashEngine } from '../crash/engine.ts';
import { fightEngine } from '../fights/engine.ts';
import { progressAfter } from '../instant/replay.ts';
import type { RoundRow } from '../rounds/round-store.ts';
import { winCallOf } from '../rounds/stake.ts';
import { tableEngine } from '../tables/engine.ts';
import type { SharedRound } from './shared-engine.ts';

const MILLION = 1_000_000;
const stake = (roundId: string, title: string, bet: number, stakes: unknown, more: Partial<RoundRow> = {}): RoundRow =>
  ({
    roundId,
    title,
    bet,
    stakes,
    play: {},
    vendor: 'JL',
    memberRef: 'm',
    currency: 'VND',
    grantId: null,
    ...more,
  }) as RoundRow;

const atTable = (game: string, ...mine: readonly RoundRow[]): readonly number[] => {
  const left = tableEngine.notCounted(
    { game, result: {} } as SharedRound<null, never> & { readonly result: never },
    mine,
  );
  return mine.map(({ roundId }) => left.get(roundId)!);
};
const total = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

test('bets of a table that cover each other count by what they can lose, in one stake or in several', () => {
  // Red and black together only lose on zero: 135 135 of two millions are at risk.
  const halves = atTable(
    'roulette-pho-dem',
    stake('a', 'roulette', MILLION, { red: MILLION }),
    stake('b', 'roulette', MILLION, { black: MILLION }),
  );
  expect(total(halves)).toBeGreaterThanOrEqual(2 * MILLION - 135_135);
  expect(total(halves)).toBeLessThanOrEqual(2 * MILLION - 135_133);
  const [whole] = atTable('roulette-pho-dem', stake('a', 'roulette', 2 * MILLION, { red: MILLION, black: MILLION }));
  expect(Math.abs(whole! - total(halves))).toBeLessThanOrEqual(1);
  // Player and banker: the commission alone.
  expect(
    total(atTable('baccarat-vip', stake('a', 'baccarat', 2 * MILLION, { player: MILLION, banker: MILLION }))),
  ).toBeGreaterThanOrEqual(2 * MILLION - 57_324);
  // Tài and xỉu lose together on a triple, dragon and tiger half on a tie.
  for (const [game, title, one, other] of [
    ['tai-xiu-pho-dem', 'rich-tai-xiu', 'tai', 'xiu'],
    ['rong-ho-pho-dem', 'dragon-tiger', 'dragon', 'tiger'],
  ] as const) {
    expect(total(atTable(game, stake('a', title, 2 * MILLION, { [one]: MILLION, [other]: MILLION })))).toBeGreaterThan(
      1.8 * MILLION,
    );
    expect(atTable(game, stake('a', title, MILLION, { [one]: MILLION }))).toEqual([0]);
  }
});

test('where sides are matched, the matched part counts in full', () => {
  const met = { tai: 9_000, xiu: 4_000, place: 1, matched: 4_000 };
  expect(atTable('mini-tai-xiu', stake('a', 'mini-tai-xiu', 9_000, { tai: 9_000 }, { play: { met } }))).toEqual([0]);
});

test('a stake on a curve counts by where it cashes out', () => {
  const on = (hundredths: number, mine: readonly RoundRow[]) =>
    crashEngine.notCounted({ result: { hundredths } } as never, mine);
  const panel = (id: string, autoHundredths: number | null) =>
    stake(id, 'crash', MILLION, { panel: 0, autoHundredths });
  // At 1.01 it is lost in 1.98 % of rounds, whether it is this one or not.
  expect(on(100, [panel('a', 101)]).get('a')).toBe(MILLION - 49_504);
  expect(on(500, [panel('a', 101)]).get('a')).toBe(MILLION - 49_504);
  expect(on(500, [panel('a', 200)]).get('a')).toBe(0);
  // Manual cash-out that was missed: it counts in full.
  expect(on(150, [panel('a', null)]).get('a')).toBe(0);
  const both = on(150, [panel('a', 101), panel('b', 200)]);
  expect([both.size, both.get('a')! + both.get('b')!].map((value) => value >= 0)).toEqual([true, true]);
});

test('stakes on a fight count by what they can lose together, and what was returned counts neither way', () => {
  const on = (outcome: 'meron' | 'ftd', ...mine: readonly RoundRow[]) => {
    const memory = { maths: 'fight@1', class: 0, red: 0, blue: 0 };
    const left = fightEngine.notCounted({ memory, result: { outcome } } as never, mine);
    return mine.map(({ roundId }) => left.get(roundId)!);
  };
  const both = () => [
    stake('a', 'fight@1', MILLION, { meron: MILLION }),
    stake('b', 'fight@1', MILLION, { wala: MILLION }),
  ];
  // 110 000 are lost in 94 of 100 fights: 2.5 times that is at risk, half of it on each.
  expect(on('meron', ...both())).toEqual([MILLION - 129_250, MILLION - 129_250]);
  expect(on('ftd', ...both())).toEqual([0, 0]);
  expect(on('meron', stake('a', 'fight@1', MILLION, { ftd: MILLION }))).toEqual([0]);
  // A stake by other rules than its fight is rolled back: it counts nowhere.
  expect(on('meron', stake('a', 'fight@2', MILLION, { meron: MILLION }))).toEqual([undefined]);
});

test('an instant round counts by its choice', () => {
  const round = stake(
    'a',
    'dice',
    MILLION,
    { side: 'under', target: 9_801 },
    { seed: Buffer.alloc(32, 7), game: 'xuc-xac-nhanh', memberSeed: 'mine' },
  );
  expect(progressAfter(round, [])).toMatchObject({ state: 'paying', notCounted: MILLION - 49_750 });
});

test('the part not counted is sent to the wallet with the end of the round, and omitted where it is unknown', () => {
  const round = stake('a', 'roulette', MILLION, { red: MILLION });
  expect(winCallOf(round, { won: 0, notCounted: 0 }).body).toMatchObject({ amount: 0, notCounted: 0, endRound: true });
  expect(winCallOf(round, { won: 5 }).body).not.toHaveProperty('notCounted');
});
