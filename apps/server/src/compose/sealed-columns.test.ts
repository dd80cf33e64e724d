/** One secret of an installation replaces another: everything stored moves, and the nodes go on. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createTestDatabase,
  eventually,
  startTestPlatform,
  type TestDatabase,
  type TestPlatform,
} from '@lantern/testkit';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_SECRET } from '../../../../tests/kit/src/test-secret.ts';
import { systemRandom } from '../kernel/random.ts';
import { resealColumn } from '../kernel/reseal.ts';
import { createSealing } from '../kernel/sealing.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/** Sealed for minutes, or for a key that is made anew by itself: they end with the earlier secret. */
const SHORT_LIVED: Readonly<Record<string, string>> = {
  'codes/messages': 'codes.message.sealed',
  'factors/totp': 'factors.totp_draft.sealed_secret',
  'operators/totp': 'operators.totp_draft.sealed_secret',
  'federation/social-attempt': 'federation.social_attempt.sealed',
  'identity/body-keys': 'identity.body_key.sealed_private',
};
/** Sealed under what never changes: nothing of them is stored. */
const STATELESS = ['messaging/stop', 'federation/sandbox-phone-session'];

const OLDER = TEST_SECRET;
const NEWER = 'Zt4vQ9hXk2mBw7LrUe1yNs6cGd8fPj3aRo5iTq0l';

const ringOf = (...secrets: readonly string[]) => ({ LANTERN_SECRET: '', LANTERN_SECRETS: secrets.join(',') });

let database: TestDatabase;
let older: TestPlatform;
beforeAll(async () => {
  database = await createTestDatabase({ durable: false });
  older = await startTestPlatform({ database });
});
afterAll(async () => {
  await database.drop();
});

const secretOf = (platform: TestPlatform) => platform.platform.kernel.secret;

test('every sealing of the source, and every sealed column of the schema, is one that moves or one that ends by itself', async () => {
  const source = join(import.meta.dirname, '..');
  const uses = globSync('**/*.ts', { cwd: source })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(join(source, path), 'utf8').matchAll(/createSealing\([^()]*, ('[^']+'|`[^`]+`|ROOT_USE)\)/gs),
    ])
    .map(([, use = '']) => use.replace(/['`]/g, ''));
  const templates: Readonly<Record<string, readonly string[]>> = {
    'providers/${kind}': [`='providers/' || kind`],
    '${name}/image-keys': ['kyc', 'feedback', 'chat', 'promotions', 'receipts'].map((name) => `${name}/image-keys`),
    ROOT_USE: ['kernel/secret-root'],
  };
  const known = new Set([...SEALED_COLUMNS.map(({ use }) => use), ...Object.keys(SHORT_LIVED), ...STATELESS]);
  expect(uses.length).toBeGreaterThan(15);
  expect(uses.flatMap((use) => templates[use] ?? [use]).filter((use) => !known.has(use))).toEqual([]);
  const columns = await older.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE data_type = 'bytea' AND column_name LIKE 'sealed%' AND table_schema <> 'studio' ORDER BY 1`,
  );
  const listed = [...SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`), ...Object.values(SHORT_LIVED)];
  expect(listed.toSorted()).toEqual(columns.map(({ name }) => name));
});

test('[OPS-09] values sealed under the earlier secret move to the next one while nodes run, and the earlier one can go', async () => {
  const before = await eventually('an issue with a seed', async () => {
    const [row] = await older.query<{ game_code: string; numero: string; commitment: string }>(
      `SELECT game_code, numero, commitment FROM lottery.issue JOIN lottery.issue_seed USING (game_code, numero)
       WHERE seed IS NULL ORDER BY draws_at DESC LIMIT 1`,
    );
    return row;
  });
  const facts = createSealing(older.platform.kernel, 'factors/totp').seal('member 1', 'JBSWY3DPEHPK3PXP');
  await older.query('INSERT INTO factors.totp (member_id, sealed_secret, last_step) VALUES ($1, $2, 1)', [
    'member 1',
    facts,
  ]);
  const root = secretOf(older);
  await older.close();
  await expect(startTestPlatform({ database, environment: { LANTERN_SECRET: NEWER } })).rejects.toThrow(
    'LANTERN_SECRET is not the secret this database was sealed with',
  );
  const both = await startTestPlatform({ database, environment: ringOf(NEWER, OLDER) });
  const sealers = { ring: [NEWER, OLDER] as const, random: systemRandom };
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 1 });
  const totals = async (write: boolean) => {
    const found = { current: 0, resealed: 0, unopened: 0 };
    for (const column of SEALED_COLUMNS) {
      const one = await resealColumn(pool, sealers, column, write);
      for (const name of ['current', 'resealed', 'unopened'] as const) found[name] += one[name];
    }
    return found;
  };
  const counted = await totals(false);
  expect(counted.unopened).toBe(0);
  // The root, the authenticator, and a seed of each open issue.
  expect(counted.resealed).toBeGreaterThan(3);
  // Nodes make issues meanwhile, and seal their seeds under the first secret of their own ring.
  await totals(true);
  expect(await totals(false)).toMatchObject({ unopened: 0 });
  expect((await totals(false)).current).toBeGreaterThanOrEqual(counted.resealed);
  await pool.end();
  await both.close();

  const newer = await startTestPlatform({ database, environment: ringOf(NEWER) });
  try {
    expect(secretOf(newer)).toBe(root);
    const [row] = await newer.query<{ sealed: Buffer }>(`SELECT sealed_secret AS sealed FROM factors.totp`);
    expect(createSealing(newer.platform.kernel, 'factors/totp').unseal('member 1', row!.sealed)).toBe(
      'JBSWY3DPEHPK3PXP',
    );
    // Its seed was sealed under the earlier secret and published by its hash; the node that only has the next one draws it.
    const vault = createSealing(newer.platform.kernel, 'lottery seed');
    const [sealed] = await newer.query<{ sealed: Buffer }>(
      'SELECT sealed FROM lottery.issue_seed WHERE game_code = $1 AND numero = $2',
      [before.game_code, before.numero],
    );
    const seed = vault.unsealBytes(`${before.game_code}:${before.numero}`, sealed!.sealed);
    expect(createHash('sha256').update(seed).digest('hex')).toBe(before.commitment);
  } finally {
    await newer.close();
  }
});
