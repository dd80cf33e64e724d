import { describe, expect, it } from 'vitest';
import { createBudget } from './budget.ts';
import { createBulkhead, createBulkheads } from './bulkhead.ts';

/** Work that stays pending until released. */
function heldWork() {
  const release: (() => void)[] = [];
  let running = 0;
  let maximum = 0;
  return {
    maximum: () => maximum,
    releaseNext: () => release.shift()?.(),
    work: async () => {
      running += 1;
      maximum = Math.max(maximum, running);
      await new Promise<void>((resolve) => release.push(resolve));
      running -= 1;
      return 'done';
    },
  };
}

describe('a bulkhead', () => {
  it('runs a limited number at once, lets a limited number wait and rejects the rest', async () => {
    const { maximum, releaseNext, work } = heldWork();
    const bulkhead = createBulkhead(2, 3);
    const started = Array.from({ length: 6 }, () => bulkhead.run(work));
    expect(await started[5]).toBeUndefined();
    for (let done = 0; done < 5; done++) {
      releaseNext();
      expect(await started[done]).toEqual({ value: 'done' });
    }
    expect(maximum()).toBe(2);
  });

  it('passes its slot on when the work fails', async () => {
    const bulkhead = createBulkhead(1, 1);
    const failing = bulkhead.run(async () => await Promise.reject(new Error('no')));
    const next = bulkhead.run(async () => 1);
    await expect(failing).rejects.toThrow('no');
    expect(await next).toEqual({ value: 1 });
  });

  it('has turns of its own for each subject', async () => {
    const inTurn = createBulkheads(1, 0);
    const held = Promise.withResolvers<string>();
    const first = inTurn('lan', () => held.promise);
    expect(await inTurn('lan', async () => 'second')).toBeUndefined();
    expect(await inTurn('mai', async () => 'other')).toEqual({ value: 'other' });
    held.resolve('first');
    expect(await first).toEqual({ value: 'first' });
    expect(await inTurn('lan', async () => 'third')).toEqual({ value: 'third' });
  });
});

describe('a budget', () => {
  it('gives each subject its uses per window', () => {
    let now = 0;
    const budget = createBudget(() => now, 1_000, 2);
    expect([budget.take('a'), budget.take('a'), budget.take('a'), budget.take('b')]).toEqual([true, true, false, true]);
    now = 999;
    expect(budget.take('a')).toBe(false);
    now = 1_000;
    expect([budget.take('a'), budget.take('a'), budget.take('a')]).toEqual([true, true, false]);
  });
});
