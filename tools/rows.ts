/**
 * `npm run rows`: the rows of docs/rows.md that no passing test of the last whole `npm test` proves.
 * `npm run rows -- --strict WAL-05 NAV-01` exits 1 when one of the named rows is among them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from './project.ts';
import { provenRows, type VitestReport } from './test-results.ts';

interface Row {
  readonly id: string;
  readonly statement: string;
}

const ROW = /^- ([A-Z]+-\d+) (.*)$/gm;
const SHOWN_LENGTH = 110;

/** Every row of the list, in its order. */
function readRows(): Row[] {
  const text = readFileSync(join(ROOT, 'docs/rows.md'), 'utf8');
  return [...text.matchAll(ROW)].map(([, id = '', statement = '']) => ({ id, statement }));
}

function readReport(): VitestReport {
  try {
    return JSON.parse(readFileSync(join(CACHE, 'test-results.json'), 'utf8')) as VitestReport;
  } catch {
    return { testResults: [] };
  }
}

function groupOf(row: Row): string {
  return row.id.slice(0, row.id.indexOf('-'));
}

function show(rows: readonly Row[], proven: ReadonlySet<string>): void {
  for (const [group, members] of Map.groupBy(rows, groupOf)) {
    const open = members.filter((row) => !proven.has(row.id));
    process.stdout.write(`${group}: ${members.length - open.length} of ${members.length} proven\n`);
    for (const { id, statement } of open) {
      const short = statement.length > SHOWN_LENGTH ? `${statement.slice(0, SHOWN_LENGTH)}…` : statement;
      process.stdout.write(`  ${id} ${short}\n`);
    }
  }
}

function main(args: readonly string[]): number {
  const rows = readRows();
  const known = new Set(rows.map((row) => row.id));
  const report = readReport();
  if (report.testResults.length === 0) process.stdout.write('No results of a whole run yet: run npm test first.\n');
  const proven = provenRows(report);
  show(rows, proven);
  const strange = [...proven].filter((id) => !known.has(id));
  for (const id of strange) process.stdout.write(`${id} stands in a test's title but is no row\n`);
  const count = rows.filter((row) => proven.has(row.id)).length;
  process.stdout.write(`${count} of ${rows.length} rows proven\n`);
  const strict = args[0] === '--strict' ? args.slice(1) : [];
  const missing = strict.filter((id) => !proven.has(id));
  if (missing.length > 0) process.stdout.write(`Not proven: ${missing.join(', ')}\n`);
  return missing.length > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
