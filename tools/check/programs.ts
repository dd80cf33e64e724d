/** Checks that are programs of their own: the compiler, the linter, the written documents. */
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

/** Every line that names a place; all output when a program fails without naming one. */
function findingsOf(program: string, code: number, output: string): Finding[] {
  if (code === 0) return [];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const placed = lines.filter((line) => PLACED.test(line));
  return (placed.length > 0 ? placed : lines).map((line) => findingOf(program, line));
}

export async function checkTypes(): Promise<Finding[]> {
  const { code, output } = await runNode(['node_modules/typescript/bin/tsc', '-p', '.', '--pretty', 'false']);
  return findingsOf('tsc', code, output);
}

export async function checkLint(): Promise<Finding[]> {
  const { code, output } = await runNode(['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '-f', 'unix']);
  return findingsOf('oxlint', code, output);
}

/** What a program has written is what it would write now. */
async function checkWritten(program: string): Promise<Finding[]> {
  if (!existsSync(join(ROOT, program))) return [{ file: program, message: 'is missing' }];
  const { code, output } = await runNode([program, '--check']);
  return findingsOf(program, code, output);
}

/** docs/calls.md and the OpenAPI document are what the contract says. */
export async function checkCalls(): Promise<Finding[]> {
  return checkWritten('tools/calls.ts');
}

/** docs/odds.md is what the lotteries' price lists say. */
export async function checkOdds(): Promise<Finding[]> {
  return checkWritten('tools/odds.ts');
}
