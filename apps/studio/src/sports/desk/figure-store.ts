/** SQL of what the desk reads of slips. Amounts in minor units of one currency; play money has currencies of its own. */
import type { BiggestBy, ProfitBy } from '@lantern/contract/sports-desk-figures';
import type { Tx } from '../../kernel/database.ts';
import type { StoredSlip } from '../slips/slip.ts';

/** Days change at midnight of Indochina, as those of limits do. */
const ZONE = `'Asia/Ho_Chi_Minh'`;

interface BiggestQuery {
  readonly currency: string;
  readonly by: BiggestBy;
  readonly event?: string | undefined;
  readonly from: { readonly value: number; readonly id: string } | undefined;
  readonly limit: number;
}

const VALUE = { possible: `coalesce((play ->> 'possible')::bigint, bet)`, stake: 'bet' } as const;

/** Ids of open slips with the value they are listed by, the biggest first. */
export async function listBiggest(
  tx: Tx,
  { currency, by, event, from, limit }: BiggestQuery,
): Promise<readonly { readonly id: string; readonly value: number }[]> {
  const { rows } = await tx.query<{ id: string; value: number }>(
    `SELECT round_id AS id, ${VALUE[by]} AS value FROM round
     WHERE kind = 'sports' AND state = 'open' AND currency = $1 AND ($2::bigint IS NULL OR (${VALUE[by]}, round_id) < ($2, $3))
       AND ($4::text IS NULL OR round_id IN (SELECT round_id FROM slip_leg WHERE event_id = $4))
     ORDER BY ${VALUE[by]} DESC, round_id DESC LIMIT $5`,
    [currency, from?.value ?? null, from?.id ?? null, event ?? null, limit],
  );
  return rows;
}

/** The day it is now, as `2026-11-29`. */
export async function readToday(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ day: string }>(
    `SELECT (clock_timestamp() AT TIME ZONE ${ZONE})::date::text AS day`,
  );
  return rows[0]!.day;
}

export interface ProfitQuery {
  readonly currency: string;
  readonly by: ProfitBy;
  readonly from: string;
  readonly to: string;
  readonly competition: string | undefined;
  /** Competitions of virtual football. */
  readonly virtual: readonly string[];
}

export interface ProfitSums {
  /** Null: slips on more than one of them. */
  readonly key: string | null;
  readonly slips: number;
  readonly staked: number;
  readonly paid: number;
  readonly owed: number;
  /** One of the slips. */
  readonly sample: string;
}

/** What slips are on, where it is one match, one competition, one sport. */
const ABOUT = `SELECT round_id, CASE WHEN min(event_id) = max(event_id) THEN min(event_id) END AS event,
    CASE WHEN min(competition) = max(competition) THEN min(competition) END AS competition,
    CASE WHEN bool_and(competition = ANY ($4)) THEN 'virtual' WHEN NOT bool_or(competition = ANY ($4)) THEN 'football' END AS sport
  FROM slip JOIN slip_leg USING (round_id) JOIN sports_event USING (event_id) GROUP BY round_id`;
const KEY = `CASE $2 WHEN 'day' THEN day WHEN 'sport' THEN sport WHEN 'competition' THEN competition ELSE event END`;

/**
 * Sums of slips that ended on the days, by what the question groups by. What a slip pays is what its last settlement said, with its cash-outs; a
 * refunded one has its stake back. What was paid too much and not taken back is `owed`. A slip that was never taken has no legs and counts nowhere.
 */
export async function sumEnded(tx: Tx, query: ProfitQuery): Promise<readonly ProfitSums[]> {
  const { currency, by, from, to, competition, virtual } = query;
  const { rows } = await tx.query<ProfitSums>(
    `WITH slip AS MATERIALIZED (
       SELECT round_id, bet, (ended_at AT TIME ZONE ${ZONE})::date::text AS day, CASE WHEN state = 'void' THEN bet ELSE coalesce((play ->> 'paid')::bigint, 0) END AS paid
       FROM round WHERE kind = 'sports' AND state IN ('ended', 'void') AND currency = $1
         AND ended_at >= ($5::date)::timestamp AT TIME ZONE ${ZONE} AND ended_at < ($6::date + 1)::timestamp AT TIME ZONE ${ZONE}
     ), about AS (${ABOUT}
     ), revised AS (
       SELECT DISTINCT ON (round_id) round_id, gross FROM slip_revision JOIN slip USING (round_id) ORDER BY round_id, revision DESC
     ), cashed AS (
       SELECT round_id, sum(c.paid) AS paid FROM slip_cash_out AS c JOIN revised USING (round_id) WHERE c.state = 'paid' GROUP BY round_id
     ), owed AS (
       SELECT round_id, sum(amount) AS amount FROM slip_claim JOIN slip USING (round_id) WHERE state <> 'collected' GROUP BY round_id
     )
     SELECT ${KEY} AS key, count(*) AS slips, sum(bet)::bigint AS staked, sum(coalesce(revised.gross + coalesce(cashed.paid, 0), slip.paid))::bigint AS paid,
       sum(coalesce(owed.amount, 0))::bigint AS owed, min(round_id) AS sample
     FROM slip JOIN about USING (round_id) LEFT JOIN revised USING (round_id) LEFT JOIN cashed USING (round_id) LEFT JOIN owed USING (round_id)
     WHERE $3::text IS NULL OR competition = $3 GROUP BY 1`,
    [currency, by, competition ?? null, virtual, from, to],
  );
  return rows;
}

/** Sums of slips that are not over, whenever they were bet; by day they are one group. `paid`: cashed out of them, or being paid. */
export async function sumOpen(tx: Tx, query: ProfitQuery): Promise<readonly Omit<ProfitSums, 'owed'>[]> {
  const { currency, by, competition, virtual } = query;
  const { rows } = await tx.query<Omit<ProfitSums, 'owed'>>(
    `WITH slip AS MATERIALIZED (
       SELECT round_id, bet, NULL::text AS day, coalesce((play ->> 'paid')::bigint, 0) AS paid FROM round WHERE kind = 'sports' AND state IN ('open', 'paying') AND currency = $1
     ), about AS (${ABOUT})
     SELECT ${KEY} AS key, count(*) AS slips, sum(bet)::bigint AS staked, sum(paid)::bigint AS paid, min(round_id) AS sample
     FROM slip JOIN about USING (round_id) WHERE $3::text IS NULL OR competition = $3 GROUP BY 1`,
    [currency, by, competition ?? null, virtual],
  );
  return rows;
}

/** The competitions of events. */
export async function listCompetitions(tx: Tx, events: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ event: string; competition: string }>(
    'SELECT event_id AS event, competition FROM sports_event WHERE event_id = ANY ($1)',
    [events],
  );
  return new Map(rows.map(({ event, competition }) => [event, competition]));
}

type Name = { readonly vi: string; readonly en: string };

/** Names of competitions that have a match which is over. */
export async function listCompetitionNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Name>> {
  const { rows } = await tx.query<{ id: string; name: Name }>(
    `SELECT id, name FROM unnest($1::text[]) AS id CROSS JOIN LATERAL (
       SELECT shown -> 'competition' -> 'name' AS name FROM sports_match WHERE competition = id ORDER BY kick_off_at DESC LIMIT 1) AS newest`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What was bet on slips. */
export async function listStakes(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, StoredSlip>> {
  const { rows } = await tx.query<{ id: string; stakes: StoredSlip }>(
    'SELECT round_id AS id, stakes FROM round WHERE round_id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, stakes }) => [id, stakes]));
}
