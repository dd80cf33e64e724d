/** Every SQL statement in the stores' source, prepared on the migrated schema: a wrong table, column, type or function is found without a call. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../apps/studio/src/kernel/database.ts';
import { serverStatements, studioStatements, type Statement } from '../../../tools/statements.ts';
import { createTestDatabase, type TestDatabase } from './index.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** PREPARE knows these only. */
const PREPARABLE = /^[\s(]*(?:SELECT|INSERT|UPDATE|DELETE|WITH|VALUES|MERGE)\b/i;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
  await migrate(database.connectionString);
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** What PostgreSQL says of statements it cannot prepare; also names those that could not be read. */
async function faultsOf(statements: readonly Statement[], searchPath: string): Promise<readonly string[]> {
  await client.query(`SET search_path = ${searchPath}`);
  const faults: string[] = [];
  for (const { place, variants } of statements) {
    if (variants.length === 0) faults.push(`${place}: cannot be read`);
    for (const text of variants.filter((variant) => PREPARABLE.test(variant))) {
      await client.query(`PREPARE checked AS ${text}`).then(
        () => client.query('DEALLOCATE checked'),
        (error: Error) => faults.push(`${place}: ${error.message}`),
      );
    }
  }
  return faults;
}

test('the server’s statements fit the schema', async () => {
  const statements = serverStatements(ROOT);
  expect(statements.length).toBeGreaterThan(600);
  expect(await faultsOf(statements, 'public')).toEqual([]);
});

test('the studio’s statements fit its schema', async () => {
  const statements = studioStatements(ROOT);
  expect(statements.length).toBeGreaterThan(100);
  expect(await faultsOf(statements, 'studio')).toEqual([]);
});

test('a wrong name is found in whichever part of a statement it is', async () => {
  const root = await mkdtemp(join(tmpdir(), 'lantern-statements-'));
  const directory = join(root, 'apps/server/src/planted');
  await mkdir(directory, { recursive: true });
  const store = `
    import { sql } from '../kernel/db/index.ts';
    const COLUMNS = sql\`id, frozn\`;
    const of = (owner: string) => sql\`owner_id = \${owner}\`;
    export const a = (tx: never) => sql\`SELECT \${COLUMNS} FROM ledger.account\`.execute(tx);
    export const b = (tx: never, all: boolean) => sql\`SELECT id FROM ledger.account WHERE \${all ? sql\`true\` : sql\`frozn\`}\`.execute(tx);
    export const c = (tx: never) => sql\`SELECT id FROM ledger.account WHERE \${sql.join([of('x'), sql\`code = \${1}::bytea\`], sql\` AND \`)}\`.execute(tx);
    export const d = (tx: never) => sql\`SELECT id FROM ledger.account WHERE \${of('x')} AND id = ANY (\${[1]})\`.execute(tx);
  `;
  try {
    await writeFile(join(directory, 'store.ts'), store);
    expect(await faultsOf(serverStatements(root), 'public')).toEqual([
      'apps/server/src/planted/store.ts:5: column "frozn" does not exist',
      'apps/server/src/planted/store.ts:6: column "frozn" does not exist',
      'apps/server/src/planted/store.ts:7: operator does not exist: text = bytea',
    ]);
  } finally {
    await rm(root, { recursive: true });
  }
});
