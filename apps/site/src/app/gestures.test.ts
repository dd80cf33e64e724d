import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_TRANSITION_MS, SWIPE_BACK_PX } from '@lantern/contract/constants';
import { isEcho } from './double-taps.ts';
import { pullOf, PULL_TRIGGER_PX, PULL_LIMIT_PX } from './pull.ts';

test('[NAV-04] a page fades for 300 ms, and a swipe is more than 100 px', () => {
  const tokens = readFileSync(new URL('../../../../packages/ui/src/styles/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--t-page: ${PAGE_TRANSITION_MS}ms;`);
  expect([PAGE_TRANSITION_MS, SWIPE_BACK_PX]).toEqual([300, 100]);
});

test('a pulled page moves less the further it is pulled, and never more than its limit', () => {
  expect(pullOf(-20)).toBe(0);
  const steps = [0, 40, 80, 160, 320, 640, 6400].map(pullOf);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(pullOf(60)).toBeLessThan(PULL_TRIGGER_PX);
  expect(pullOf(260)).toBeGreaterThan(PULL_TRIGGER_PX);
  expect(pullOf(6400)).toBeLessThanOrEqual(PULL_LIMIT_PX);
});

test('an echo is a second press at the same place, right after the first, on another screen', () => {
  const first = { x: 100, y: 100, atMs: 1000, address: '/m/home' };
  expect(isEcho(first, { x: 104, y: 98, atMs: 1150, address: '/m/lottery' })).toBe(true);
  expect(isEcho(first, { x: 104, y: 98, atMs: 1150, address: '/m/home' })).toBe(false);
  expect(isEcho(first, { x: 104, y: 98, atMs: 1400, address: '/m/lottery' })).toBe(false);
  expect(isEcho(first, { x: 180, y: 98, atMs: 1150, address: '/m/lottery' })).toBe(false);
});
