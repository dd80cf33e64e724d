import { expect, test } from 'vitest';
import {
  countResults,
  failedFiles,
  mayRunAgain,
  provenIds,
  unsteadyTests,
  withSecondRun,
  type VitestReport,
} from './test-results.ts';

function report(...files: { status: string; tests: readonly [string, string][] }[]): VitestReport {
  return {
    testResults: files.map(({ status, tests }, at) => ({
      name: `file-${at}`,
      status,
      assertionResults: tests.map(([fullName, result]) => ({ fullName, title: fullName, status: result })),
    })),
  };
}

test('counts tests, and a file that did not load as one failure', () => {
  const counted = countResults(
    report(
      {
        status: 'passed',
        tests: [
          ['a', 'passed'],
          ['b', 'pending'],
        ],
      },
      {
        status: 'failed',
        tests: [
          ['c', 'failed'],
          ['d', 'passed'],
        ],
      },
      { status: 'failed', tests: [] },
    ),
  );
  expect(counted).toEqual({ passed: 2, failed: 2, skipped: 1 });
});

test('a set-up that threw leaves its tests skipped and counts as one failure', () => {
  expect(
    countResults(
      report({
        status: 'failed',
        tests: [
          ['a', 'pending'],
          ['b', 'skipped'],
        ],
      }),
    ),
  ).toEqual({ passed: 0, failed: 1, skipped: 2 });
});

test('rows and clauses are proven by passing tests that name them, and by no failing one', () => {
  const proven = provenIds(
    report({
      status: 'failed',
      tests: [
        ['[WAL-01] [WAL-02] guards', 'passed'],
        ['[WAL-02] guards again', 'failed'],
        ['[WAL-03] skipped', 'skipped'],
        ['WAL-04 without brackets', 'passed'],
        ['[WAL-05..WAL-09] range', 'passed'],
        ['[WAL-06/claim] a clause', 'passed'],
        ['[WAL-06/rows] a clause', 'failed'],
      ],
    }),
  );
  expect([...proven]).toEqual(['WAL-01', 'WAL-06/claim']);
});

test('files that ran again replace their first results, and what passed only then is named', () => {
  const first = report(
    { status: 'passed', tests: [['steady', 'passed']] },
    {
      status: 'failed',
      tests: [
        ['unsteady', 'failed'],
        ['broken', 'failed'],
      ],
    },
    { status: 'failed', tests: [] },
  );
  expect(failedFiles(first)).toEqual(['file-1', 'file-2']);
  const second: VitestReport = {
    testResults: [
      {
        name: 'file-1',
        status: 'failed',
        assertionResults: [
          { fullName: 'unsteady', title: 'unsteady', status: 'passed' },
          { fullName: 'broken', title: 'broken', status: 'failed' },
        ],
      },
      { name: 'file-2', status: 'passed', assertionResults: [{ fullName: 'late', title: 'late', status: 'passed' }] },
    ],
  };
  expect(unsteadyTests(first, second)).toEqual(['unsteady', 'file-2']);
  expect(countResults(withSecondRun(first, second))).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test.each([
  ['tests/browser/home.browser.test.ts', true],
  ['tests/journeys/operator.browser.test.ts', true],
  ['apps/server/src/kernel/config.test.ts', true],
  ['apps/server/src/modules/members/identity/login/stuffing.test.ts', true],
  ['tests/browser/withdraw.browser.test.ts', false],
  ['tests/browser/studio-cards.browser.test.ts', false],
  ['tests/attack/bad-input.test.ts', false],
  ['tests/concurrency/kill.test.ts', false],
  ['tests/simulation/simulation.test.ts', false],
  ['apps/server/src/modules/ledger/proof.test.ts', false],
  ['apps/server/src/modules/money/wallet/wallet.test.ts', false],
  ['apps/server/src/modules/games/lottery/lottery.test.ts', false],
  ['apps/studio/src/rounds/rounds.test.ts', false],
  ['packages/game-math/src/slots/slots.test.ts', false],
])('%s may run again: %s', (path, may) => {
  expect(mayRunAgain(path)).toBe(may);
});
