/** `npm run check`: every static check of the code; `npm run check -- types tidy` only those named. One line per finding; exit 1 on any. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAnswers } from './check/answers.ts';
import { checkCatalogues } from './check/catalogues.ts';
import { checkDependencies } from './check/dependencies.ts';
import { checkDeploy } from './check/deploy/index.ts';
import { findingLine, type Finding } from './check/finding.ts';
import { lockFileFindings } from './check/lock-file.ts';
import { checkMigrations } from './check/migrations.ts';
import { checkOldEngines } from './check/old-engines.ts';
import { checkOpenapi } from './check/openapi.ts';
import { checkFormat } from './check/format.ts';
import {
  checkCalls,
  checkDashboards,
  checkGraph,
  checkLint,
  checkOdds,
  checkRights,
  checkTypes,
} from './check/programs.ts';
import { ROOT } from './project.ts';
import { checkStyles } from './check/styles.ts';
import { checkTidy } from './tidy.ts';

interface Check {
  readonly name: string;
  run(): Finding[] | Promise<Finding[]>;
}

const CHECKS: readonly Check[] = [
  { name: 'types', run: checkTypes },
  { name: 'format', run: checkFormat },
  { name: 'lint', run: checkLint },
  { name: 'imports', run: checkDependencies },
  { name: 'answers', run: () => checkAnswers() },
  { name: 'tidy', run: checkTidy },
  { name: 'styles', run: checkStyles },
  { name: 'calls', run: checkCalls },
  { name: 'rights', run: checkRights },
  { name: 'openapi', run: checkOpenapi },
  { name: 'graph', run: checkGraph },
  { name: 'odds', run: checkOdds },
  { name: 'catalogues', run: checkCatalogues },
  { name: 'deploy', run: checkDeploy },
  { name: 'dashboards', run: checkDashboards },
  { name: 'migrations', run: checkMigrations },
  { name: 'old engines', run: checkOldEngines },
  { name: 'lock file', run: () => lockFileFindings(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) },
];

export interface CheckTotals {
  readonly passed: number;
  readonly failed: number;
}

const SHOW_WARNINGS = '--warnings';

/** Runs one check and prints what it found; answers whether it passed. */
async function runCheck({ name, run }: Check): Promise<boolean> {
  const startedAt = performance.now();
  const findings = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const warnings = findings.filter(({ warning }) => warning === true);
  const faults = findings.filter(({ warning }) => warning !== true);
  const warned = warnings.length === 0 ? '' : `, ${warnings.length} warnings`;
  process.stdout.write(`${faults.length === 0 ? '✓' : '✗'} ${name} (${seconds} s${warned})\n`);
  const shown = process.argv.includes(SHOW_WARNINGS) ? findings : faults;
  for (const finding of shown) process.stdout.write(`    ${findingLine(finding)}\n`);
  return faults.length === 0;
}

/** The compiler, the longest by far, works on one core: the other checks run beside it. */
const AT_ONCE = 2;

/**
 * Runs the checks, or those that are named, and prints what they found; warnings are counted, and listed with
 * `npm run check -- --warnings`.
 */
export async function runChecks(names: readonly string[] = []): Promise<CheckTotals> {
  const chosen = names.length === 0 ? CHECKS : CHECKS.filter(({ name }) => names.includes(name));
  const waiting = chosen.values();
  let passed = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const check of waiting) if (await runCheck(check)) passed += 1;
    }),
  );
  return { passed, failed: chosen.length - passed };
}

if (import.meta.main) {
  const { failed } = await runChecks(process.argv.slice(2).filter((word) => word !== SHOW_WARNINGS));
  process.exitCode = failed === 0 ? 0 : 1;
}
