import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createUsernameCheck } from './username-check.ts';

const PAUSE_MS = 450;
const GAP_MS = 2000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A check whose answers the test controls. */
function checkedByHand() {
  const requests: {
    readonly name: string;
    readonly abort: AbortController;
    readonly answer: (answer: 'free' | 'taken' | undefined) => Promise<void>;
  }[] = [];
  const check = createUsernameCheck({
    ask: (name, abort) =>
      new Promise((resolve) => {
        requests.push({
          name,
          abort,
          answer: async (answer) => {
            resolve(answer);
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      }),
    onChange: () => undefined,
    pauseMs: PAUSE_MS,
    gapMs: GAP_MS,
  });
  return { check, requests, names: () => requests.map(({ name }) => name) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('[ACC-08] the username is checked while it is typed', () => {
  test('sends one request after a pause, with the current value', async () => {
    const { check, names } = checkedByHand();
    for (const name of ['minh', 'minha', 'minhan', 'minhanh']) {
      check.want(name);
      await pass(PAUSE_MS - 1);
    }
    expect(names()).toEqual([]);
    await pass(1);
    expect(names()).toEqual(['minhanh']);
    expect(check.stateOf('minhanh')).toBe('checking');
    expect(check.stateOf('minhan')).toBe('unasked');
  });

  test.each(['free', 'taken'] as const)(
    'a name that is %s is reported in any letter case, and not requested again',
    async (answer) => {
      const { check, requests } = checkedByHand();
      check.want('MinhAnh');
      await pass(PAUSE_MS);
      await requests[0]!.answer(answer);
      expect([check.stateOf('minhanh'), check.stateOf('MINHANH')]).toEqual([answer, answer]);
      check.want('minhanh1');
      check.want('MINHANH');
      await pass(10 * GAP_MS);
      expect(requests.length).toBe(1);
    },
  );

  test('sends no request for a name that breaks a rule', async () => {
    const { check, names } = checkedByHand();
    check.want('minhanh');
    check.want(undefined);
    await pass(10 * GAP_MS);
    expect(names()).toEqual([]);
  });

  test('sends one request at a time, with a gap between, and queues only the latest name', async () => {
    const { check, requests, names } = checkedByHand();
    check.want('first');
    await pass(PAUSE_MS);
    for (const name of ['second', 'third']) {
      check.want(name);
      await pass(PAUSE_MS);
    }
    expect(names()).toEqual(['first']);
    await requests[0]!.answer('taken');
    expect(names()).toEqual(['first']);
    await pass(GAP_MS);
    expect(names()).toEqual(['first', 'third']);
    expect(check.stateOf('first')).toBe('taken');
  });

  test('reports nothing when the server gives no answer', async () => {
    const { check, requests } = checkedByHand();
    check.want('minhanh');
    await pass(PAUSE_MS);
    await requests[0]!.answer(undefined);
    expect(check.stateOf('minhanh')).toBe('unasked');
    await pass(10 * GAP_MS);
    expect(requests.length).toBe(1);
  });

  test('while the form is sent nothing is requested and the request under way is dropped; a refusal checks the name again', async () => {
    const { check, requests, names } = checkedByHand();
    check.want('minhanh');
    check.pause();
    await pass(PAUSE_MS);
    expect(names()).toEqual([]);
    check.resume();
    await pass(PAUSE_MS);
    expect(names()).toEqual(['minhanh']);

    check.pause();
    expect(requests[0]!.abort.signal.aborted).toBe(true);
    await requests[0]!.answer('taken');
    expect(check.stateOf('minhanh')).toBe('unasked');
    check.want('minhanh2');
    await pass(10 * GAP_MS);
    expect(names()).toEqual(['minhanh']);

    check.want('minhanh');
    check.resume();
    await pass(PAUSE_MS);
    expect(names()).toEqual(['minhanh', 'minhanh']);
    await requests[1]!.answer('free');
    expect(check.stateOf('minhanh')).toBe('free');
  });

  test('leaving the form drops the request under way', async () => {
    const { check, requests, names } = checkedByHand();
    check.want('minhanh');
    await pass(PAUSE_MS);
    check.stop();
    expect(requests[0]!.abort.signal.aborted).toBe(true);
    await requests[0]!.answer(undefined);
    await pass(10 * GAP_MS);
    expect(names()).toEqual(['minhanh']);
  });
});
