/** SQL of settled bets and their credits, always in batches. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { BetCredit } from './rules/allocate.ts';
import type { BetRisk } from './rules/outcome.ts';
import type { SettledBet } from './settled-bet.ts';

/** A report of a bet as stored: complete, without lookups. */
export interface BetReport extends Omit<SettledBet, 'merchantCode' | 'risk' | 'returned'> {
  readonly returned: bigint;
  readonly risk: BetRisk;
  /** The part of the stake that was bonus money. */
  readonly bonusStake: bigint;
}

export interface StoredBet extends BetReport {
  /** When the current report was made; `settledAt` stays that of the first. */
  readonly reportedAt: Date;
  /** Number of earlier reports. */
  readonly revision: number;
}

/** A PostgreSQL array literal of numbers or plain words without special characters. */
const list = (values: readonly (bigint | number | string | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

/** A column of numbers or booleans; a constant column is sent once. */
function plain(
  values: readonly (bigint | number | boolean | null)[],
  type: 'bigint' | 'integer' | 'smallint' | 'boolean',
) {
  const [first] = values;
  if (values.every((value) => value === first))
    return sql`array_fill(${first === null ? null : String(first)}::${sql.raw(type)}, ARRAY[${values.length}::integer])`;
  return sql`${list(values.map((value) => (value === null ? null : String(value))))}::${sql.raw(type)}[]`;
}

/** A column of texts; a constant column, frequent among a draw's bets, is sent once, and values are quoted only if needed. */
function texts(values: readonly string[]) {
  const [first] = values;
  if (values.every((value) => value === first))
    return sql`array_fill(${first}::text, ARRAY[${values.length}::integer])`;
  return values.some((value) => value === '' || value.includes('\n'))
    ? sql`${values}::text[]`
    : sql`string_to_array(${values.join('\n')}, E'\n')`;
}

const columns = (bets: readonly BetReport[]) => sql`unnest(
  ${texts(bets.map((bet) => bet.betId))}, ${texts(bets.map((bet) => bet.memberId))}, ${texts(bets.map((bet) => bet.currency))},
  ${texts(bets.map((bet) => bet.category))}, ${texts(bets.map((bet) => bet.vendor))}, ${texts(bets.map((bet) => bet.gameId))},
  ${list(bets.map((bet) => bet.stake))}::bigint[], ${list(bets.map((bet) => bet.win))}::bigint[], ${list(bets.map((bet) => bet.outcome))}::text[],
  ${plain(
    bets.map((bet) => bet.returned),
    'bigint',
  )}, ${plain(
    bets.map((bet) => bet.risk.notCounted),
    'bigint',
  )},
  ${plain(
    bets.map((bet) => bet.bonusStake),
    'bigint',
  )}, ${plain(
    bets.map((bet) => bet.risk.edgePpm),
    'integer',
  )},
  ${plain(
    bets.map((bet) => bet.risk.weightBps),
    'smallint',
  )}, ${plain(
    bets.map((bet) => bet.risk.reported),
    'boolean',
  )},
  ${texts(bets.map((bet) => bet.settledAt.toISOString()))}::timestamptz[])`;

const WORD = sql`bet_id, member_id, currency, category, vendor, game_id, stake, win, outcome, returned, not_counted, bonus_stake, edge_ppm, weight_bps,
  risk_reported, settled_at`;

/** Inserts bets that were not reported before; returns their ids. Ordered by id, so that concurrent reports of the same bets do not deadlock. */
export async function insertBets(tx: Tx, bets: readonly BetReport[]): Promise<ReadonlySet<string>> {
  // Nearly always all of them are new: then the ids are not returned.
  const { rows } = await sql<{ ids: string[] | null }>`WITH written AS (
      INSERT INTO turnover.bet_report (${WORD}, reported_at)
      SELECT b.*, b.settled_at FROM ${columns(bets)} AS b(${WORD}) ORDER BY b.bet_id
      ON CONFLICT (bet_id, revision) DO NOTHING RETURNING bet_id)
    SELECT CASE WHEN count(*) < ${bets.length} THEN coalesce(array_agg(bet_id), '{}') END AS ids FROM written`.execute(
    tx,
  );
  return new Set(rows[0]!.ids ?? bets.map(({ betId }) => betId));
}

const betColumns = sql`b.bet_id AS "betId", b.member_id AS "memberId", b.currency, b.category, b.vendor, b.game_id AS "gameId", b.stake, b.win, b.outcome, b.returned,
  b.bonus_stake AS "bonusStake", b.not_counted AS "notCounted", b.edge_ppm AS "edgePpm", b.weight_bps AS "weightBps", b.risk_reported AS reported,
  b.settled_at AS "settledAt", b.reported_at AS "reportedAt", b.revision`;

type BetRow = Omit<StoredBet, 'risk'> & BetRisk;

const betOf = <Row extends BetRow>({
  notCounted,
  edgePpm,
  weightBps,
  reported,
  ...bet
}: Row): Omit<Row, keyof BetRisk> & Pick<StoredBet, 'risk'> => ({
  ...bet,
  risk: { notCounted, edgePpm, weightBps, reported },
});

/** The current reports of bets. Later reports of them wait until this transaction ends. */
export async function lockBets(tx: Tx, betIds: readonly string[]): Promise<readonly StoredBet[]> {
  // Reports are immutable, so there is no row to lock: an advisory lock on the bet's id is used.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('turnover.bet:' || id, 160)) FROM (SELECT id FROM unnest(${betIds}::text[]) AS b(id) ORDER BY id) ordered`.execute(
    tx,
  );
  const { rows } =
    await sql<BetRow>`SELECT DISTINCT ON (b.bet_id) ${betColumns} FROM turnover.bet_report b WHERE b.bet_id = ANY (${betIds}::text[])
    ORDER BY b.bet_id, b.revision DESC`.execute(tx);
  return rows.map(betOf);
}

/** Appends later reports of known bets; `settledAt` is when they were made. The caller has locked the bets. */
export async function insertLaterReports(tx: Tx, bets: readonly BetReport[]): Promise<void> {
  await sql`INSERT INTO turnover.bet_report (${WORD}, reported_at, revision)
    SELECT b.bet_id, b.member_id, b.currency, b.category, b.vendor, b.game_id, b.stake, b.win, b.outcome, b.returned, b.not_counted, b.bonus_stake, b.edge_ppm,
      b.weight_bps, b.risk_reported, before.settled_at, b.settled_at, before.revision + 1
    FROM ${columns(bets)} AS b(${WORD}) CROSS JOIN LATERAL (
      SELECT w.settled_at, w.revision FROM turnover.bet_report w WHERE w.bet_id = b.bet_id ORDER BY w.revision DESC LIMIT 1) before`.execute(
    tx,
  );
}

/** The purses that ever had a bonus: only their stakes can include bonus money. */
export async function withBonus(
  tx: Tx,
  purses: readonly { readonly memberId: MemberId; readonly currency: string }[],
): Promise<readonly { memberId: MemberId; currency: string }[]> {
  const { rows } = await sql<{ memberId: MemberId; currency: string }>`SELECT p.member_id AS "memberId", p.currency
    FROM unnest(${texts(purses.map(({ memberId }) => memberId))}, ${texts(purses.map(({ currency }) => currency))}) AS p(member_id, currency)
    WHERE EXISTS (SELECT FROM turnover.bonus b WHERE b.member_id = p.member_id AND b.currency = p.currency)`.execute(
    tx,
  );
  return rows;
}

/** Inserts the credits of bets. */
export async function insertCredits(tx: Tx, credits: readonly BetCredit[]): Promise<void> {
  await sql`INSERT INTO turnover.credit (bet_id, requirement_id, amount)
    SELECT * FROM unnest(${texts(credits.map(({ betId }) => betId))}, ${texts(credits.map(({ requirementId }) => requirementId))},
      ${list(credits.map(({ amount }) => amount))}::bigint[])`.execute(tx);
}

/** Reverses the bets' credits to requirements that can still change; returns the amount reversed for each. */
export async function reverseCredits(
  tx: Tx,
  betIds: readonly string[],
): Promise<readonly { requirementId: string; amount: bigint }[]> {
  const { rows } = await sql<{ requirementId: string; amount: bigint }>`
    WITH taken AS (
      DELETE FROM turnover.credit c USING turnover.requirement r
      WHERE c.bet_id = ANY (${betIds}::text[]) AND r.requirement_id = c.requirement_id AND r.state IN ('open', 'met')
      RETURNING c.requirement_id, c.amount)
    SELECT requirement_id AS "requirementId", sum(amount)::bigint AS amount FROM taken GROUP BY requirement_id`.execute(
    tx,
  );
  return rows;
}

/** What bets keep counting for requirements that have ended: a released bonus stays, and what it was counted for is not counted again. */
export async function keptCredits(
  tx: Tx,
  betIds: readonly string[],
): Promise<readonly { betId: string; source: 'deposit' | 'bonus'; amount: bigint }[]> {
  const { rows } = await sql<{ betId: string; source: 'deposit' | 'bonus'; amount: bigint }>`
    SELECT c.bet_id AS "betId", r.source, sum(c.amount)::bigint AS amount FROM turnover.credit c JOIN turnover.requirement r USING (requirement_id)
    WHERE c.bet_id = ANY (${betIds}::text[]) AND r.state NOT IN ('open', 'met') GROUP BY c.bet_id, r.source`.execute(
    tx,
  );
  return rows;
}

export interface ListedBet extends StoredBet {
  /** Its credits to deposits and to the bonus. */
  readonly deposits: bigint;
  readonly bonus: bigint;
  /** Whether any requirement was open when it was settled. */
  readonly beganAny: boolean;
}

/** A page of the member's settled bets, newest first, by their current report, with the credits of each. */
export async function pageBets(
  tx: Tx,
  memberId: MemberId,
  currency: string,
  offset: number,
  limit: number,
): Promise<{ total: number; bets: readonly ListedBet[] }> {
  const counted = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM turnover.bet_report
    WHERE member_id = ${memberId} AND currency = ${currency} AND revision = 0`.execute(tx);
  const { rows } = await sql<Omit<ListedBet, 'risk'> & BetRisk>`SELECT ${betColumns}, given.deposits, given.bonus,
      EXISTS (SELECT FROM turnover.requirement r WHERE r.member_id = b.member_id AND r.currency = b.currency AND r.opened_at <= b.settled_at
        AND (r.closed_at IS NULL OR r.closed_at > b.settled_at)) AS "beganAny"
    FROM (SELECT bet_id FROM turnover.bet_report WHERE member_id = ${memberId} AND currency = ${currency} AND revision = 0
        ORDER BY settled_at DESC, bet_id DESC LIMIT ${limit} OFFSET ${offset}) first
    CROSS JOIN LATERAL (SELECT w.* FROM turnover.bet_report w WHERE w.bet_id = first.bet_id ORDER BY w.revision DESC LIMIT 1) b
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(c.amount) FILTER (WHERE r.source = 'deposit'), 0)::bigint AS deposits,
        coalesce(sum(c.amount) FILTER (WHERE r.source = 'bonus'), 0)::bigint AS bonus
      FROM turnover.credit c JOIN turnover.requirement r USING (requirement_id) WHERE c.bet_id = b.bet_id) given
    ORDER BY b.settled_at DESC, b.bet_id DESC`.execute(tx);
  return { total: counted.rows[0]!.total, bets: rows.map((row) => betOf(row)) };
}
