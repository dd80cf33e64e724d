/** Reads the output of vitest's JSON reporter. */

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly startTime?: number;
    readonly endTime?: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly title: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NO_RESULTS: Totals = { passed: 0, failed: 0, skipped: 0 };

export function addTotals(a: Totals, b: Totals): Totals {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A file that failed without a failed test (it did not load, its set-up threw) counts as one. */
export function countResults(report: VitestReport): Totals {
  let totals = NO_RESULTS;
  for (const file of report.testResults) {
    const count = (status: string) => file.assertionResults.filter((result) => result.status === status).length;
    const passed = count('passed');
    const failed = count('failed');
    const brokenFile = file.status === 'failed' && failed === 0 ? 1 : 0;
    totals = addTotals(totals, {
      passed,
      failed: failed + brokenFile,
      skipped: file.assertionResults.length - passed - failed,
    });
  }
  return totals;
}

/** Names of tests that failed first and passed on retry. */
export function unsteadyTests(report: VitestReport): readonly string[] {
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => fullName),
  );
}

/** How long each file took. */
export const secondsOfFiles = (
  report: VitestReport | undefined,
): readonly (readonly [name: string, seconds: number])[] =>
  (report?.testResults ?? []).map(({ name, startTime = 0, endTime = 0 }) => [name, (endTime - startTime) / 1000]);

const ROW_ID = /\[([A-Z]+-\d+(?:\/[\w-]+)?)\]/g;

/** The ids of rows and clauses (`NAV-01`, `NAV-01/login`) that passing tests carry; none counts while any test that carries it fails. */
export function provenIds(report: VitestReport): Set<string> {
  const passed = new Set<string>();
  const broken = new Set<string>();
  for (const { assertionResults } of report.testResults) {
    for (const { status, fullName } of assertionResults) {
      for (const [, id = ''] of fullName.matchAll(ROW_ID)) (status === 'passed' ? passed : broken).add(id);
    }
  }
  return new Set([...passed].filter((id) => !broken.has(id)));
}
