import { expect, test } from 'vitest';
import { daysLeft, isRunning, missingSteps } from './friend-view.ts';

const DAY_MS = 86_400_000;

test('[PRO-09/referral] a friend’s row names the steps that are missing and the days that are left', () => {
  const met = { identity: true, bank: false, deposits: true, points: false };
  expect(missingSteps({ met })).toEqual(['bank', 'points']);
  expect([0, 1, DAY_MS, DAY_MS + 1].map((left) => daysLeft({ until: 5_000 + left }, 5_000))).toEqual([0, 1, 1, 2]);
  expect(daysLeft({ until: 0 }, DAY_MS)).toBe(0);
  expect(
    (['registered', 'qualifying', 'holding', 'paid', 'closed'] as const).map((state) => isRunning({ state })),
  ).toEqual([true, true, false, false, false]);
});
