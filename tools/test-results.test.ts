import { expect, test } from 'vitest';
import { countResults, provenIds, unsteadyTests, type VitestReport } from './test-results.ts';

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

test('a test that passed only on retry is reported', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'steady', title: 'steady', failureMessages: [] },
    { status: 'passed', fullName: 'unsteady', title: 'unsteady', failureMessages: ['first time'] },
    { status: 'failed', fullName: 'broken', title: 'broken', failureMessages: ['first time', 'second time'] },
  ];
  expect(unsteadyTests({ testResults: [{ name: 'file', status: 'failed', assertionResults }] })).toEqual(['unsteady']);
});
