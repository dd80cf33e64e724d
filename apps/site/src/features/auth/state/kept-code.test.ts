import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepCode, keptCode, type KeptOf } from './kept-code.ts';

const NOW = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;

beforeEach(() => {
  const held = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

test.each<[KeptOf, number]>([
  ['friendCode', 90],
  ['agentCode', 30],
])('%s is kept for %i days, the last one, apart from others', (of, days) => {
  expect(keptCode(of, NOW)).toBeUndefined();
  keepCode(of, 'EARLIER8', NOW);
  keepCode(of, 'LATEST22', NOW);
  expect(keptCode(of, NOW + days * DAY_MS - 1)).toBe('LATEST22');
  expect(keptCode(of, NOW + days * DAY_MS)).toBeUndefined();
  expect(keptCode(of === 'friendCode' ? 'agentCode' : 'friendCode', NOW)).toBeUndefined();
  keepCode(of, undefined, NOW);
  expect(keptCode(of, NOW)).toBeUndefined();
});
