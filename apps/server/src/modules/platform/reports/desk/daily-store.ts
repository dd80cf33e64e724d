/** SQL of the desk's figures. */
import type { ReportGroup } from '@lantern/contract/ops';
import { sql, type Sql } from '../../../../kernel/db/index.ts';
import type { Day } from '../../../../kernel/days.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { keysetOrder, type KeysetColumn, type KeysetOrder } from '../../../../kernel/db/keyset.ts';
import type { Result } from '../../../../kernel/result.ts';

/** A house account of the figures, with what it stands for. Money without a game has neither vendor nor category. */
export interface DeskAccount {
  readonly id: bigint;
  readonly vendor: string;
  readonly category: string;
}

export interface FigureRow {
  readonly key: string;
  readonly day: Day | null;
  readonly merchant: string | null;
  readonly category: string | null;
  readonly vendor: string | null;
  readonly game: string | null;
  readonly currency: string;
  readonly bets: bigint;
  readonly stakes: bigint;
  readonly refunds: bigint;
  readonly wins: bigint;
  readonly ggr: bigint;
  readonly bonuses: bigint;
  readonly rebates: bigint;
  readonly agents: bigint;
  readonly ngr: bigint;
  readonly promotions: bigint;
  readonly adjustments: bigint;
  readonly deposits: bigint;
  readonly depositCount: bigint;
  readonly withdrawals: bigint;
  readonly withdrawalCount: bigint;
  readonly fees: bigint;
  readonly ratedStakes: bigint;
  readonly expected: number;
  readonly winSquares: number;
  readonly allPlayers: bigint;
  readonly gamePlayers: bigint;
  readonly joined: bigint | null;
}

const measure = (
  name: 'stakes' | 'wins' | 'ggr' | 'ngr' | 'bonuses' | 'deposits' | 'withdrawals',
): KeysetColumn<FigureRow> => ({
  by: sql`f.${sql.raw(name)}`,
  type: 'bigint',
  of: (row) => String(row[name]),
});

const KEY: KeysetColumn<FigureRow> = { by: sql`f.key`, type: 'text', of: ({ key }) => key };
const KEYSET = {
  columns: {
    key: KEY,
    stakes: measure('stakes'),
    wins: measure('wins'),
    ggr: measure('ggr'),
    ngr: measure('ngr'),
    bonuses: measure('bonuses'),
    deposits: measure('deposits'),
    withdrawals: measure('withdrawals'),
  },
  id: KEY,
};

type FigureOrder = KeysetOrder<FigureRow>;

/** The order of one request. Refuses input_invalid for a cursor that is not one of it. */
export const figureOrder = (sort: string, after: string | undefined): Result<FigureOrder, 'input_invalid'> =>
  keysetOrder(KEYSET, sort, after);

/** Everything, by its key or with the highest result first. */
export const BY_KEY: Pick<FigureOrder, 'where' | 'orderBy'> = { where: sql`true`, orderBy: KEY.by };
export const BY_GGR: Pick<FigureOrder, 'where' | 'orderBy'> = { where: sql`true`, orderBy: sql`f.ggr DESC` };

export interface FigureQuery {
  readonly merchants: readonly string[];
  readonly from: Day;
  readonly to: Day;
  /** Undefined: every currency of the kind of money. */
  readonly currency: string | undefined;
  readonly isPlay: boolean;
  readonly category: string | undefined;
  readonly vendor: string | undefined;
  readonly game: string | undefined;
  readonly groupBy: readonly ReportGroup[];
  readonly accounts: readonly DeskAccount[];
}

/** Every account that ever had a figure: a few hundred. */
export async function listDeskAccounts(
  tx: Tx,
): Promise<readonly { readonly id: bigint; readonly code: string; readonly owner: string }[]> {
  const { rows } = await sql<{
    id: bigint;
    code: string;
    owner: string;
  }>`SELECT id, code, owner_id AS owner FROM reports.desk_account`.execute(tx);
  return rows;
}

const DAYS: readonly ReportGroup[] = ['day', 'week', 'month'];

/** The day a row stands for: the day itself, the Monday of its week, the first of its month. */
const dayOf = (groupBy: readonly ReportGroup[], column: Sql): Sql => {
  if (groupBy.includes('day')) return column;
  if (groupBy.includes('week')) return sql`date_trunc('week', ${column})::date`;
  return groupBy.includes('month') ? sql`date_trunc('month', ${column})::date` : sql`NULL::date`;
};

const isGrouped = (groupBy: readonly ReportGroup[], name: ReportGroup, column: Sql): Sql =>
  groupBy.includes(name) ? column : sql`NULL::text`;

