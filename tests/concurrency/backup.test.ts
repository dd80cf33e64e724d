/** Backups of the embedded database while bets go on, and their restore by the commands an operator uses. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '@lantern/testkit';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../apps/server/src/kernel/db/embedded.ts';
import { migrate } from '../../apps/server/src/kernel/db/migrate.ts';
import { accepted, bet, openBooksIn, type Books } from '../setup/ledger-books.ts';
import { makeDataDir } from '../../tools/drill/start-run.ts';

const ROOT = join(import.meta.dirname, '../..');
const log = { info: () => undefined, warn: () => undefined };
const PICTURE = 'uploads/receipts/one';

let home: Awaited<ReturnType<typeof makeDataDir>>;
let postgres: EmbeddedPostgres;
let books: Books;
const at = (name: string): string => join(home.path, name);

beforeAll(async () => {
  home = await makeDataDir();
  postgres = await startEmbeddedPostgres({ directory: at('living/postgres'), archive: at('backups'), log });
  await migrate(postgres.connectionString);
  books = await openBooksIn({ connectionString: postgres.connectionString, drop: () => postgres.stop() });
  await mkdir(at('living/uploads/receipts'), { recursive: true });
  await writeFile(at(`living/${PICTURE}`), 'a picture');
});
afterAll(async () => {
  await books.close();
  await home.remove();
});

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** A command of the project in a data directory. */
async function command(tool: string, dataDir: string, args: readonly string[] = []): Promise<Ended> {
  const env = { PATH: process.env['PATH'], DATA_DIR: at(dataDir), BACKUP_DIR: at('backups') };
  const words = ['--disable-warning=ExperimentalWarning', `tools/${tool}.ts`, ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: ROOT, env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** The keys of all bets in a restored data directory. */
async function betsIn(dataDir: string): Promise<ReadonlySet<string>> {
  const restored = await startEmbeddedPostgres({ directory: at(`${dataDir}/postgres`), log });
  const client = new pg.Client({ connectionString: restored.connectionString });
  try {
    await client.connect();
    const { rows } = await client.query<{ key: string }>(`SELECT key FROM ledger.transfer WHERE key LIKE 'bet:%'`);
    return new Set(rows.map(({ key }) => key));
  } finally {
    await client.end();
    await restored.stop();
  }
}

const moment = async (): Promise<string> =>
  (await books.owner.query<{ at: Date }>('SELECT clock_timestamp() AS at')).rows[0]!.at.toISOString();

/** Members who bet until they are told to stop; answers the keys that were acknowledged. */
async function betDuring(work: () => Promise<void>): Promise<readonly string[]> {
  const members = await Promise.all(Array.from({ length: 8 }, () => books.newMember(1_000_000n)));
  const acknowledged: string[] = [];
  let playing = true;
  const players = members.map(async (member) => {
    while (playing) {
      const operation = bet(member, 10n);
      accepted(await books.ledger.submit(operation));
      acknowledged.push(operation.key);
    }
  });
  await work();
  playing = false;
  await Promise.all(players);
  return acknowledged;
}

test('[OPS-05] a hot copy under bets, and a restore to a named second and to the last commit: nothing acknowledged is missing, nothing later is there', async () => {
  const during = await betDuring(async () => {
    const { code, output } = await command('backup', 'living');
    expect(code, output).toBe(0);
    expect(output).toContain('any moment can be restored');
  });
  const before = await betDuring(() => Promise.resolve());
  // Moments of a commit have milliseconds: the next bet must have a later one.
  const named = await moment();
  await eventually('the clock to go on', async () => ((await moment()) > named ? true : undefined));
  const after = await betDuring(() => Promise.resolve());
  await books.owner.query('SELECT pg_switch_wal()');
  await eventually('the log to be archived', async () => {
    const { rows } = await books.owner.query<{ archived: string; needed: string }>(
      'SELECT last_archived_wal AS archived, pg_walfile_name(pg_current_wal_lsn() - 1) AS needed FROM pg_stat_archiver',
    );
    return rows[0]!.archived >= rows[0]!.needed ? true : undefined;
  });
  // Not archived yet: only the log of the living cluster has it.
  const last = await betDuring(() => Promise.resolve());

  const then = await command('restore', 'then', ['--at', named]);
  expect(then.code, then.output).toBe(0);
  expect(then.output).not.toContain('BROKEN');
  expect(then.output).toContain('The secret is not part of a backup');
  const present = await betsIn('then');
  expect([...during, ...before].filter((key) => !present.has(key))).toEqual([]);
  expect([...after, ...last].filter((key) => present.has(key))).toEqual([]);
  expect(await readFile(at(`then/${PICTURE}`), 'utf8')).toBe('a picture');

  const wal = at('living/postgres/cluster/pg_wal');
  const now = await command('restore', 'now', ['--wal', wal]);
  expect(now.code, now.output).toBe(0);
  const all = await betsIn('now');
  expect([...during, ...before, ...after, ...last].filter((key) => !all.has(key))).toEqual([]);
});

test('[OPS-05] a restore into a database, before the first backup or after the end of the log is refused with its reason', async () => {
  const over = await command('restore', 'living');
  expect(over).toMatchObject({ code: 1, output: expect.stringContaining('restore into an empty directory') });
  const early = await command('restore', 'early', ['--at', '2020-01-01T00:00:00Z']);
  expect(early).toMatchObject({ code: 1, output: expect.stringContaining('the first moment that can be restored is') });
  const late = await command('restore', 'late', ['--at', '2120-01-01T00:00:00Z']);
  expect(late).toMatchObject({ code: 1, output: expect.stringMatching(/before configured recovery target/) });
  const zone = await command('restore', 'zone', ['--at', '2026-01-01 00:00']);
  expect(zone).toMatchObject({ code: 1, output: expect.stringContaining('with its zone') });
});

test('[OPS-05] a backup that is killed leaves nothing that is taken for one, and the next removes it with what is older than the newest it keeps', async () => {
  const whole = async () => (await readdir(at('backups'))).filter((name) => name.startsWith('base-'));
  const [first] = await whole();
  const env = { PATH: process.env['PATH'], DATA_DIR: at('living'), BACKUP_DIR: at('backups') };
  const killed = spawn(process.execPath, ['tools/backup.ts'], { cwd: ROOT, env, stdio: 'ignore' });
  const ended = once(killed, 'exit');
  await eventually('the copy to begin', async () =>
    (await whole()).some((name) => name.endsWith('.part')) ? true : undefined,
  );
  killed.kill('SIGKILL');
  await ended;
  const { code, output } = await command('backup', 'living', ['--keep', '1']);
  expect(code, output).toBe(0);
  const left = await whole();
  expect(left).toHaveLength(1);
  expect(left[0]).not.toBe(first);
  expect(left[0]).not.toContain('.part');
});
