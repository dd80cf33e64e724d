/** Checks that run other programs: the compiler, the linter, the generated documents. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNode } from '../project.ts';
import type { Finding } from './finding.ts';

/** `file:line:column: message` and `file(line,column): error message`. */
const PLACED = /^(.+?)(?::(\d+):\d+:|\((\d+),\d+\):)\s*(.*)$/;

function findingOf(program: string, line: string): Finding {
  const [, file, line1, line2, message] = PLACED.exec(line) ?? [];
  if (file === undefined || message === undefined) return { file: program, message: line.trim() };
  return { file, line: Number(line1 ?? line2), message };
}

/** Every line with a position; all output when a program fails without one. */
function findingsOf(program: string, code: number, output: string): Finding[] {
  if (code === 0) return [];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const placed = lines.filter((line) => PLACED.test(line));
  return (placed.length > 0 ? placed : lines).map((line) => findingOf(program, line));
}

/** Everything once, then what runs in one place only: a server has no DOM, a browser has no Node. */
const TYPE_PROJECTS = ['.', 'apps/server', 'apps/studio', 'apps/studio/web', 'apps/site', 'apps/lotto', 'apps/console'];

export async function checkTypes(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const project of TYPE_PROJECTS) {
    const { code, output } = await runNode(['node_modules/typescript/bin/tsc', '-p', project, '--pretty', 'false']);
    findings.push(...findingsOf('tsc', code, output));
  }
  return findings;
}

export async function checkLint(): Promise<Finding[]> {
  const { code, output } = await runNode([
    'node_modules/oxlint/bin/oxlint',
    '--type-aware',
    '--deny-warnings',
    '-f',
    'unix',
  ]);
  return findingsOf('oxlint', code, output);
}

/** Check: a program's output is up to date. */
async function checkWritten(program: string): Promise<Finding[]> {
  if (!existsSync(join(ROOT, program))) return [{ file: program, message: 'is missing' }];
  const { code, output } = await runNode([program, '--check']);
  return findingsOf(program, code, output);
}

/** docs/calls.md and the OpenAPI document match the contract. */
export async function checkCalls(): Promise<Finding[]> {
  return checkWritten('tools/calls.ts');
}

/** docs/rights.md matches the table of rights. */
export async function checkRights(): Promise<Finding[]> {
  return checkWritten('tools/rights.ts');
}

/** docs/import-graph.md matches the imports, which have no circle. */
export async function checkGraph(): Promise<Finding[]> {
  return checkWritten('tools/import-graph.ts');
}

/** deploy/grafana/lantern.json is what its program writes. */
export async function checkDashboards(): Promise<Finding[]> {
  return checkWritten('tools/dashboards.ts');
}

/** docs/odds.md matches the lotteries' price lists. */
export async function checkOdds(): Promise<Finding[]> {
  return checkWritten('tools/odds.ts');
}
