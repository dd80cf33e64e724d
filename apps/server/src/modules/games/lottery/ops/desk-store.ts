/** SQL of the desk's reads. Installation-wide: see desk.ts. */
import type { IssueState } from '@lantern/contract';
import { keysetOrder, instantText } from '../../../../kernel/db/keyset.ts';
import { sql } from '../../../../kernel/db/index.ts';
import { ok, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { priceVersionAt, type ResultSource } from '../issues/game-store.ts';
import type { IssueKey } from '../issues/issue-store.ts';

const ms = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::float8`;
const id = sql`(i.game_code || '-' || i.numero)`;

export interface IssueListRow extends IssueKey {
  readonly issueId: string;
  readonly gameVi: string;
  readonly gameEn: string;
  readonly state: IssueState;
  readonly source: ResultSource;
  readonly opensAt: number;
  readonly locksAt: number;
  readonly drawsAt: number;
  readonly drawsText: string;
  readonly tickets: number | null;
  readonly revision: number;
  readonly voided: boolean;
  readonly settledAt: number | null;
}

const listColumns = sql`${id} AS "issueId", i.game_code AS "gameCode", i.numero, g.name_vi AS "gameVi", g.name_en AS "gameEn", i.state, i.source,
  ${ms('i.opens_at')} AS "opensAt", ${ms('i.locks_at')} AS "locksAt", ${ms('i.draws_at')} AS "drawsAt", ${instantText(sql`i.draws_at`)} AS "drawsText",
  i.ticket_count AS tickets, i.revision, i.voided_at IS NOT NULL AS voided, ${ms('i.settled_at')} AS "settledAt"`;

export interface IssueFilters {
  readonly game?: string | undefined;
  readonly state?: IssueState | undefined;
  /** `yyyyMMdd` in Viet Nam. */
  readonly day?: string | undefined;
  readonly sort: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page of issues by the time of their draw. Refuses input_invalid for a cursor of another order. */
export async function pageIssues(
  tx: Tx,
  { game, state, day, sort, after, limit }: IssueFilters,
): Promise<Result<{ readonly rows: readonly IssueListRow[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<IssueListRow>(
    {
      columns: { drawsAt: { by: sql`i.draws_at`, type: 'timestamptz', of: ({ drawsText }) => drawsText } },
      id: { by: id, type: 'text', of: ({ issueId }) => issueId },
    },
    sort,
    after,
  );
  if (!order.ok) return order;
  const start = sql`(to_date(${day ?? null}::text, 'YYYYMMDD')::timestamp AT TIME ZONE interval '+07:00')`;
  const where = sql.join(
    [
      order.value.where,
      ...(game === undefined ? [] : [sql`i.game_code = ${game}`]),
      ...(state === undefined ? [] : [sql`i.state = ${state}`]),
      ...(day === undefined ? [] : [sql`i.draws_at >= ${start} AND i.draws_at < ${start} + interval '1 day'`]),
    ],
    sql` AND `,
  );
  const { rows } =
    await sql<IssueListRow>`SELECT ${listColumns} FROM lottery.issue i JOIN lottery.game g ON g.code = i.game_code
    WHERE ${where} ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(order.value.page(rows, limit));
}

/** One issue as lists show it. */
export async function findListedIssue(tx: Tx, { gameCode, numero }: IssueKey): Promise<IssueListRow | undefined> {
  const { rows } =
    await sql<IssueListRow>`SELECT ${listColumns} FROM lottery.issue i JOIN lottery.game g ON g.code = i.game_code
    WHERE i.game_code = ${gameCode} AND i.numero = ${numero}`.execute(tx);
  return rows[0];
}

export interface GameFacts {
  readonly code: string;
  readonly priceVersion: number | null;
  readonly waiting: number;
}

/** The price version in force, and how many issues wait for an official result, of every game. */
export async function listGameFacts(tx: Tx): Promise<ReadonlyMap<string, GameFacts>> {
  const { rows } =
    await sql<GameFacts>`SELECT g.code, ${priceVersionAt(sql`g.code`, sql`NULL::timestamptz`)} AS "priceVersion",
      (SELECT count(*)::int FROM lottery.issue i WHERE i.game_code = g.code AND i.settled_at IS NULL AND i.state = 'drawing' AND i.source = 'official') AS waiting
    FROM lottery.game g`.execute(tx);
  return new Map(rows.map((row) => [row.code, row]));
}

export interface SalesRow {
  readonly betType: string;
  readonly bets: number;
  readonly members: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly pending: number;
}

/** What was sold of an issue in a currency, by bet type, the largest stake first; cancelled bets are left out. */
export async function readSales(
  tx: Tx,
  { gameCode, numero }: IssueKey,
  currency: string,
): Promise<readonly SalesRow[]> {
  const { rows } =
    await sql<SalesRow>`SELECT bet_type AS "betType", count(*)::int AS bets, count(DISTINCT member_id)::int AS members,
      sum(stake)::bigint AS stake, sum(payout)::bigint AS payout, (count(*) FILTER (WHERE status = 'pending'))::int AS pending
    FROM lottery.suborder WHERE game_code = ${gameCode} AND numero = ${numero} AND currency = ${currency} AND status <> 'cancelled'
    GROUP BY bet_type ORDER BY sum(stake) DESC, bet_type`.execute(tx);
  return rows;
}

