/**
 * `npm test`: all tests and checks, from a bare clone. `npm test -- path…` runs the test files that match, `-- --changed[=COMMIT]` those
 * a change can affect, in two minutes; `--long` tries more of what is drawn by chance; `--browser=newest` runs them on the machine's
 * newest Chromium in place of the pinned one.
 * Ends with one line, `N passed, N failed, N skipped`; a check that finds something counts as one failed test.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { ensureBrowser, type BrowserChoice } from './browser.ts';
import { buildWeb } from './build.ts';
import { changedFiles, testsAffectedBy, unmeasuredSec, withinBudget } from './changed.ts';
import { runChecks } from './check.ts';
import { CACHE, ROOT } from './project.ts';
import {
  addTotals,
  countResults,
  failedFiles,
  mayRunAgain,
  NO_RESULTS,
  secondsOfFiles,
  unsteadyTests,
  withSecondRun,
  type Totals,
  type VitestReport,
} from './test-results.ts';

/** Results of the last whole run, read by `npm run rows`. A filtered run does not change it. */
const WHOLE_RUN = join(CACHE, 'test-results.json');
const FILTERED_RUN = join(CACHE, 'test-results-filtered.json');
const MINUTE_MS = 60_000;
const LONG = '--long';
const isLong = process.argv.includes(LONG);
/** The timeout of a whole run. */
const LONGEST_RUN_MS = (isLong ? 240 : 84) * MINUTE_MS;

const SECOND_RUN = join(CACHE, 'test-results-second.json');
/** Several unsteady files are a defect. */
const UNSTEADY_MAXIMUM = 3;

const say = (text: string) => void process.stdout.write(`${text}\n`);

function runVitest(filters: readonly string[], report: string): Promise<number> {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=tools/project-times.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const empty = filters.length === 0 ? [] : ['--passWithNoTests=false'];
  const vitest = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args, ...empty, ...filters], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(isLong ? { LANTERN_TESTS: 'long' } : {}) },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vitest.kill(signal));
  const limit = setTimeout(() => {
    say(`The tests did not end within ${LONGEST_RUN_MS / MINUTE_MS} minutes`);
    vitest.kill('SIGKILL');
  }, LONGEST_RUN_MS);
  return new Promise((resolve, reject) => {
    vitest.once('error', reject);
    vitest.once('exit', (code) => {
      clearTimeout(limit);
      resolve(code ?? 1);
    });
  });
}

async function readReport(path: string): Promise<VitestReport | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as VitestReport);
}

/** Runs failed files again, alone, if all of them may and they are few; answers the results with theirs. */
async function runAgain(first: VitestReport, report: string): Promise<VitestReport> {
  const files = failedFiles(first).map((path) => relative(ROOT, path));
  const mayRetry = files.length > 0 && files.length <= UNSTEADY_MAXIMUM && files.every(mayRunAgain);
  if (!mayRetry) return first;
  say(`\nFailed files run again, alone: ${files.join(', ')}`);
  await rm(SECOND_RUN, { force: true });
  await runVitest(['--no-file-parallelism', ...files], SECOND_RUN);
  const second = await readReport(SECOND_RUN);
  if (!second) return first;
  const unsteady = unsteadyTests(first, second);
  for (const name of unsteady) say(`failed first, passed alone: ${name}`);
  if (unsteady.length > UNSTEADY_MAXIMUM) return first;
  const results = withSecondRun(first, second);
  await writeFile(report, JSON.stringify(results));
  return results;
}

async function runTests(filters: readonly string[]): Promise<Totals> {
  const report = filters.length === 0 ? WHOLE_RUN : FILTERED_RUN;
  await mkdir(dirname(report), { recursive: true });
  await rm(report, { force: true });
  const code = await runVitest(filters, report);
  const first = await readReport(report);
  if (!first) return { ...NO_RESULTS, failed: 1 };
  // An error outside any test (a set-up that failed, a run cut short) must not look like success.
  if (code !== 0 && countResults(first).failed === 0)
    return addTotals(countResults(first), { ...NO_RESULTS, failed: 1 });
  return countResults(await runAgain(first, report));
}

/** Prints the totals as the last line, whatever stage failed. */
async function stage(work: () => Promise<Totals>): Promise<Totals> {
  try {
    return await work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return { ...NO_RESULTS, failed: 1 };
  }
}

async function prepare(): Promise<Totals> {
  const browser = await ensureBrowser(choice);
  process.env['LANTERN_BROWSER'] = browser;
  const { stdout } = await promisify(execFile)(browser, ['--version', '--no-sandbox']).catch(() => ({
    stdout: browser,
  }));
  say(`Browser tests run on ${stdout.trim()}`);
  await buildWeb(say);
  return NO_RESULTS;
}

/** Seconds of tests, as the last whole run measured them, that fit into two minutes of two workers with the start around them. */
const CHANGED_BUDGET_SEC = 160;

/** The test files a change can affect, as far as they fit into the budget; says which do not. */
async function changedTests(since: string | undefined): Promise<readonly string[]> {
  const affected = await testsAffectedBy(changedFiles(since));
  const report = await readFile(WHOLE_RUN, 'utf8').catch(() => undefined);
  const seconds = secondsOfFiles(report === undefined ? undefined : (JSON.parse(report) as VitestReport));
  const { run, left } = withinBudget(
    affected,
    (file) => seconds.find(([name]) => name.endsWith(`/${file}`))?.[1] ?? unmeasuredSec(file),
    CHANGED_BUDGET_SEC,
  );
  say(`The change can affect ${affected.length} test files; ${run.length} run, the nearest first`);
  for (const file of left) say(`left for the whole run: ${file}`);
  return run;
}

const NEWEST = '--browser=newest';
const CHANGED = /^--changed(?:=(.+))?$/;
const choice: BrowserChoice = process.argv.includes(NEWEST) ? 'newest' : 'pinned';
const named = process.argv.slice(2).filter((argument) => ![NEWEST, LONG].includes(argument) && !CHANGED.test(argument));
const changed = process.argv.map((argument) => CHANGED.exec(argument)).find((match) => match !== null);
const filters = changed ? [...named, ...(await changedTests(changed[1]))] : named;
if (changed && filters.length === 0) {
  say('No test imports what changed');
  process.exit(0);
}
const stages = [
  prepare,
  ...(filters.length === 0 ? [async () => ({ ...NO_RESULTS, ...(await runChecks()) })] : []),
  () => runTests(filters),
];
let totals = NO_RESULTS;
for (const work of stages) totals = addTotals(totals, await stage(work));
say(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 ? 0 : 1);