const currencyIs = ({ currency, isPlay }: FigureQuery, column: Sql): Sql =>
  currency === undefined ? sql`(${column} ~ 'PLAY$') = ${isPlay}` : sql`${column} = ${currency}`;

/** Whether a question is about games, so that members and money without a game do not belong to it. */
export const isAboutGames = ({ groupBy, category, vendor, game }: FigureQuery): boolean =>
  category !== undefined ||
  vendor !== undefined ||
  game !== undefined ||
  groupBy.some((name) => name === 'category' || name === 'vendor' || name === 'game');

const SUMS = sql`sum(d.bets)::bigint AS bets, sum(d.stakes)::bigint AS stakes, sum(d.refunds)::bigint AS refunds, sum(d.wins + d.jackpots)::bigint AS wins,
  sum(d.stakes - d.refunds - d.wins - d.jackpots)::bigint AS ggr, sum(d.bonuses)::bigint AS bonuses, sum(d.rebates)::bigint AS rebates,
  sum(d.agents)::bigint AS agents, sum(d.stakes - d.refunds - d.wins - d.jackpots - d.bonuses - d.rebates - d.agents)::bigint AS ngr,
  sum(d.promotions)::bigint AS promotions, sum(d.adjustments)::bigint AS adjustments, sum(d.deposits)::bigint AS deposits,
  sum(d.deposit_count)::bigint AS "depositCount", sum(d.withdrawals)::bigint AS withdrawals, sum(d.withdrawal_count)::bigint AS "withdrawalCount",
  sum(d.fees)::bigint AS fees, sum(d.rated_stakes)::bigint AS "ratedStakes", sum(d.expected)::float8 AS expected, sum(d.win_squares)::float8 AS "winSquares",
  sum(d.players) FILTER (WHERE d.account <= 0 AND d.game = '')::bigint AS "allPlayers", sum(d.players) FILTER (WHERE d.account <> 0)::bigint AS "gamePlayers"`;

/** The coarsest rows that can answer: whole days, accounts of a day, or games of an account. */
function sourceOf(query: FigureQuery): Sql {
  if (query.game !== undefined || query.groupBy.includes('game')) return sql`reports.desk_day`;
  return isAboutGames(query)
    ? sql`(SELECT s.*, ''::text AS game FROM reports.desk_sum s WHERE s.account <> -1)`
    : sql`(SELECT s.*, ''::text AS game FROM reports.desk_sum s WHERE s.account = -1)`;
}

/** The figures of the days that match, with the account's vendor and category beside each row. */
function matching(query: FigureQuery): Sql {
  const { merchants, from, to, category, vendor, game, accounts } = query;
  return sql`${sourceOf(query)} d
    LEFT JOIN unnest(${accounts.map(({ id }) => String(id))}::bigint[], ${accounts.map((one) => one.vendor)}::text[], ${accounts.map((one) => one.category)}::text[])
      AS x(account, vendor, category) ON x.account = d.account
    WHERE d.generation = (SELECT generation FROM reports.desk_run WHERE is_current) AND d.merchant_code = ANY (${merchants}::text[])
      AND ${currencyIs(query, sql`d.currency`)} AND d.day BETWEEN ${from}::date AND ${to}::date
      AND ${category === undefined ? sql`true` : sql`coalesce(x.category, '') = ${category}`}
      AND ${vendor === undefined ? sql`true` : sql`coalesce(x.vendor, '') = ${vendor}`}
      AND ${game === undefined ? sql`true` : sql`d.game = ${game}`}`;
}

/** New members beside the figures, by the same days and merchants. */
function joinedOf(query: FigureQuery): Sql {
  if (isAboutGames(query))
    return sql`SELECT NULL::date AS day, NULL::text AS merchant, NULL::text AS currency, NULL::bigint AS joined WHERE false`;
  const { merchants, from, to, groupBy } = query;
  return sql`SELECT ${dayOf(groupBy, sql`j.day`)} AS day, ${isGrouped(groupBy, 'merchant', sql`j.merchant_code`)} AS merchant, j.currency,
      sum(j.members)::bigint AS joined
    FROM reports.desk_joined j WHERE j.merchant_code = ANY (${merchants}::text[]) AND j.day BETWEEN ${from}::date AND ${to}::date
      AND ${currencyIs(query, sql`j.currency`)} GROUP BY 1, 2, 3`;
}

