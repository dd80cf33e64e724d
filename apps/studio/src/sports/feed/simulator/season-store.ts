/** SQL of the seeds of simulated seasons: published by their hash ahead, sealed until they are over. */
import { hash } from 'node:crypto';
import type { Tx } from '../../../kernel/database.ts';

export interface PublishedSeason {
  readonly season: string;
  readonly seedHash: string;
  readonly publishedAt: Date;
  /** 64 hex digits, a day after the season's last match. */
  readonly seed: string | null;
}

interface SeasonRow {
  readonly season: string;
  readonly seedHash: string;
  readonly seed: Buffer;
}

/** A season's seed, published if it is new. */
export async function useSeason(tx: Tx, season: string, endsAtMs: number, newSeed: () => Buffer): Promise<Buffer> {
  const read = async (): Promise<SeasonRow | undefined> =>
    (
      await tx.query<SeasonRow>('SELECT season, seed_hash AS "seedHash", seed FROM sports_season WHERE season = $1', [
        season,
      ])
    ).rows[0];
  let row = await read();
  if (!row) {
    const seed = newSeed();
    const seedHash = hash('sha256', seed, 'hex');
    await tx.query(
      `INSERT INTO sports_season (season, seed_hash, seed, ends_at) VALUES ($1, $2, $3, to_timestamp($4::double precision / 1000)) ON CONFLICT DO NOTHING`,
      [season, seedHash, tx.vault.seal(seed, seedHash), endsAtMs],
    );
    row = await read();
  }
  return tx.vault.open(row!.seed, row!.seedHash);
}

const REVEALED_AFTER_HOURS = 24;

/** Reveals the seeds of seasons that have been over for a day. */
export async function revealSeasons(tx: Tx): Promise<void> {
  const { rows } = await tx.query<SeasonRow>(
    `SELECT season, seed_hash AS "seedHash", seed FROM sports_season WHERE revealed_at IS NULL AND ends_at < clock_timestamp() - $1 * interval '1 hour'`,
    [REVEALED_AFTER_HOURS],
  );
  for (const { season, seedHash, seed } of rows)
    await tx.query('UPDATE sports_season SET seed = $2, revealed_at = clock_timestamp() WHERE season = $1', [
      season,
      tx.vault.open(seed, seedHash),
    ]);
}

/** All seasons, newest first. */
export async function listSeasons(tx: Tx): Promise<readonly PublishedSeason[]> {
  const { rows } = await tx.query<PublishedSeason>(
    `SELECT season, seed_hash AS "seedHash", published_at AS "publishedAt", CASE WHEN revealed_at IS NULL THEN NULL ELSE encode(seed, 'hex') END AS seed
     FROM sports_season ORDER BY published_at DESC, season LIMIT 500`,
  );
  return rows;
}
