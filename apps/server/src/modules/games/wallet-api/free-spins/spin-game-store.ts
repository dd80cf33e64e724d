/** SQL of the games that vendors take free spins for, and of what came of a campaign. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface SpinGame {
  readonly vendor: string;
  readonly game: string;
  /** A spin is worth a multiple of the step, at most the maximum; in minor units. */
  readonly step: bigint;
  readonly maximum: bigint;
  /** The most that one spin wins, as a multiple of its value. */
  readonly topTimes: number;
}

/** Writes what a vendor reported in place of what it reported before. */
export async function replaceSpinGames(tx: Tx, vendor: string, games: readonly SpinGame[]): Promise<void> {
  // Two nodes that ask at once write one after another.
  await sql`SELECT 1 FROM wallet_api.vendor WHERE code = ${vendor} FOR UPDATE`.execute(tx);
  await sql`DELETE FROM wallet_api.spin_game WHERE vendor = ${vendor}`.execute(tx);
  await sql`INSERT INTO wallet_api.spin_game (vendor, game, step, maximum, top_times)
    SELECT ${vendor}, g.* FROM unnest(${games.map(({ game }) => game)}::text[], ${games.map(({ step }) => step)}::bigint[],
      ${games.map(({ maximum }) => maximum)}::bigint[], ${games.map(({ topTimes }) => topTimes)}::integer[]) AS g`.execute(
    tx,
  );
}

/** The reported games of a vendor, or of all. */
export async function listSpinGames(tx: Tx, vendor?: string): Promise<readonly SpinGame[]> {
  const { rows } =
    await sql<SpinGame>`SELECT vendor, game, step, maximum, top_times AS "topTimes" FROM wallet_api.spin_game
    WHERE ${vendor ?? null}::text IS NULL OR vendor = ${vendor ?? null} ORDER BY vendor, game`.execute(tx);
  return rows;
}

/** What came of a campaign's spins for a merchant's members. */
export interface CampaignFigures {
  readonly granted: bigint;
  readonly used: bigint;
  /** Not played by their end. */
  readonly lapsed: bigint;
  readonly won: bigint;
}

export async function readCampaign(
  tx: Tx,
  merchantCode: string,
  vendor: string,
  campaign: string,
): Promise<CampaignFigures> {
  const { rows } =
    await sql<CampaignFigures>`SELECT coalesce(sum(f.spins), 0)::bigint AS granted, coalesce(sum(f.used), 0)::bigint AS used,
      coalesce(sum(f.spins - f.used) FILTER (WHERE f.expires_at <= kernel.now()), 0)::bigint AS lapsed, coalesce(sum(f.won), 0)::bigint AS won
    FROM wallet_api.free_spins f JOIN identity.member m ON m.id = f.member_id AND m.merchant_code = ${merchantCode}
    WHERE f.vendor = ${vendor} AND f.campaign = ${campaign}`.execute(tx);
  return rows[0]!;
}
