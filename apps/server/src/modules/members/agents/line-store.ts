/** SQL of team sums: words about money that wait to be folded, and lines by agent, day and category. */
import type { Day } from '../../../kernel/days.ts';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Money and people, of no category. */
export interface MoneyWord {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly deposits?: bigint;
  readonly depositCount?: number;
  readonly withdrawals?: bigint;
  readonly withdrawalCount?: number;
  readonly bonuses?: bigint;
  readonly bonusCount?: number;
  readonly newcomers?: number;
  readonly firstDepositors?: number;
  /** Absent: now. */
  readonly at?: Date | undefined;
}

/** Writes down a movement of money, or a newcomer, of an account that belongs to a line. */
export async function insertMoneyWord(tx: Tx, word: MoneyWord): Promise<void> {
  await sql`INSERT INTO agents.word (member_id, merchant_code, currency, day, deposits, deposit_count, withdrawals, withdrawal_count, bonuses, bonus_count,
      newcomers, first_depositors)
    SELECT w.member_id, ${word.merchantCode}, ${word.currency}, (coalesce(${word.at ?? null}::timestamptz, kernel.now()) AT TIME ZONE ${word.timeZone})::date,
      ${word.deposits ?? 0n}, ${word.depositCount ?? 0}, ${word.withdrawals ?? 0n}, ${word.withdrawalCount ?? 0}, ${word.bonuses ?? 0n},
      ${word.bonusCount ?? 0}, ${word.newcomers ?? 0}, ${word.firstDepositors ?? 0}
    FROM (SELECT ${word.memberId}::text AS member_id) w WHERE EXISTS (SELECT FROM agents.merchant_of(w.member_id))`.execute(
    tx,
  );
}

/** Folds what waits into the lines, the oldest first, about `limit` reports of bets and `limit` words; answers how many. */
export async function foldNext(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`SELECT agents.fold_next(${limit}) AS folded`.execute(tx);
  return rows[0]!.folded;
}

/** The last moment up to which everything said and reported is in the lines, in milliseconds. */
export async function foldedUntil(tx: Tx): Promise<number> {
  const { rows } = await sql<{ at: Date }>`SELECT least((SELECT w.said_at FROM agents.word w ORDER BY w.seq LIMIT 1),
      CASE WHEN EXISTS (SELECT FROM turnover.players_since(m.seen)) THEN m.at END, kernel.now()) AS at FROM agents.fold_mark m`.execute(
    tx,
  );
  return rows[0]!.at.getTime();
}

export interface LineQuery {
  readonly agentId: MemberId;
  readonly currency: string;
  readonly fromDay: Day;
  /** Included. */
  readonly toDay: Day;
}

export interface LineFigures {
  readonly category: string;
  readonly players: number;
  readonly active: number;
  /** Of the day on which most people played. */
  readonly playersAtMost: number;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly counted: bigint;
  readonly win: bigint;
}

/** Sums of a team by category over days. */
export async function listLines(
  tx: Tx,
  { agentId, currency, fromDay, toDay }: LineQuery,
): Promise<readonly LineFigures[]> {
  const { rows } =
    await sql<LineFigures>`SELECT category, sum(players)::integer AS players, sum(active)::integer AS active,
      max(players)::integer AS "playersAtMost", sum(stake)::bigint AS stake, sum(valid)::bigint AS valid, sum(counted)::bigint AS counted,
      sum(win)::bigint AS win
    FROM agents.line_day WHERE agent_id = ${agentId} AND currency = ${currency} AND day BETWEEN ${fromDay}::date AND ${toDay}::date AND category <> ''
    GROUP BY category HAVING sum(stake) <> 0 ORDER BY sum(counted) DESC, category`.execute(tx);
  return rows;
}

/** One account's own sums by category over days. */
export async function listPersonLines(
  tx: Tx,
  { agentId, currency, fromDay, toDay }: LineQuery,
): Promise<readonly LineFigures[]> {
  const { rows } = await sql<LineFigures>`SELECT category, count(*) FILTER (WHERE bets > 0)::integer AS players,
      count(*) FILTER (WHERE counted >= agents.active_from())::integer AS active, 1 AS "playersAtMost", sum(stake)::bigint AS stake,
      sum(valid)::bigint AS valid, sum(counted)::bigint AS counted, sum(win)::bigint AS win
    FROM agents.person_day WHERE member_id = ${agentId} AND currency = ${currency} AND day BETWEEN ${fromDay}::date AND ${toDay}::date AND category <> ''
    GROUP BY category HAVING sum(stake) <> 0 ORDER BY sum(counted) DESC, category`.execute(tx);
  return rows;
}

export interface TeamMoney {
  readonly deposits: bigint;
  readonly depositCount: number;
  readonly withdrawals: bigint;
  readonly withdrawalCount: number;
  readonly bonuses: bigint;
  readonly bonusCount: number;
  readonly newMembers: number;
  readonly firstDepositors: number;
}

/** A team's money and newcomers over days. */
export async function readTeamMoney(tx: Tx, { agentId, currency, fromDay, toDay }: LineQuery): Promise<TeamMoney> {
  const { rows } =
    await sql<TeamMoney>`SELECT coalesce(sum(deposits), 0)::bigint AS deposits, coalesce(sum(deposit_count), 0)::integer AS "depositCount",
      coalesce(sum(withdrawals), 0)::bigint AS withdrawals, coalesce(sum(withdrawal_count), 0)::integer AS "withdrawalCount",
      coalesce(sum(bonuses), 0)::bigint AS bonuses, coalesce(sum(bonus_count), 0)::integer AS "bonusCount",
      coalesce(sum(newcomers), 0)::integer AS "newMembers", coalesce(sum(first_depositors), 0)::integer AS "firstDepositors"
    FROM agents.line_day WHERE agent_id = ${agentId} AND currency = ${currency} AND day BETWEEN ${fromDay}::date AND ${toDay}::date AND category = ''`.execute(
      tx,
    );
  return rows[0]!;
}

/** Takes an account's branch out of the lines above and adds it to others, from a day on. */
export async function shiftLines(
  tx: Tx,
  memberId: MemberId,
  from: Day,
  before: readonly MemberId[],
  after: readonly MemberId[],
): Promise<void> {
  await sql`SELECT agents.shift_lines(${memberId}, ${from}::date, ${[...before]}::text[], ${[...after]}::text[])`.execute(
    tx,
  );
}

/** Keeps the fold from running until the transaction ends. */
export async function lockLines(tx: Tx): Promise<void> {
  await sql`SELECT agents.lock_lines()`.execute(tx);
}
