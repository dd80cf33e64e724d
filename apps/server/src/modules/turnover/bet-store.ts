/** SQL for settled bets and what they gave, always for many at once. */
import { sql } from '../../kernel/db/index.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { BetCredit } from './rules/allocate.ts';
import type { BetOutcome } from './rules/outcome.ts';
import type { SettledBet } from './settled-bet.ts';

export type KeptBet = Omit<SettledBet, 'merchantCode'> & {
  /** When the word that stands was said; `settledAt` stays that of the first. */
  readonly saidAt: Date;
};

/** An array of numbers or of words without a special character, as PostgreSQL reads it. */
const list = (values: readonly (bigint | BetOutcome)[]): string => `{${values.join(',')}}`;

/** A column of texts; one that says the same of every bet, as a draw's bets have several, travels once, and none is quoted but where it must be. */
function texts(values: readonly string[]) {
  const [first] = values;
  if (values.every((value) => value === first)) return sql`array_fill(${first}::text, ARRAY[${values.length}::integer])`;
  return values.some((value) => value === '' || value.includes('\n')) ? sql`${values}::text[]` : sql`string_to_array(${values.join('\n')}, E'\n')`;
}

const columns = (bets: readonly SettledBet[]) => sql`unnest(
  ${texts(bets.map((bet) => bet.betId))}, ${texts(bets.map((bet) => bet.memberId))}, ${texts(bets.map((bet) => bet.currency))},
  ${texts(bets.map((bet) => bet.category))}, ${texts(bets.map((bet) => bet.vendor))}, ${texts(bets.map((bet) => bet.gameId))},
  ${list(bets.map((bet) => bet.stake))}::bigint[], ${list(bets.map((bet) => bet.win))}::bigint[], ${list(bets.map((bet) => bet.outcome))}::text[],
  ${texts(bets.map((bet) => bet.settledAt.toISOString()))}::timestamptz[])`;

/** Writes the bets nobody has reported before; answers their ids. In order of id, so that two reports of the same bets queue up. */
export async function insertBets(tx: Tx, bets: readonly SettledBet[]): Promise<ReadonlySet<string>> {
  // Nearly always all of them are new: then their ids need not come back.
  const { rows } = await sql<{ ids: string[] | null }>`WITH written AS (
      INSERT INTO turnover.bet (bet_id, member_id, currency, category, vendor, game_id, stake, win, outcome, settled_at, said_at)
      SELECT b.*, b.settled_at FROM ${columns(bets)} AS b(bet_id, member_id, currency, category, vendor, game_id, stake, win, outcome, settled_at) ORDER BY b.bet_id
      ON CONFLICT (bet_id) DO NOTHING RETURNING bet_id)
    SELECT CASE WHEN count(*) < ${bets.length} THEN coalesce(array_agg(bet_id), '{}') END AS ids FROM written`.execute(tx);
  return new Set(rows[0]!.ids ?? bets.map(({ betId }) => betId));
}

/** Bets as they were last reported, locked. */
export async function lockBets(tx: Tx, betIds: readonly string[]): Promise<readonly KeptBet[]> {
  const { rows } = await sql<KeptBet>`SELECT bet_id AS "betId", member_id AS "memberId", currency, category, vendor, game_id AS "gameId", stake, win,
    outcome, settled_at AS "settledAt", said_at AS "saidAt" FROM turnover.bet WHERE bet_id = ANY (${betIds}::text[]) ORDER BY bet_id FOR UPDATE`.execute(tx);
  return rows;
}

/** Writes a later word on known bets. */
export async function correctBets(tx: Tx, bets: readonly SettledBet[]): Promise<void> {
  await sql`UPDATE turnover.bet b SET stake = c.stake, win = c.win, outcome = c.outcome, said_at = c.settled_at
    FROM ${columns(bets)} AS c(bet_id, member_id, currency, category, vendor, game_id, stake, win, outcome, settled_at)
    WHERE b.bet_id = c.bet_id`.execute(tx);
}

/** Notes what the bets gave. */
export async function insertCredits(tx: Tx, credits: readonly BetCredit[]): Promise<void> {
  await sql`INSERT INTO turnover.credit (bet_id, requirement_id, amount)
    SELECT * FROM unnest(${texts(credits.map(({ betId }) => betId))}, ${texts(credits.map(({ requirementId }) => requirementId))},
      ${list(credits.map(({ amount }) => amount))}::bigint[])`.execute(tx);
}

/** Takes back what the bets gave to requirements that can still change; answers how much each of those loses. */
export async function takeCredits(tx: Tx, betIds: readonly string[]): Promise<readonly { requirementId: string; amount: bigint }[]> {
  const { rows } = await sql<{ requirementId: string; amount: bigint }>`
    WITH taken AS (
      DELETE FROM turnover.credit c USING turnover.requirement r
      WHERE c.bet_id = ANY (${betIds}::text[]) AND r.requirement_id = c.requirement_id AND r.state IN ('open', 'met')
      RETURNING c.requirement_id, c.amount)
    SELECT requirement_id AS "requirementId", sum(amount)::bigint AS amount FROM taken GROUP BY requirement_id`.execute(tx);
  return rows;
}

export interface ListedBet extends KeptBet {
  /** What it gave to deposits, and to the bonus. */
  readonly deposits: bigint;
  readonly bonus: bigint;
  /** Whether any requirement was open when it was settled. */
  readonly beganAny: boolean;
}

/** A page of the member's settled bets, newest first, with what each gave. */
export async function pageBets(tx: Tx, memberId: MemberId, currency: string, offset: number, limit: number): Promise<{ total: number; bets: readonly ListedBet[] }> {
  const counted = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM turnover.bet
    WHERE member_id = ${memberId} AND currency = ${currency}`.execute(tx);
  const { rows } = await sql<ListedBet>`SELECT b.bet_id AS "betId", b.member_id AS "memberId", b.currency, b.category, b.vendor, b.game_id AS "gameId", b.stake,
      b.win, b.outcome, b.settled_at AS "settledAt", b.said_at AS "saidAt", given.deposits, given.bonus,
      EXISTS (SELECT FROM turnover.requirement r WHERE r.member_id = b.member_id AND r.currency = b.currency AND r.opened_at <= b.settled_at
        AND (r.closed_at IS NULL OR r.closed_at > b.settled_at)) AS "beganAny"
    FROM turnover.bet b CROSS JOIN LATERAL (
      SELECT coalesce(sum(c.amount) FILTER (WHERE r.source = 'deposit'), 0)::bigint AS deposits,
        coalesce(sum(c.amount) FILTER (WHERE r.source = 'bonus'), 0)::bigint AS bonus
      FROM turnover.credit c JOIN turnover.requirement r USING (requirement_id) WHERE c.bet_id = b.bet_id) given
    WHERE b.member_id = ${memberId} AND b.currency = ${currency}
    ORDER BY b.settled_at DESC, b.bet_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(tx);
  return { total: counted.rows[0]!.total, bets: rows };
}
