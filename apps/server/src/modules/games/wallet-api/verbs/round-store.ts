/** SQL of rounds, which the ledger's companion writes, and of round inquiries that the vendor did not answer. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface RoundKey {
  readonly vendor: string;
  readonly memberId: MemberId;
  readonly roundId: string;
}

export interface Round extends RoundKey {
  readonly betId: string;
  readonly game: string;
  readonly category: string;
  readonly currency: string;
  readonly bets: number;
  readonly staked: bigint;
  readonly won: bigint;
  /** The part of the win that was staked and never played. */
  readonly returned: bigint;
  readonly adjusted: bigint;
  /** The part of the win that waits for an operator's decision. */
  readonly held: bigint;
  /** The part of the win that an operator decided not to pay. */
  readonly rejected: bigint;
  /** The part of the played stake that was not at risk. */
  readonly notCounted: bigint;
  /** House edge of the game when the first bet was taken; null: unknown. */
  readonly edgePpm: number | null;
  readonly weightBps: number;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  readonly endedAt: number | null;
}

export const roundColumns = sql`r.vendor, r.member_id AS "memberId", r.round_id AS "roundId", r.bet_id AS "betId", r.game, r.category, r.currency, r.bets, r.staked, r.won, r.returned, r.adjusted, r.held, r.rejected, r.not_counted AS "notCounted", r.edge_ppm AS "edgePpm", r.weight_bps AS "weightBps",
  floor(extract(epoch FROM r.opened_at) * 1000)::double precision AS "openedAt", floor(extract(epoch FROM r.ended_at) * 1000)::double precision AS "endedAt"`;

export async function findRound(tx: Tx, { vendor, memberId, roundId }: RoundKey): Promise<Round | undefined> {
  const { rows } =
    await sql<Round>`SELECT ${roundColumns} FROM wallet_api.round r WHERE r.vendor = ${vendor} AND r.member_id = ${memberId} AND r.round_id = ${roundId}`.execute(
      tx,
    );
  return rows[0];
}

export interface RoundStakes {
  readonly game: string;
  readonly category: string;
  readonly currency: string;
  readonly bets: number;
  readonly cash: bigint;
  readonly bonus: bigint;
}

/** Rounds with the cash and bonus parts of their active bets, from the ledger. */
export async function listStakes(tx: Tx, rounds: readonly RoundKey[]): Promise<readonly (RoundKey & RoundStakes)[]> {
  const columns = [
    rounds.map((one) => one.vendor),
    rounds.map((one) => one.memberId),
    rounds.map((one) => one.roundId),
  ];
  const { rows } = await sql<
    RoundKey & RoundStakes
  >`SELECT r.vendor, r.member_id AS "memberId", r.round_id AS "roundId", r.game, r.category, r.currency, r.bets, coalesce(s.cash, 0)::bigint AS cash, coalesce(s.bonus, 0)::bigint AS bonus
    FROM unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[]) AS k (vendor, member_id, round_id)
      JOIN wallet_api.round r ON r.vendor = k.vendor AND r.member_id = k.member_id AND r.round_id = k.round_id LEFT JOIN LATERAL (
      SELECT sum(l.amount) FILTER (WHERE a.code = 'member_cash') AS cash, sum(l.amount) FILTER (WHERE a.code = 'member_bonus') AS bonus
      FROM wallet_api.transaction t JOIN ledger.transfer l ON l.operation = t.operation JOIN ledger.account a ON a.id = l.debit
      WHERE t.vendor = r.vendor AND t.round_id = r.round_id AND t.member_id = r.member_id AND t.kind IN ('bet', 'bet_win') AND t.state = 'done'
    ) s ON true`.execute(tx);
  return rows;
}

/** One round with the cash and bonus parts of its active bets. */
export const readStakes = async (tx: Tx, round: RoundKey): Promise<RoundStakes | undefined> =>
  (await listStakes(tx, [round]))[0];

/** Cash and bonus of members, by `<member>/<currency>`. */
export async function readBalances(
  tx: Tx,
  owners: readonly { readonly memberId: string; readonly currency: string }[],
): Promise<ReadonlyMap<string, bigint>> {
  const columns = [owners.map(({ memberId }) => memberId), owners.map(({ currency }) => currency)];
  const { rows } = await sql<{ readonly owner: string; readonly balance: bigint }>`
    SELECT a.owner_id || '/' || a.currency AS owner, sum(a.balance)::bigint AS balance FROM ledger.account a
    WHERE (a.owner_id, a.currency) IN (SELECT * FROM unnest(${columns[0]}::text[], ${columns[1]}::text[])) AND a.code IN ('member_cash', 'member_bonus')
    GROUP BY a.owner_id, a.currency`.execute(tx);
  return new Map(rows.map(({ owner, balance }) => [owner, balance]));
}

