/** New migrations can run under load: nothing that locks a big table, nothing taken away without its mark. */
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../project.ts';
import type { Finding } from './finding.ts';

/** The first that is checked: those before it ran before nodes were replaced one by one. */
const FIRST_CHECKED = '0710';
/** What earlier releases may still use (packages/migrations). */
const TAKES_AWAY = /\bDROP\s+(?:TABLE|COLUMN|VIEW|FUNCTION|SCHEMA)\b|\bRENAME\s+(?:TO|COLUMN)\b/i;
const MARK = '-- contract: ';

/**
 * Rules of squawk that do not apply: every migration is one transaction under a lock of its own (no robust statements, no
 * CONCURRENTLY), a new table has no rows to lock, and what is dropped is judged by the mark.
 */
const LEFT_OUT = [
  'prefer-robust-stmts',
  'require-concurrent-index-creation',
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'ban-drop-column',
  'ban-drop-table',
  'renaming-column',
  'renaming-table',
];
const SQUAWK = join(ROOT, `node_modules/@squawk-cli/${process.platform}-${process.arch}/bin/squawk`);
const run = promisify(execFile);
/** `file:line:column: warning: rule message`. */
const REPORT = /^(.+?):(\d+):\d+: \w+: (.*)$/;

/** A migration that takes something away says so in its first line, so that earlier programs refuse the schema. */
export function markFindings(text: string, file: string): Finding[] {
  const statements = text.replace(/--.*$/gm, '');
  const takesAway = TAKES_AWAY.test(statements);
  if (takesAway === text.startsWith(MARK)) return [];
  return [
    {
      file,
      message: takesAway
        ? `takes something away: its first line must be "${MARK}what, unused since which release"`
        : 'is marked as a contract step, but takes nothing away',
    },
  ];
}

/** squawk's findings in these files; a warning where it is not installed, because it has no program for this system. */
export async function lintSql(paths: readonly string[]): Promise<Finding[]> {
  if (paths.length === 0) return [];
  if (!existsSync(SQUAWK)) return [{ file: 'squawk', message: 'is not installed: not run', warning: true }];
  const options = [
    '--assume-in-transaction',
    '--pg-version',
    '18',
    '--reporter',
    'gcc',
    '--exclude',
    LEFT_OUT.join(','),
  ];
  const { stdout } = await run(SQUAWK, [...options, ...paths], { cwd: ROOT }).catch(
    (failed: { stdout: string }) => failed,
  );
  return stdout.split('\n').flatMap((line) => {
    const [, file, at, message] = REPORT.exec(line) ?? [];
    return file === undefined ? [] : [{ file, line: Number(at) + 1, message: message! }];
  });
}

/** Every migration since the first checked one. */
export async function checkMigrations(): Promise<Finding[]> {
  const paths = globSync('apps/*/migrations/*.sql', { cwd: ROOT })
    .filter((path) => path.startsWith('apps/server/') && basename(path) >= FIRST_CHECKED)
    .toSorted();
  const marks = paths.flatMap((path) => markFindings(readFileSync(join(ROOT, path), 'utf8'), path));
  return [...marks, ...(await lintSql(paths))];
}
