/** SQL of wins for the board (migration 0195): a copy kept for some days. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface StoredWin {
  readonly betId: string;
  readonly memberId: MemberId;
  readonly vendor: string;
  readonly gameId: string;
  readonly category: string;
  readonly currency: string;
  /** Minor units, stake included. */
  readonly amount: bigint;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The minimum win shown per currency; an absent one shows every win. */
export async function readMinimums(tx: Tx): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{
    currency: string;
    minimum: bigint;
  }>`SELECT currency, minimum FROM reports.win_minimum`.execute(tx);
  return new Map(rows.map(({ currency, minimum }) => [currency, minimum]));
}

export async function writeMinimum(tx: Tx, currency: string, minimum: bigint): Promise<void> {
  await sql`INSERT INTO reports.win_minimum VALUES (${currency}, ${minimum}) ON CONFLICT (currency) DO UPDATE SET minimum = excluded.minimum`.execute(
    tx,
  );
}

/** Stores wins; a corrected one replaces its earlier version. */
export async function writeWins(tx: Tx, wins: readonly StoredWin[]): Promise<void> {
  const column = <K extends keyof StoredWin>(name: K) => wins.map((win) => win[name]);
  await sql`INSERT INTO reports.win (bet_id, member_id, vendor, game_id, category, currency, amount, at)
    SELECT bet_id, member_id, vendor, game_id, category, currency, amount, to_timestamp(at / 1000)
    FROM unnest(${column('betId')}::text[], ${column('memberId')}::text[], ${column('vendor')}::text[], ${column('gameId')}::text[],
      ${column('category')}::text[], ${column('currency')}::text[], ${column('amount').map(String)}::bigint[], ${column('at')}::float8[])
      AS w(bet_id, member_id, vendor, game_id, category, currency, amount, at)
    ON CONFLICT (bet_id) DO UPDATE SET amount = excluded.amount, at = excluded.at`.execute(tx);
}

/** Deletes bets that turned out not to be wins. */
export async function deleteWins(tx: Tx, betIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM reports.win WHERE bet_id = ANY (${[...betIds]}::text[])`.execute(tx);
}

export async function deleteWinsBefore(tx: Tx, days: number): Promise<void> {
  await sql`DELETE FROM reports.win WHERE at < kernel.now() - ${days} * interval '1 day'`.execute(tx);
}

/** The newest and the largest stored wins, in no order, without duplicates. */
export async function listWins(
  tx: Tx,
  currency: string,
  minimum: bigint,
  limit: number,
): Promise<readonly StoredWin[]> {
  const counts = sql`currency = ${currency} AND amount >= ${minimum}`;
  const { rows } =
    await sql<StoredWin>`SELECT bet_id AS "betId", member_id AS "memberId", vendor, game_id AS "gameId", category, currency, amount,
      (extract(epoch FROM at) * 1000)::float8 AS at
    FROM ((SELECT * FROM reports.win WHERE ${counts} ORDER BY at DESC LIMIT ${limit})
      UNION (SELECT * FROM reports.win WHERE ${counts} ORDER BY amount DESC LIMIT ${limit})) w`.execute(tx);
  return rows;
}