/** Whether a round of the member is open or not counted yet, or a payout waits for a decision. */
export async function findPending(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 AS found FROM wallet_api.round WHERE member_id = ${memberId} AND ended_at IS NULL AND bets > 0
    UNION ALL SELECT 1 FROM wallet_api.ended_round WHERE member_id = ${memberId}
    UNION ALL SELECT 1 FROM wallet_api.held_payout WHERE member_id = ${memberId} AND state = 'held' LIMIT 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Every round of a member. */
export async function listRounds(tx: Tx, memberId: MemberId): Promise<readonly Round[]> {
  return (
    await sql<Round>`SELECT ${roundColumns} FROM wallet_api.round r WHERE r.member_id = ${memberId} ORDER BY r.opened_at, r.bet_id`.execute(
      tx,
    )
  ).rows;
}

export interface EndedRound extends Round {
  readonly queueId: string;
  /** The rolled-back stakes, if no bet is left. */
  readonly rolledBack: bigint;
}

/** Claims rounds that wait to be counted, skipping those of other nodes. A round that changed since has another queue entry. */
export async function claimEnded(tx: Tx, limit: number): Promise<readonly EndedRound[]> {
  const { rows } =
    await sql<EndedRound>`WITH claimed AS MATERIALIZED (SELECT id, vendor, member_id, round_id FROM wallet_api.ended_round ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    SELECT e.id::text AS "queueId", ${roundColumns}, CASE WHEN r.bets > 0 THEN 0 ELSE coalesce((SELECT sum(t.amount) FROM wallet_api.transaction t
        WHERE t.vendor = r.vendor AND t.round_id = r.round_id AND t.member_id = r.member_id AND t.kind IN ('bet', 'bet_win') AND t.state = 'rolled_back'), 0)::bigint END AS "rolledBack"
    FROM claimed e JOIN wallet_api.round r USING (vendor, member_id, round_id) ORDER BY e.id`.execute(tx);
  return rows;
}

/** Whether a round waits to be counted; a look without a lock, for the turns that find none. */
export async function hasEnded(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`SELECT EXISTS (SELECT FROM wallet_api.ended_round) AS found`.execute(tx);
  return rows[0]!.found;
}

export async function deleteEnded(tx: Tx, queueIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM wallet_api.ended_round WHERE id = ANY (${[...queueIds]}::bigint[])`.execute(tx);
}

/** Rounds with a bet that were neither ended nor changed for `timeoutMin`; not those with a scheduled retry. */
export async function listStale(tx: Tx, vendor: string, timeoutMin: number, limit: number): Promise<readonly Round[]> {
  return (
    await sql<Round>`SELECT ${roundColumns} FROM wallet_api.round r WHERE r.ended_at IS NULL AND r.vendor = ${vendor} AND r.bets > 0
      AND r.opened_at < kernel.now() - ${timeoutMin} * interval '1 minute' AND r.touched_at < kernel.now() - ${timeoutMin} * interval '1 minute'
      AND NOT EXISTS (SELECT FROM wallet_api.round_inquiry a WHERE a.vendor = r.vendor AND a.member_id = r.member_id AND a.round_id = r.round_id AND a.due_at > kernel.now())
    ORDER BY r.opened_at LIMIT ${limit}`.execute(tx)
  ).rows;
}

/** The bonus part of rounds' stakes by bet id, in minor units; unplayed stakes were returned in the same proportion. */
export async function readBonusStakes(
  tx: Tx,
  bets: readonly { readonly betId: string; readonly memberId: MemberId }[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{
    betId: string;
    bonus: bigint;
  }>`SELECT r.bet_id AS "betId", div(sum(l.amount) * (r.staked - r.returned), r.staked)::bigint AS bonus
    FROM unnest(${bets.map(({ memberId }) => memberId)}::text[], ${bets.map(({ betId }) => betId)}::text[]) AS requested(member_id, bet_id)
    JOIN wallet_api.round r ON r.member_id = requested.member_id AND r.bet_id = requested.bet_id
    JOIN wallet_api.transaction t ON t.vendor = r.vendor AND t.round_id = r.round_id AND t.member_id = r.member_id
      AND t.kind IN ('bet', 'bet_win') AND t.state = 'done'
    JOIN ledger.transfer l ON l.operation = t.operation JOIN ledger.account a ON a.id = l.debit AND a.code = 'member_bonus'
    WHERE r.staked > 0 GROUP BY r.bet_id, r.staked, r.returned`.execute(tx);
  return new Map(rows.map(({ betId, bonus }) => [betId, bonus]));
}

/** Schedules a retry after the pause, doubled with every attempt. */
export async function recordInquiry(
  tx: Tx,
  { vendor, memberId, roundId }: RoundKey,
  pauseSec: number,
  longestSec: number,
): Promise<void> {
  await sql`INSERT INTO wallet_api.round_inquiry AS a (vendor, member_id, round_id, due_at) VALUES (${vendor}, ${memberId}, ${roundId}, kernel.now() + ${pauseSec} * interval '1 second')
    ON CONFLICT (vendor, member_id, round_id) DO UPDATE SET attempts = a.attempts + 1,
      due_at = kernel.now() + least(${pauseSec} * power(2, least(a.attempts, 20)), ${longestSec}) * interval '1 second'`.execute(
    tx,
  );
}

/** Deletes the inquiry: the round has ended. */
export async function deleteInquiry(tx: Tx, { vendor, memberId, roundId }: RoundKey): Promise<void> {
  await sql`DELETE FROM wallet_api.round_inquiry WHERE vendor = ${vendor} AND member_id = ${memberId} AND round_id = ${roundId}`.execute(
    tx,
  );
}
