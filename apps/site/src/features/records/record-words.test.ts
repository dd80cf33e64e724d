import { expect, it } from 'vitest';
import { rangeOf } from './record-words.ts';

const now = Date.UTC(2026, 10, 20, 18, 30);
const midnight = Date.UTC(2026, 10, 20, 17);
const DAY_MS = 86_400_000;

it('turns each date filter into whole days of Vietnam', () => {
  expect(rangeOf('today', now)).toEqual({ from: midnight });
  expect(rangeOf('yesterday', now)).toEqual({ from: midnight - DAY_MS, to: midnight });
  expect(rangeOf('week', now)).toEqual({ from: midnight - 6 * DAY_MS });
  expect(rangeOf('month', now)).toEqual({ from: midnight - 29 * DAY_MS });
});
