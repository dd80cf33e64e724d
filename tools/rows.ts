/**
 * `npm run rows`: the rows of docs/rows.md that the last whole `npm test` does not prove, and what is missing of each.
 * A row with clauses counts when each of them is proven; a row that names a planned call or an address without a screen never does.
 * `npm run rows -- --strict WAL-05 NAV-01` exits 1 when one of the named rows is among them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from './project.ts';
import { judgeRow, parseRows, unknownIds, type Verdict } from './row-list.ts';
import { provenIds, type VitestReport } from './test-results.ts';

const SHOWN_LENGTH = 110;

const say = (line: string) => void process.stdout.write(`${line}\n`);

function readReport(): VitestReport {
  try {
    return JSON.parse(readFileSync(join(CACHE, 'test-results.json'), 'utf8')) as VitestReport;
  } catch {
    return { testResults: [] };
  }
}

const groupOf = ({ row }: Verdict) => row.id.slice(0, row.id.indexOf('-'));

function show({ row, open, unbuilt }: Verdict): void {
  const { id, statement, clauses } = row;
  say(`  ${id} ${statement.length > SHOWN_LENGTH ? `${statement.slice(0, SHOWN_LENGTH)}…` : statement}`);
  if (open.length > 0)
    say(`    ${clauses.length - open.length} of ${clauses.length} clauses; open: ${open.join(', ')}`);
  if (unbuilt.length > 0) say(`    not built: ${unbuilt.join(', ')}`);
}

function main(args: readonly string[]): number {
  const rows = parseRows(readFileSync(join(ROOT, 'docs/rows.md'), 'utf8'));
  const report = readReport();
  if (report.testResults.length === 0) say('No results of a whole run yet: run npm test first.');
  const ids = provenIds(report);
  const verdicts = rows.map((row) => judgeRow(row, ids));
  for (const [group, members] of Map.groupBy(verdicts, groupOf)) {
    const missing = members.filter(({ proven }) => !proven);
    say(`${group}: ${members.length - missing.length} of ${members.length} proven`);
    missing.forEach(show);
  }
  for (const id of unknownIds(rows, ids)) say(`${id} is in a test's title, but is neither a row nor a clause of one`);
  const proven = new Set(verdicts.filter((verdict) => verdict.proven).map(({ row }) => row.id));
  say(`${proven.size} of ${rows.length} rows proven`);
  const missing = (args[0] === '--strict' ? args.slice(1) : []).filter((id) => !proven.has(id));
  if (missing.length > 0) say(`Not proven: ${missing.join(', ')}`);
  return missing.length > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
