import { expect, test } from 'vitest';
import { createBalanceCache } from './balance.ts';
import { createReads } from './reads.ts';

const KEY = ['wallet.balance', {}, 'vi'];

function shownAt(version: number) {
  const reads = createReads(
    () => new Promise(() => undefined),
    () => 'vi',
  );
  const { queries } = reads;
  queries.setQueryData(KEY, { currency: 'VND', sumBalance: 500, version });
  return { queries, cache: createBalanceCache(reads), shown: () => queries.getQueryData(KEY) };
}

test('news that another overtook leaves the newer balance on the screen', () => {
  const { cache, shown } = shownAt(7);
  cache.changed({ currency: 'VND', sumBalance: 300, version: 9 });
  cache.changed({ currency: 'VND', sumBalance: 400, version: 8 });
  expect(shown()).toEqual({ currency: 'VND', sumBalance: 300, version: 9 });
});

test('news as old as the answer, or of another currency, changes nothing', () => {
  const { cache, shown } = shownAt(7);
  cache.changed({ currency: 'VND', sumBalance: 300, version: 7 });
  cache.changed({ currency: 'THB', sumBalance: 300, version: 9 });
  expect(shown()).toEqual({ currency: 'VND', sumBalance: 500, version: 7 });
});

test('an answer under way when news comes is dropped, because it may be older', async () => {
  const { queries, cache, shown } = shownAt(7);
  const answers: ((sumBalance: number) => void)[] = [];
  const observed = queries.getQueryCache().build(queries, {
    queryKey: KEY,
    queryFn: () =>
      new Promise((resolve) =>
        answers.push((sumBalance) => resolve({ currency: 'VND', sumBalance, version: sumBalance })),
      ),
  });
  void observed.fetch().catch(() => undefined);
  cache.changed({ currency: 'VND', sumBalance: 12, version: 12 });
  answers[0]?.(11);
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toEqual({ currency: 'VND', sumBalance: 500, version: 7 });
});
