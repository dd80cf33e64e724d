/** TPC-B as the baseline: pgbench where it is installed, else the same transaction over the driver the server uses. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

const CLIENTS = 8;
/** Branches; more than clients, or only contention on branch rows is measured. */
const SCALE = 10;
const TELLERS = 10 * SCALE;
const ACCOUNTS = 100_000 * SCALE;

export interface Yardstick {
  /** Which driver. */
  readonly name: string;
  /** Transactions per second over `seconds`. */
  measure(seconds: number): Promise<number>;
}

function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((left, right) => Number(right) - Number(left))
    : [];
  const directories = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return directories.map((directory) => join(directory, 'pgbench')).find((path) => existsSync(path));
}

async function openPgbench(program: string, connectionString: string): Promise<Yardstick> {
  await run(program, ['--initialize', '--quiet', `--scale=${SCALE}`, connectionString]);
  const { stdout: version } = await run(program, ['--version']);
  return {
    name: `${version.trim()}, scale ${SCALE}, ${CLIENTS} clients, prepared`,
    async measure(seconds) {
      const { stdout } = await run(program, [
        `--client=${CLIENTS}`,
        '--jobs=2',
        '--protocol=prepared',
        `--time=${seconds}`,
        '--no-vacuum',
        connectionString,
      ]);
      const tps = /^tps = ([0-9.]+)/m.exec(stdout);
      if (!tps) throw new Error(`pgbench printed no result:\n${stdout}`);
      return Number(tps[1]);
    },
  };
}

const TABLES = `
  CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int, filler char(88)) WITH (fillfactor = 100);
  CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100);
  CREATE TABLE pgbench_accounts (aid int PRIMARY KEY, bid int, abalance int, filler char(84)) WITH (fillfactor = 100);
  CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  INSERT INTO pgbench_branches SELECT n, 0 FROM generate_series(1, ${SCALE}) n;
  INSERT INTO pgbench_tellers SELECT n, (n - 1) / 10 + 1, 0 FROM generate_series(1, ${TELLERS}) n;
  INSERT INTO pgbench_accounts SELECT n, (n - 1) / 100000 + 1, 0, '' FROM generate_series(1, ${ACCOUNTS}) n;
  VACUUM ANALYZE pgbench_accounts`;

const below = (bound: number): number => 1 + Math.floor(Math.random() * bound);

async function transact(client: pg.Client): Promise<void> {
  const [account, teller, branch, delta] = [below(ACCOUNTS), below(TELLERS), below(SCALE), below(10_001) - 5_001];
  await client.query('BEGIN');
  await client.query({
    name: 'account',
    text: 'UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2',
    values: [delta, account],
  });
  await client.query({ name: 'read', text: 'SELECT abalance FROM pgbench_accounts WHERE aid = $1', values: [account] });
  await client.query({
    name: 'teller',
    text: 'UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2',
    values: [delta, teller],
  });
  await client.query({
    name: 'branch',
    text: 'UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2',
    values: [delta, branch],
  });
  const history =
    'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)';
  await client.query({ name: 'history', text: history, values: [teller, branch, account, delta] });
  await client.query('END');
}

async function withClients<T>(
  connectionString: string,
  count: number,
  work: (clients: readonly pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString }));
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await work(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function openOwnDriver(connectionString: string): Promise<Yardstick> {
  await withClients(connectionString, 1, async ([client]) => {
    for (const statement of TABLES.split(';')) await client!.query(statement);
  });
  return {
    name: `own TPC-B driver over node-postgres (no pgbench found), scale ${SCALE}, ${CLIENTS} clients, prepared`,
    measure: (seconds) =>
      withClients(connectionString, CLIENTS, async (clients) => {
        const start = performance.now();
        const end = start + seconds * 1000;
        let done = 0;
        await Promise.all(
          clients.map(async (client) => {
            for (; performance.now() < end; done++) await transact(client);
          }),
        );
        return (done / (performance.now() - start)) * 1000;
      }),
  };
}

/** Fills the tables in the database of `connectionString` and returns the baseline. */
export async function openYardstick(connectionString: string): Promise<Yardstick> {
  const program = findPgbench();
  return program === undefined ? openOwnDriver(connectionString) : openPgbench(program, connectionString);
}