/** A page of the groups. Without groups: one row per currency. */
export async function listFigures(
  tx: Tx,
  query: FigureQuery,
  order: Pick<FigureOrder, 'where' | 'orderBy'>,
  limit: number,
): Promise<readonly FigureRow[]> {
  const { groupBy } = query;
  const hasDays = groupBy.some((name) => DAYS.includes(name));
  const { rows } = await sql<FigureRow>`
    WITH sums AS (
      SELECT ${dayOf(groupBy, sql`d.day`)} AS day, ${isGrouped(groupBy, 'merchant', sql`d.merchant_code`)} AS merchant,
        ${isGrouped(groupBy, 'category', sql`coalesce(x.category, '')`)} AS category, ${isGrouped(groupBy, 'vendor', sql`coalesce(x.vendor, '')`)} AS vendor,
        ${isGrouped(groupBy, 'game', sql`d.game`)} AS game, d.currency, ${SUMS}
      FROM ${matching(query)} GROUP BY 1, 2, 3, 4, 5, 6
    ), joined AS (${joinedOf(query)}),
    figures AS (
      SELECT concat_ws('|', s.day, s.merchant, s.category, s.vendor, s.game, s.currency) COLLATE "C" AS key,
        ${hasDays ? sql`to_char(s.day, 'YYYY-MM-DD')` : sql`NULL::text`} AS "dayText", s.*, j.joined
      FROM sums s LEFT JOIN joined j ON j.currency = s.currency AND j.day IS NOT DISTINCT FROM s.day AND j.merchant IS NOT DISTINCT FROM s.merchant
    )
    SELECT f.key, f."dayText" AS day, f.merchant, f.category, f.vendor, f.game, f.currency, f.bets, f.stakes, f.refunds, f.wins, f.ggr, f.bonuses, f.rebates,
      f.agents, f.ngr, f.promotions, f.adjustments, f.deposits, f."depositCount", f.withdrawals, f."withdrawalCount", f.fees, f."ratedStakes", f.expected,
      f."winSquares", coalesce(f."allPlayers", 0) AS "allPlayers", coalesce(f."gamePlayers", 0) AS "gamePlayers", f.joined
    FROM figures f
    WHERE (f.bets <> 0 OR f.stakes <> 0 OR f.refunds <> 0 OR f.wins <> 0 OR f.bonuses <> 0 OR f.rebates <> 0 OR f.agents <> 0 OR f.promotions <> 0 OR f.adjustments <> 0
      OR f.deposits <> 0 OR f.withdrawals <> 0 OR f.fees <> 0 OR f."allPlayers" > 0) AND ${order.where}
    ORDER BY ${order.orderBy} LIMIT ${limit}`.execute(tx);
  return rows;
}

export interface Counted {
  readonly operation: bigint;
  readonly at: Date | null;
  readonly checkedAt: Date | null;
  readonly wrong: number | null;
  readonly example: string | null;
}

/** How far the ledger is counted, and the last comparison. */
export async function readCounted(tx: Tx): Promise<Counted> {
  const { rows } =
    await sql<Counted>`SELECT r.last_operation AS operation, r.rolled_to AS at, c.checked_at AS "checkedAt", c.wrong, c.example
    FROM reports.desk_run r LEFT JOIN LATERAL (SELECT * FROM reports.desk_check k ORDER BY k.id DESC LIMIT 1) c ON true WHERE r.is_current`.execute(
      tx,
    );
  return rows[0]!;
}

export interface CohortRow {
  readonly week: Day;
  readonly members: bigint;
  /** Weeks since the registration, and how many played in each. */
  readonly active: readonly { readonly after: number; readonly members: number }[];
}

/** Members of a merchant by the week they registered in, newest first. */
export async function listCohorts(
  tx: Tx,
  merchantCode: string,
  currency: string,
  timeZone: string,
  weeks: number,
): Promise<readonly CohortRow[]> {
  const { rows } = await sql<CohortRow>`
    WITH span AS (SELECT w::date AS week FROM generate_series(date_trunc('week', kernel.now() AT TIME ZONE ${timeZone}) - (${weeks}::integer - 1) * interval '1 week',
      date_trunc('week', kernel.now() AT TIME ZONE ${timeZone}), interval '1 week') AS w)
    SELECT to_char(s.week, 'YYYY-MM-DD') AS week,
      (SELECT coalesce(sum(j.members), 0)::bigint FROM reports.desk_joined j WHERE j.merchant_code = ${merchantCode} AND j.currency = ${currency}
        AND j.day >= s.week AND j.day < s.week + 7) AS members,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('after', (c.week - c.registered) / 7, 'members', c.members)), '[]') FROM reports.desk_cohort c
        WHERE c.generation = (SELECT generation FROM reports.desk_run WHERE is_current) AND c.merchant_code = ${merchantCode} AND c.currency = ${currency}
          AND c.registered = s.week) AS active
    FROM span s ORDER BY s.week DESC`.execute(tx);
  return rows;
}
