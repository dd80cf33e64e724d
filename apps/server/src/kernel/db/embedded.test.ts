import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataDir } from '../../../../../tools/drill/start-run.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const log = { info: () => undefined, warn: () => undefined };
const SCRIPT = `
  const { startEmbeddedPostgres } = await import(process.argv[1]);
  const log = { info() {}, warn() {} };
  const database = await startEmbeddedPostgres({ directory: process.argv[2], log });
  process.stdout.write(database.connectionString + '\\n');
  setInterval(() => {}, 1000);
`;

let directory: string;

let home: Awaited<ReturnType<typeof makeDataDir>>;

/** A cluster that was created and stopped. Tests of what comes after its creation begin with a copy, which costs far less. */
let made: Awaited<ReturnType<typeof makeDataDir>> | undefined;
afterAll(() => made?.remove());

async function beginWithCluster(): Promise<void> {
  if (!made) {
    made = await makeDataDir();
    await (await startEmbeddedPostgres({ directory: join(made.path, 'postgres'), log })).stop();
  }
  await mkdir(directory, { mode: 0o700 });
  // With its owner, whom Node's own copy would not keep.
  await promisify(execFile)('cp', ['-a', join(made.path, 'postgres/cluster'), directory]);
}

beforeEach(async () => {
  home = await makeDataDir();
  directory = join(home.path, 'postgres');
});
afterEach(async () => {
  // What a killed process has left running.
  if (existsSync(join(directory, 'cluster/postmaster.pid'))) {
    const leftover = await startEmbeddedPostgres({ directory, log }).catch(() => undefined);
    await leftover?.stop();
  }
  await home.remove();
});

async function ask(connectionString: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.at(-1)?.[0];
  } finally {
    await client.end();
  }
}

/** Another Node process that uses the cluster until it is killed. */
async function startOther(): Promise<{ connectionString: string; kill(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', SCRIPT, join(import.meta.dirname, 'embedded.ts'), directory],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    connectionString: line.toString().trim(),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(directory, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function occupy(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test('keeps data over a restart, on the same port, in UTF-8 with Unicode case', async () => {
  const first = await startEmbeddedPostgres({ directory, log });
  await ask(first.connectionString, `CREATE TABLE kept AS SELECT 'ĐÈN LỒNG' AS word`);
  await first.stop();
  const second = await startEmbeddedPostgres({ directory, log });
  expect(second.connectionString).toBe(first.connectionString);
  expect(await ask(second.connectionString, 'SELECT lower(word) FROM kept')).toBe('đèn lồng');
  expect(await ask(second.connectionString, 'SHOW fsync')).toBe('on');
  expect(await ask(second.connectionString, 'SHOW listen_addresses')).toBe('127.0.0.1');
  await second.stop();
});

