/**
 * What keys hashes, signatures and key pairs of an installation: it never changes, because a hash cannot be made anew without
 * its value. It is the secret the database was first opened with, kept there sealed under the ring, so that the ring may change.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Random } from './random.ts';
import { createSealing, type SecretRing } from './sealing.ts';
import { ConfigError } from './variables.ts';

/** The installation's secrets; the demo's is generated once, production sets its own (config.ts refuses to start without). */
export async function readRing({ secrets, dataDir }: Pick<Config, 'secrets' | 'dataDir'>): Promise<SecretRing> {
  if (secrets !== undefined) return secrets;
  const path = join(dataDir, 'secret');
  if (existsSync(path)) return [await readFile(path, 'utf8')];
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // Nodes that start together agree on the first file, and never read a partial one.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return [await readFile(path, 'utf8')];
}

/** How the root is sealed; resealing knows it by the same names (compose/sealed-columns.ts). */
export const ROOT_USE = 'kernel/secret-root';
const PLACE = 'root';

/**
 * The root; stored by the first node that opens the database. Throws ConfigError when none of the ring's secrets opens it:
 * with a foreign secret a node could read nothing that was sealed, and would seal what no other can read.
 */
export async function readSecretRoot(
  owner: pg.Pool,
  { ring, random }: { readonly ring: SecretRing; readonly random: Random },
): Promise<string> {
  const sealing = createSealing({ ring, random }, ROOT_USE);
  const find = async () =>
    (await owner.query<{ sealed: Buffer }>('SELECT sealed FROM kernel.secret_root')).rows[0]?.sealed;
  let sealed = await find();
  if (!sealed) {
    if (ring.length > 1)
      throw new ConfigError(
        'LANTERN_SECRETS replaces the secret of a database that was opened once: start one node with LANTERN_SECRET first',
      );
    await owner.query('INSERT INTO kernel.secret_root (place, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      PLACE,
      sealing.seal(PLACE, ring[0]),
    ]);
    sealed = await find();
  }
  try {
    return sealing.unseal(PLACE, sealed!);
  } catch {
    throw new ConfigError(
      'LANTERN_SECRET is not the secret this database was sealed with; while one replaces another, LANTERN_SECRETS names both',
    );
  }
}
