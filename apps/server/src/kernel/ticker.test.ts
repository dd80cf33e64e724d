import { eventually } from '@lantern/testkit';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { startTicker } from './ticker.ts';

const HOUR_MS = 3_600_000;
const log = createLog('silent');

describe('a ticker', () => {
  it('takes a turn at once, again when woken, and none after stop', async () => {
    let turns = 0;
    const ticker = startTicker({ name: 'test', log, turn: async () => (turns++, HOUR_MS) });
    await eventually('the first turn', async () => turns === 1);
    ticker.wake();
    await eventually('the second turn', async () => turns === 2);
    await ticker.stop();
    ticker.wake();
    await new Promise((resolve) => setImmediate(resolve));
    expect(turns).toBe(2);
  });

  it('does not lose a wake-up in the middle of a turn', async () => {
    let turns = 0;
    const ticker = startTicker({ name: 'test', log, turn: async () => (++turns === 1 && ticker.wake(), HOUR_MS) });
    await eventually('another turn', async () => turns === 2);
    await ticker.stop();
    expect(turns).toBe(2);
  });

  it('ends a turn that works through a backlog', async () => {
    let done = 0;
    const ticker = startTicker({
      name: 'test',
      log,
      turn: async (stopping) => {
        for (; !stopping.aborted; done++) await new Promise((resolve) => setImmediate(resolve));
        return HOUR_MS;
      },
    });
    await eventually('the first of the backlog', async () => done > 0);
    await ticker.stop();
    const doneAtStop = done;
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toBe(doneAtStop);
  });

  it('continues after a failed turn, and stops only after the current turn', async () => {
    const working = Promise.withResolvers<void>();
    let turns = 0;
    const ticker = startTicker({
      name: 'test',
      log,
      turn: async () => {
        turns++;
        if (turns === 1) throw new Error('once');
        await working.promise;
        return HOUR_MS;
      },
    });
    await eventually('the second turn', async () => turns === 2);
    let stopped = false;
    const stopping = ticker.stop().then(() => (stopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    working.resolve();
    await stopping;
  });
});
