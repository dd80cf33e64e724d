/**
 * `npm test`: everything that must hold, from a bare clone. `npm test -- path…` runs the test files that match.
 * Ends with one line, `N passed, N failed, N skipped`; a check that finds something counts as one failed test.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { buildWeb } from './build.ts';
import { runChecks } from './check.ts';
import { CACHE, ROOT } from './project.ts';
import { addTotals, countResults, NO_RESULTS, unsteadyTests, type Totals, type VitestReport } from './test-results.ts';

/** Of the last whole run: what `npm run rows` reads. A filtered run leaves it alone. */
const WHOLE_RUN = join(CACHE, 'test-results.json');
const FILTERED_RUN = join(CACHE, 'test-results-filtered.json');
const MINUTE_MS = 60_000;
/** A run that hangs must still end and say so. */
const LONGEST_RUN_MS = 45 * MINUTE_MS;

/** One screen may hang on a busy machine; several that do are a defect. */
const UNSTEADY_MAXIMUM = 3;

const say = (text: string) => void process.stdout.write(`${text}\n`);

function runVitest(filters: readonly string[], report: string): Promise<number> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const empty = filters.length === 0 ? [] : ['--passWithNoTests=false'];
  const vitest = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args, ...empty, ...filters], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
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

async function runTests(filters: readonly string[]): Promise<Totals> {
  const report = filters.length === 0 ? WHOLE_RUN : FILTERED_RUN;
  await mkdir(dirname(report), { recursive: true });
  await rm(report, { force: true });
  const code = await runVitest(filters, report);
  const text = await readFile(report, 'utf8').catch(() => undefined);
  const results = text === undefined ? undefined : (JSON.parse(text) as VitestReport);
  const totals = results ? countResults(results) : NO_RESULTS;
  const unsteady = results ? unsteadyTests(results) : [];
  for (const name of unsteady) say(`passed only when tried again: ${name}`);
  if (unsteady.length > UNSTEADY_MAXIMUM) return addTotals(totals, { ...NO_RESULTS, failed: unsteady.length });
  // An error outside any test (a set-up that failed, a run cut short) must not look like success.
  return code !== 0 && totals.failed === 0 ? addTotals(totals, { ...NO_RESULTS, failed: 1 }) : totals;
}

/** Nothing may be printed after the last line, whatever stage failed. */
async function stage(work: () => Promise<Totals>): Promise<Totals> {
  try {
    return await work();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return { ...NO_RESULTS, failed: 1 };
  }
}

async function prepare(): Promise<Totals> {
  process.env['LANTERN_BROWSER'] = await ensureBrowser();
  await buildWeb(say);
  return NO_RESULTS;
}

const filters = process.argv.slice(2);
const stages = [prepare, ...(filters.length === 0 ? [async () => ({ ...NO_RESULTS, ...(await runChecks()) })] : []), () => runTests(filters)];
let totals = NO_RESULTS;
for (const work of stages) totals = addTotals(totals, await stage(work));
say(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 ? 0 : 1);
