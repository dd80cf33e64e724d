import { describe, expect, it } from 'vitest';
import { createIds, type OrderId } from './ids.ts';
import { systemRandom } from './random.ts';

function idsAt(times: readonly number[], bytes = systemRandom.bytes) {
  let turn = 0;
  return createIds({ now: () => times[Math.min(turn++, times.length - 1)]!, elapsed: () => 0 }, { bytes });
}

describe('identifiers', () => {
  it('start with the time, so that text order is time order', () => {
    const times = [0, 1, 31, 32, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1];
    const ids = idsAt(times);
    const made = times.map(() => ids.next<OrderId>());
    expect(made).toEqual(made.toSorted());
    expect(new Set(made).size).toBe(times.length);
    for (const id of made) expect(id).toMatch(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/);
  });

  it('hold 48 bits of time and 80 bits of randomness', () => {
    const zeros = () => new Uint8Array(10);
    const ones = () => new Uint8Array(10).fill(255);
    expect(idsAt([0], zeros).next<OrderId>()).toBe('0'.repeat(26));
    expect(idsAt([2 ** 48 - 1], ones).next<OrderId>()).toBe(`7${'z'.repeat(25)}`);
    expect(idsAt([1_469_918_176_385], zeros).next<OrderId>()).toBe('01aryz6s41'.padEnd(26, '0'));
  });

  it('do not repeat within one millisecond', () => {
    const ids = idsAt([1_700_000_000_000]);
    expect(new Set(Array.from({ length: 20_000 }, () => ids.next<OrderId>())).size).toBe(20_000);
  });
});
