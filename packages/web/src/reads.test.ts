import type { CallResult } from '@lantern/client';
import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { createReads, type Answer } from './reads.ts';

type Balance = Answer<'wallet.balance'>;

/** Reads whose answers the test gives, in the order of the calls; the balance is observed as by a screen. */
function observedBalance() {
  const answers: ((sumBalance: number) => void)[] = [];
  const call = () =>
    new Promise<CallResult<Balance>>((resolve) =>
      answers.push((sumBalance) =>
        resolve({ ok: true, value: { sumBalance } as Balance } as unknown as CallResult<Balance>),
      ),
    );
  const reads = createReads(call as never, () => 'vi');
  const observer = new QueryObserver<Balance>(reads.queries, {
    queryKey: reads.callKey('wallet.balance', {}),
    queryFn: () => reads.read('wallet.balance', {}),
  });
  const shown: (number | undefined)[] = [];
  const stop = observer.subscribe(({ data }) => shown.push(data?.sumBalance));
  return { reads, answers, shown, stop, newest: () => observer.getCurrentResult().data?.sumBalance };
}

async function asked(answers: readonly unknown[], count: number): Promise<void> {
  await expect.poll(() => answers.length).toBe(count);
}

describe('refreshing what was read', () => {
  test('a first answer under way is dropped, because it may be older than the change', async () => {
    const { reads, answers, shown, stop, newest } = observedBalance();
    await asked(answers, 1);
    reads.refresh('wallet.balance');
    await asked(answers, 2);
    answers[1]!(200);
    await expect.poll(newest).toBe(200);
    answers[0]!(100);
    await expect.poll(() => reads.queries.isFetching()).toBe(0);
    expect(shown).not.toContain(100);
    expect(newest()).toBe(200);
    stop();
  });

  test('a first answer that arrives before the second one is not shown either', async () => {
    const { reads, answers, shown, stop, newest } = observedBalance();
    await asked(answers, 1);
    reads.refresh('wallet.balance');
    answers[0]!(100);
    await asked(answers, 2);
    answers[1]!(200);
    await expect.poll(newest).toBe(200);
    expect(shown).not.toContain(100);
    stop();
  });

  test('a later answer under way is dropped too, and what is shown stays meanwhile', async () => {
    const { reads, answers, shown, stop, newest } = observedBalance();
    await asked(answers, 1);
    answers[0]!(100);
    await expect.poll(newest).toBe(100);
    reads.refresh('wallet.balance');
    await asked(answers, 2);
    reads.refresh('wallet.balance');
    await asked(answers, 3);
    answers[1]!(150);
    answers[2]!(200);
    await expect.poll(newest).toBe(200);
    expect(shown).not.toContain(150);
    expect(shown.slice(shown.indexOf(100))).not.toContain(undefined);
    stop();
  });

  test('other calls are left alone', async () => {
    const { reads, answers, stop, newest } = observedBalance();
    await asked(answers, 1);
    reads.refresh('member.profile');
    answers[0]!(100);
    await expect.poll(newest).toBe(100);
    expect(answers).toHaveLength(1);
    stop();
  });
});
