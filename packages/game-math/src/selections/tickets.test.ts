import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betTypeById, validateSelections } from '../lottery/index.ts';
import {
  TICKETS_MAXIMUM,
  bao,
  combinationCount,
  combinations,
  orderedTickets,
  randomNumber,
  randomSet,
  randomTickets,
  rangeSets,
  straightNumbers,
  toBa,
  toSau,
} from './index.ts';

const SEED = 20261122;
const BALLS = rangeSets(1, 11, 2).all;
const fault = (id: string, selections: readonly string[]) => validateSelections(betTypeById(id)!, selections);

test('the halves of a range partition it', () => {
  expect(rangeSets(1, 6, 1)).toEqual({
    all: ['1', '2', '3', '4', '5', '6'],
    tai: ['4', '5', '6'],
    xiu: ['1', '2', '3'],
    chan: ['2', '4', '6'],
    le: ['1', '3', '5'],
  });
  expect(rangeSets(1, 11, 2).tai).toEqual(['06', '07', '08', '09', '10', '11']);
  expect(rangeSets(0, 9, 1).xiu).toEqual(['0', '1', '2', '3', '4']);
  for (const [from, to, digits] of [
    [1, 80, 2],
    [0, 999, 3],
    [1, 45, 2],
  ] as const) {
    const { all, tai, xiu, chan, le } = rangeSets(from, to, digits);
    expect([...xiu, ...tai]).toEqual(all);
    expect([...chan, ...le].sort()).toEqual(all);
  }
});

test('bao makes every ticket of the balls once, ascending, up to the maximum of a bet', () => {
  expect(bao(['09', '01', '04'], 2)).toEqual(['01-04', '01-09', '04-09']);
  expect(bao(BALLS, 5)).toHaveLength(462);
  expect(fault('x5_chon5', bao(BALLS, 5))).toBeUndefined();
  expect(combinationCount(14, 4)).toBe(TICKETS_MAXIMUM + 1);
  expect(bao(rangeSets(1, 14, 2).all, 4)).toEqual([]);
  expect(bao(rangeSets(1, 14, 2).all, 4, 1001)).toHaveLength(1001);
  expect(bao(['01', '02'], 3)).toEqual([]);
  expect(bao(['01', '01', '02'], 2)).toEqual([]);
  expect(bao(BALLS, 0)).toEqual([]);
});

test('counting and generating combinations agree', () => {
  for (let count = 0; count <= 9; count += 1) {
    for (let size = 0; size <= 10; size += 1) {
      expect([count, size, combinationCount(count, size)]).toEqual([
        count,
        size,
        combinations(Array.from({ length: count }), size).length,
      ]);
    }
  }
  expect(combinationCount(80, 10)).toBe(1_646_492_110_120);
  expect(combinationCount(5, -1)).toBe(0);
});

test('straight numbers have a digit for each place', () => {
  expect(straightNumbers([['1', '2'], ['0'], ['5', '7']])).toEqual(['105', '107', '205', '207']);
  expect(straightNumbers([['1'], [], ['5']])).toEqual([]);
  expect(straightNumbers([])).toEqual([]);
  expect(straightNumbers([['1', '1'], ['2']])).toEqual([]);
  const digits = rangeSets(0, 9, 1).all;
  expect(straightNumbers([digits, digits, digits])).toHaveLength(1000);
  expect(fault('d5_thang3_dau', straightNumbers([digits, digits, digits]))).toBeUndefined();
  expect(straightNumbers([digits, digits, digits, ['1', '2']])).toEqual([]);
});

test('ordered tickets have a ball for each place, none twice', () => {
  expect(
    orderedTickets([
      ['01', '02'],
      ['01', '03'],
    ]),
  ).toEqual(['01-03', '02-01', '02-03']);
  expect(orderedTickets([BALLS, BALLS, BALLS])).toHaveLength(990);
  expect(fault('x5_thang3', orderedTickets([BALLS, BALLS, BALLS]))).toBeUndefined();
  expect(orderedTickets([['01'], ['01']])).toEqual([]);
  expect(orderedTickets([BALLS, BALLS, BALLS, BALLS])).toEqual([]);
});

test('groups of three digits: ten make 90 tickets of tổ 3 and 120 of tổ 6', () => {
  const digits = rangeSets(0, 9, 1).all;
  expect(toBa(['1', '2'])).toEqual(['1-2', '2-1']);
  expect(toBa(digits)).toHaveLength(90);
  expect(fault('d5_to3_dau', toBa(digits))).toBeUndefined();
  expect(toSau(['3', '1', '2'])).toEqual(['1-2-3']);
  expect(toSau(digits)).toHaveLength(120);
  expect(fault('d5_to6_dau', toSau(digits))).toBeUndefined();
});

/** Fast-check draws from the given random function. */
const random = fc
  .infiniteStream(fc.nat())
  .map((numbers) => (count: number) => (numbers.next().value as number) % count);

test('random sets and tickets are valid and different, for any random function', () => {
  fc.assert(
    fc.property(random, fc.integer({ min: 1, max: 11 }), fc.integer({ min: 0, max: 30 }), (below, size, count) => {
      const set = randomSet(BALLS, size, below);
      expect(set).toHaveLength(size);
      expect(BALLS.filter((ball) => set.includes(ball))).toEqual(set);
      const tickets = randomTickets(BALLS, size, count, below);
      expect(new Set(tickets).size).toBe(Math.min(count, combinationCount(11, size)));
    }),
    { seed: SEED },
  );
  fc.assert(
    fc.property(random, (below) => {
      expect(fault('x5_chon5', randomTickets(BALLS, 5, 20, below))).toBeUndefined();
      expect(randomNumber(5, below)).toMatch(/^\d{5}$/);
    }),
    { seed: SEED },
  );
  expect(randomSet(['1'], 2, () => 0)).toEqual([]);
});

test('every set is equally likely: 6 000 draws of two of four hit each pair about as often', () => {
  let state = SEED;
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const seen = new Map<string, number>();
  for (let draw = 0; draw < 6000; draw += 1) {
    const set = randomSet(['1', '2', '3', '4'], 2, below).join('-');
    seen.set(set, (seen.get(set) ?? 0) + 1);
  }
  expect(seen.size).toBe(6);
  for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(150);
  expect(new Set(randomTickets(rangeSets(1, 80, 2).all, 10, 50, below)).size).toBe(50);
});
