/** `npm run check`: everything that can be said about the code without running it. One line per finding; exit 1 on any. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCatalogues } from './check/catalogues.ts';
import { checkDependencies } from './check/dependencies.ts';
import { findingLine, type Finding } from './check/finding.ts';
import { lockFileFindings } from './check/lock-file.ts';
import { checkOldEngines } from './check/old-engines.ts';
import { checkCalls, checkLint, checkOdds, checkTypes } from './check/programs.ts';
import { ROOT } from './project.ts';
import { checkTidy } from './tidy.ts';

interface Check {
  readonly name: string;
  run(): Finding[] | Promise<Finding[]>;
}

const CHECKS: readonly Check[] = [
  { name: 'types', run: checkTypes },
  { name: 'lint', run: checkLint },
  { name: 'imports', run: checkDependencies },
  { name: 'tidy', run: checkTidy },
  { name: 'calls', run: checkCalls },
  { name: 'odds', run: checkOdds },
  { name: 'catalogues', run: checkCatalogues },
  { name: 'old engines', run: checkOldEngines },
  { name: 'lock file', run: () => lockFileFindings(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) },
];

export interface CheckTotals {
  readonly passed: number;
  readonly failed: number;
}

/** Runs every check and prints what it found. */
export async function runChecks(): Promise<CheckTotals> {
  let failed = 0;
  for (const { name, run } of CHECKS) {
    const startedAt = performance.now();
    const findings = await run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`${findings.length === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
    for (const finding of findings) process.stdout.write(`    ${findingLine(finding)}\n`);
    if (findings.length > 0) failed += 1;
  }
  return { passed: CHECKS.length - failed, failed };
}

if (import.meta.main) {
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}
