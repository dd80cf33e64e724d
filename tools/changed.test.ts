import { describe, expect, it } from 'vitest';
import { affectedTests, readImporters, unmeasuredSec, withinBudget } from './changed.ts';

const SOURCES = new Map([
  ['packages/money/src/format.ts', ''],
  ['packages/money/src/format.test.ts', `import { format } from './format.ts';`],
  ['apps/server/src/modules/money/wallet/index.ts', `import { format } from '@lantern/money/format';`],
  ['apps/server/src/modules/money/wallet/wallet.test.ts', `import { createWallet } from './index.ts';`],
  ['apps/server/src/compose/modules.ts', `import { createWallet } from '../modules/money/wallet/index.ts';`],
  ['apps/server/src/modules/games/hosts/hosts.test.ts', `import { start } from '../../../compose/modules.ts';`],
  ['apps/site/src/features/deposit/form.tsx', `const page = await import('./parts/amount.tsx');`],
  ['apps/site/src/features/deposit/parts/amount.tsx', ''],
  ['tests/browser/deposit.browser.test.ts', ''],
  ['tests/browser/withdraw.browser.test.ts', ''],
  ['tests/browser/login.browser.test.ts', ''],
  ['tests/browser/lottery-betting.browser.test.ts', ''],
  ['apps/site/src/features/auth/login-form.tsx', ''],
  ['apps/lotto/src/slip/slip.tsx', ''],
  ['apps/console/src/places/audit/audit-page.tsx', ''],
  ['apps/console/src/app/frame.tsx', ''],
  ['tests/browser/console.browser.test.ts', ''],
  ['tests/browser/console-audit.browser.test.ts', ''],
  ['apps/studio/src/cards/deal.ts', ''],
  ['apps/studio/src/slots/spin.ts', ''],
  ['tests/concurrency/studio-cards.test.ts', ''],
  ['tests/concurrency/studio-rounds.test.ts', ''],
]);
const EXPORTS = new Map([['@lantern/money/format', 'packages/money/src/format.ts']]);
const affectedBy = (...changed: readonly string[]) =>
  affectedTests(changed, [...SOURCES.keys()], readImporters(SOURCES, EXPORTS)).map(({ file }) => file);

describe('tests a change can affect', () => {
  it('are those that import it, nearest first, also across packages', () => {
    expect(affectedBy('packages/money/src/format.ts')).toEqual([
      'packages/money/src/format.test.ts',
      'apps/server/src/modules/money/wallet/wallet.test.ts',
    ]);
  });

  it('are not all tests of the platform: composition is not followed', () => {
    expect(affectedBy('apps/server/src/modules/money/wallet/index.ts')).toEqual([
      'apps/server/src/modules/money/wallet/wallet.test.ts',
    ]);
  });

  it('are a changed test itself, and those of a changed feature or part of the studio by its name', () => {
    expect(affectedBy('apps/server/src/modules/games/hosts/hosts.test.ts')).toEqual([
      'apps/server/src/modules/games/hosts/hosts.test.ts',
    ]);
    expect(affectedBy('apps/site/src/features/deposit/parts/amount.tsx')).toEqual([
      'tests/browser/deposit.browser.test.ts',
    ]);
    expect(affectedBy('apps/site/src/features/auth/login-form.tsx')).toEqual(['tests/browser/login.browser.test.ts']);
    expect(affectedBy('apps/lotto/src/slip/slip.tsx')).toEqual(['tests/browser/lottery-betting.browser.test.ts']);
    expect(affectedBy('apps/console/src/places/audit/audit-page.tsx')).toEqual([
      'tests/browser/console-audit.browser.test.ts',
    ]);
    expect(affectedBy('apps/console/src/app/frame.tsx')).toEqual(['tests/browser/console.browser.test.ts']);
    expect(affectedBy('apps/studio/src/cards/deal.ts')).toEqual(['tests/concurrency/studio-cards.test.ts']);
    expect(affectedBy('apps/studio/src/slots/spin.ts')).toEqual(['tests/concurrency/studio-rounds.test.ts']);
  });

  it('ignores files that are gone, and files nothing imports', () => {
    expect(affectedBy('tests/browser/gone.test.ts', 'README.md')).toEqual([]);
  });
});

it('runs the nearest that fit into the time, and at least one', () => {
  const affected = ['a', 'b', 'c'].map((file, distance) => ({ file, distance }));
  expect(withinBudget(affected, () => 40, 90)).toEqual({ run: ['a', 'b'], left: ['c'] });
  expect(withinBudget(affected, () => 400, 90)).toEqual({ run: ['a'], left: ['b', 'c'] });
});

it('expects more of a test that opens screens or kills nodes, where no run has measured it', () => {
  const [unit, screen, kill] = [
    'packages/money/src/format.test.ts',
    'tests/browser/home.browser.test.ts',
    'tests/concurrency/kill.test.ts',
  ].map(unmeasuredSec);
  expect(screen).toBeGreaterThan(3 * unit!);
  expect(kill).toBeGreaterThan(screen!);
});