test('keeps its password from other accounts and requires it', async () => {
  const database = await startEmbeddedPostgres({ directory, log });
  expect((await stat(join(directory, 'cluster/lantern-password'))).mode & 0o777).toBe(0o600);
  const url = new URL(database.connectionString);
  url.password = 'guess';
  await expect(ask(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await database.stop();
});

test('takes over the server that a killed Node left running, and stops it', async () => {
  await beginWithCluster();
  const other = await startOther();
  await other.kill();
  const pid = await postmasterPid();
  const database = await startEmbeddedPostgres({ directory, log });
  expect(await postmasterPid()).toBe(pid);
  expect(await ask(database.connectionString, 'SELECT 1')).toBe(1);
  await database.stop();
  expect(existsSync(join(directory, 'cluster/postmaster.pid'))).toBe(false);
});

test('leaves the server running while another process uses it', async () => {
  await beginWithCluster();
  const database = await startEmbeddedPostgres({ directory, log });
  const other = await startOther();
  await database.stop();
  expect(await ask(other.connectionString, 'SELECT 1')).toBe(1);
  await other.kill();
});

test('loses no commit when the whole machine dies', async () => {
  await beginWithCluster();
  const other = await startOther();
  await ask(other.connectionString, 'CREATE TABLE kept AS SELECT 7 AS number');
  const pid = await postmasterPid();
  await other.kill();
  process.kill(pid, 'SIGKILL');
  const database = await startEmbeddedPostgres({ directory, log });
  expect(await ask(database.connectionString, 'SELECT number FROM kept')).toBe(7);
  await database.stop();
});

test('[OPS-10] restarts a killed server, on its port, with every commit, as often as that happens', async () => {
  await beginWithCluster();
  const database = await startEmbeddedPostgres({ directory, log });
  await ask(database.connectionString, 'CREATE TABLE kept (number integer)');
  const killed: number[] = [];
  for (const number of [1, 2]) {
    await ask(database.connectionString, `INSERT INTO kept VALUES (${number})`);
    killed.push(await postmasterPid());
    process.kill(killed.at(-1)!, 'SIGKILL');
    await expect
      .poll(() =>
        ask(database.connectionString, 'SELECT string_agg(number::text, $$,$$ ORDER BY number) FROM kept').catch(
          () => undefined,
        ),
      )
      .toBe([1, 2].slice(0, number).join(','));
    expect(killed).not.toContain(await postmasterPid());
  }
  await database.stop();
  expect(existsSync(join(directory, 'cluster/postmaster.pid'))).toBe(false);
});

test('starts despite a pid file that names a foreign process', async () => {
  await beginWithCluster();
  await (await startEmbeddedPostgres({ directory, log })).stop();
  await writeFile(
    join(directory, 'cluster/postmaster.pid'),
    `${process.pid}\n${directory}/cluster\n0\n5432\n\n127.0.0.1\n`,
  );
  const database = await startEmbeddedPostgres({ directory, log });
  expect(await ask(database.connectionString, 'SELECT 1')).toBe(1);
  await database.stop();
});

test('moves to another port when its own was taken in the meantime', async () => {
  await beginWithCluster();
  const first = await startEmbeddedPostgres({ directory, log });
  await first.stop();
  const port = Number(new URL(first.connectionString).port);
  const thief = await occupy(port);
  const second = await startEmbeddedPostgres({ directory, log });
  expect(Number(new URL(second.connectionString).port)).not.toBe(port);
  await second.stop();
  thief.close();
});

test('says in one line that a fixed port is taken', async () => {
  await beginWithCluster();
  const thief = await occupy(0);
  const address = thief.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  await expect(startEmbeddedPostgres({ directory, port, log })).rejects.toThrow(
    `Port ${port} for the database is taken`,
  );
  thief.close();
});

test('starts beside a cluster whose creation a crash interrupted', async () => {
  await mkdir(join(directory, 'making-dead/base'), { recursive: true });
  const database = await startEmbeddedPostgres({ directory, log });
  expect(await ask(database.connectionString, 'SELECT 1')).toBe(1);
  await database.stop();
  await (await startEmbeddedPostgres({ directory, log })).stop();
  expect(existsSync(join(directory, 'making-dead'))).toBe(false);
});

test('two processes may start on one empty directory', async () => {
  const [other, database] = await Promise.all([startOther(), startEmbeddedPostgres({ directory, log })]);
  expect(database.connectionString).toBe(other.connectionString);
  await database.stop();
  await other.kill();
});

test('refuses a cluster of another PostgreSQL version in one line', async () => {
  await beginWithCluster();
  await (await startEmbeddedPostgres({ directory, log })).stop();
  await writeFile(join(directory, 'cluster/PG_VERSION'), '15\n');
  await expect(startEmbeddedPostgres({ directory, log })).rejects.toThrow(
    /holds a PostgreSQL 15 database; this version runs PostgreSQL 18/,
  );
  await writeFile(join(directory, 'cluster/PG_VERSION'), '18\n');
});