/** Orders of an issue that settlement has still to end: pending ones, and those that follow an earlier result. */
export async function countWaitingOrders(tx: Tx, { gameCode, numero }: IssueKey): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`SELECT count(*)::int AS waiting FROM lottery."order"
    WHERE game_code = ${gameCode} AND numero = ${numero} AND status = 'pending'`.execute(tx);
  return rows[0]!.waiting;
}

export interface NumberRow {
  readonly selection: string;
  readonly liability: bigint;
  readonly stake: bigint;
  readonly bets: number;
  readonly members: number;
}

/** The house's liability per number of a bet type for one hit, the largest first; of several tiers the highest counts. */
export async function readNumbers(
  tx: Tx,
  { gameCode, numero }: IssueKey,
  betType: string,
  currency: string,
  limit: number,
): Promise<readonly NumberRow[]> {
  const { rows } = await sql<NumberRow>`
    SELECT picked.selection, count(*)::int AS bets, count(DISTINCT s.member_id)::int AS members,
      sum(s.unit * s.multiplier * s.price_multiplier)::bigint AS stake,
      sum(div(s.unit::numeric * s.multiplier * coalesce((s.odds_table ->> picked.selection)::bigint, highest.odds_e4, s.odds_e4), 10000))::bigint AS liability
    FROM lottery.suborder s
    CROSS JOIN LATERAL (SELECT greatest(max(entry.value::bigint), s.odds_e4) AS odds_e4 FROM jsonb_each_text(s.odds_table) AS entry) AS highest
    CROSS JOIN LATERAL unnest(s.selections) AS picked(selection)
    WHERE s.game_code = ${gameCode} AND s.numero = ${numero} AND s.bet_type = ${betType} AND s.currency = ${currency}
      AND s.status NOT IN ('cancelled', 'void')
    GROUP BY picked.selection ORDER BY liability DESC, picked.selection LIMIT ${limit}`.execute(tx);
  return rows;
}

export interface RecentRow {
  readonly betType: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly bets: number;
  readonly members: number;
  /** Stake of each minute, the oldest first. */
  readonly minutes: readonly number[];
}

/** The numbers on which most was staked within the last minutes, the most first; cancelled bets do not count. */
export async function readRecent(
  tx: Tx,
  { gameCode, numero }: IssueKey,
  currency: string,
  { minutes, limit }: { readonly minutes: number; readonly limit: number },
): Promise<readonly RecentRow[]> {
  const { rows } = await sql<RecentRow>`WITH taken AS MATERIALIZED (
      SELECT s.bet_type, picked.selection, s.member_id, s.unit * s.multiplier * s.price_multiplier AS stake,
        greatest(0, least(${minutes} - 1, ${minutes} - 1 - floor(extract(epoch FROM kernel.now() - s.placed_at) / 60)))::int AS minute
      FROM lottery.suborder s CROSS JOIN LATERAL unnest(s.selections) AS picked(selection)
      WHERE s.game_code = ${gameCode} AND s.numero = ${numero} AND s.currency = ${currency} AND s.status NOT IN ('cancelled', 'void')
        AND s.placed_at > kernel.now() - ${minutes}::int * interval '1 minute'
    ), most AS (
      SELECT bet_type, selection, sum(stake)::bigint AS stake, count(*)::int AS bets, count(DISTINCT member_id)::int AS members
      FROM taken GROUP BY bet_type, selection ORDER BY sum(stake) DESC, bet_type, selection LIMIT ${limit}
    )
    SELECT m.bet_type AS "betType", m.selection, m.stake, m.bets, m.members,
      ARRAY(SELECT coalesce((SELECT sum(t.stake)::float8 FROM taken t WHERE t.bet_type = m.bet_type AND t.selection = m.selection AND t.minute = n), 0)
        FROM generate_series(0, ${minutes}::int - 1) AS n ORDER BY n) AS minutes
    FROM most m ORDER BY m.stake DESC, m.bet_type, m.selection`.execute(tx);
  return rows;
}

/** Every date without a weekday draw that was ever set, from a day on. */
export async function listNoDrawRows(
  tx: Tx,
  from: string,
): Promise<readonly { readonly date: string; readonly active: boolean }[]> {
  const { rows } = await sql<{ date: string; active: boolean }>`SELECT date, active FROM lottery.no_draw_date
    WHERE date >= ${from} ORDER BY date`.execute(tx);
  return rows;
}

/** The limits of wins of a currency: everywhere, at a merchant, in a game. */
export async function listWinMaxima(
  tx: Tx,
  {
    currency,
    merchantCode,
    gameCode,
  }: { readonly currency: string; readonly merchantCode: string; readonly gameCode: string },
): Promise<{ readonly everywhere: bigint | null; readonly merchant: bigint | null; readonly game: bigint | null }> {
  const { rows } = await sql<{ everywhere: bigint | null; merchant: bigint | null; game: bigint | null }>`SELECT
      max(amount) FILTER (WHERE merchant_code = '' AND game_code = '') AS everywhere,
      max(amount) FILTER (WHERE merchant_code = ${merchantCode} AND game_code = '') AS merchant,
      max(amount) FILTER (WHERE merchant_code = '' AND game_code = ${gameCode}) AS game
    FROM lottery.win_maximum WHERE currency = ${currency}`.execute(tx);
  return rows[0]!;
}
