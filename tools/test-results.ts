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

/** The files with a failure, as far as a report names them. */
export const failedFiles = (report: VitestReport): readonly string[] =>
  report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** Files of money, races and faults, also on screens: what fails there once in ten runs is a defect. */
const NEVER_AGAIN =
  /^(?:tests\/(?:attack|concurrency|simulation)\/|tests\/browser\/(?:deposit|withdraw|transfer|turnover|studio-)|packages\/game-math\/|apps\/(?:studio|server\/src\/modules\/(?:games|ledger|money))\/)/;

/** Whether a failed file may run once more, alone: a busy machine stops a browser, or a wait, by itself (CONTRIBUTING, "Tests do not depend on the machine's speed"). */
export const mayRunAgain = (path: string): boolean => !NEVER_AGAIN.test(path);

/** The report with the results of files that ran again in place of their first ones. */
export function withSecondRun(first: VitestReport, second: VitestReport): VitestReport {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  return { ...first, testResults: first.testResults.map((file) => again.get(file.name) ?? file) };
}

const failuresIn = (report: VitestReport): readonly string[] =>
  report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed').map(({ fullName }) => fullName);
    return status === 'failed' && failed.length === 0 ? [name] : failed;
  });

/** Names of tests (of files, where no test ran) that failed in the first run and not in the second. */
export function unsteadyTests(first: VitestReport, second: VitestReport): readonly string[] {
  const still = new Set(failuresIn(second));
  return failuresIn(first).filter((name) => !still.has(name));
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
