import { expect, test } from 'vitest';
import { bettingLeftSec, mayBeTable } from './table-now.ts';

test('[GAME-20] a table’s tile counts betting down from the reported time, and shows nothing in other phases', () => {
  expect(
    [0, 400, 1_000, 9_100, 12_000].map((ageMs) => bettingLeftSec({ phase: 'betting', leftMs: 9_400 }, ageMs)),
  ).toEqual([10, 9, 9, 1, 0]);
  expect(bettingLeftSec({ phase: 'shown', leftMs: 9_400 }, 0)).toBe(0);
  expect(bettingLeftSec({ phase: 'betting', leftMs: null }, 0)).toBe(0);
});

test('[GAME-20] lotteries and slots are asked for no tables', () => {
  expect(['LIVE', 'JL', 'PVP', 'RNG', 'LOTT', 'FISH'].filter((gameType) => mayBeTable({ gameType }))).toEqual([
    'LIVE',
    'JL',
    'PVP',
  ]);
});
