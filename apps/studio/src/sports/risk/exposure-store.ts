/** SQL of the book's liability, of members' days and of their factors. */
import type { Tx } from '../../kernel/database.ts';
import type { OutcomeExposure } from './event-worst.ts';
import { LIMITS_NOW, type SportsLimits } from './limit-store.ts';

/** Rows of one outcome. */
export const BUCKETS = 16;

/** End of an insertion into `exposure`: what is there is added to. */
export const ADDED_UP =
  'ON CONFLICT (currency, event_id, market_key, outcome, bucket) DO UPDATE SET gross = exposure.gross + excluded.gross, staked = exposure.staked + excluded.staked';

/** What a leg adds to its outcome. */
export interface Exposed {
  readonly event: string;
  readonly key: string;
  readonly outcome: string;
  /** What is paid if it wins, and the stake behind it, in minor units. */
  readonly exposed: number;
  readonly counted: number;
}

/** Sums by outcome of the events. */
export async function readExposures(
  tx: Tx,
  currency: string,
  events: readonly string[],
): Promise<ReadonlyMap<string, readonly OutcomeExposure[]>> {
  const { rows } = await tx.query<OutcomeExposure & { readonly event: string }>(
    `SELECT event_id AS event, market_key AS "marketKey", outcome, sum(gross)::bigint AS gross, sum(staked)::bigint AS staked
     FROM exposure WHERE currency = $1 AND event_id = ANY ($2) GROUP BY event_id, market_key, outcome`,
    [currency, events],
  );
  return Map.groupBy(rows, ({ event }) => event);
}

export type ExposedOutcome = OutcomeExposure & { readonly event: string };

/** Sums by outcome of every event with bets in a currency, or of one. What is over adds up to nothing and is left out. */
export async function readAllExposures(
  tx: Tx,
  currency: string,
  event?: string,
): Promise<ReadonlyMap<string, readonly ExposedOutcome[]>> {
  const { rows } = await tx.query<ExposedOutcome>(
    `SELECT event_id AS event, market_key AS "marketKey", outcome, sum(gross)::bigint AS gross, sum(staked)::bigint AS staked
     FROM exposure WHERE currency = $1 AND ($2::text IS NULL OR event_id = $2) GROUP BY event_id, market_key, outcome HAVING sum(gross) <> 0 OR sum(staked) <> 0`,
    [currency, event ?? null],
  );
  return Map.groupBy(rows, (row) => row.event);
}

/** Locks every row of the outcomes, made where there is none, in one order: who reads the sums after this reads what stays. */
export async function lockOutcomes(tx: Tx, currency: string, legs: readonly Exposed[]): Promise<void> {
  await tx.query(
    `INSERT INTO exposure (currency, event_id, market_key, outcome, bucket, gross, staked)
     SELECT $1, leg.event, leg.key, leg.outcome, bucket, 0, 0 FROM unnest($2::text[], $3::text[], $4::text[]) AS leg (event, key, outcome), generate_series(0, ${BUCKETS - 1}) AS bucket
     ORDER BY 2, 3, 4, 5 ON CONFLICT DO NOTHING`,
    [currency, ...columnsOf(legs)],
  );
  await tx.query(
    `SELECT FROM exposure WHERE currency = $1 AND (event_id, market_key, outcome) IN (SELECT * FROM unnest($2::text[], $3::text[], $4::text[]))
     ORDER BY event_id, market_key, outcome, bucket FOR UPDATE`,
    [currency, ...columnsOf(legs)],
  );
}

const columnsOf = (legs: readonly Exposed[]) =>
  [legs.map(({ event }) => event), legs.map(({ key }) => key), legs.map(({ outcome }) => outcome)] as const;

/** Adds to one bucket of each outcome, in one order; `sign` -1 takes away. */
export async function addExposure(
  tx: Tx,
  currency: string,
  legs: readonly Exposed[],
  bucket: number,
  sign: 1 | -1 = 1,
): Promise<void> {
  if (legs.length === 0) return;
  await tx.query(
    `INSERT INTO exposure (currency, event_id, market_key, outcome, bucket, gross, staked)
     SELECT $1, leg.event, leg.key, leg.outcome, $7, sum(leg.exposed) * $8, sum(leg.counted) * $8
     FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[]) AS leg (event, key, outcome, exposed, counted)
     GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
     ${ADDED_UP}`,
    [
      currency,
      ...columnsOf(legs),
      legs.map(({ exposed }) => exposed),
      legs.map(({ counted }) => counted),
      bucket,
      sign,
    ],
  );
}

export interface DayKey {
  readonly vendor: string;
  readonly memberRef: string;
  readonly currency: string;
}

/** Days change at midnight of Indochina, whatever the server's zone. */
const DAY = `(clock_timestamp() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date`;

/** Adds a slip's possible payment to its member's day. Returns the day's sum; the row is locked. */
export async function addDay(tx: Tx, { vendor, memberRef, currency }: DayKey, possible: number): Promise<number> {
  const { rows } = await tx.query<{ possible: number }>(
    `INSERT INTO member_day AS d (vendor, member_ref, currency, day, possible) VALUES ($1, $2, $3, ${DAY}, $4)
     ON CONFLICT (vendor, member_ref, currency, day) DO UPDATE SET possible = d.possible + excluded.possible RETURNING possible`,
    [vendor, memberRef, currency, possible],
  );
  return rows[0]!.possible;
}

/** Takes a slip that was not taken out of its day again. */
export async function releaseDay(
  tx: Tx,
  { vendor, memberRef, currency }: DayKey,
  possible: number,
  requestedAt: Date,
): Promise<void> {
  await tx.query(
    `UPDATE member_day SET possible = greatest(0, possible - $4) WHERE vendor = $1 AND member_ref = $2 AND currency = $3
       AND day = ($5::timestamptz AT TIME ZONE 'Asia/Ho_Chi_Minh')::date`,
    [vendor, memberRef, currency, possible, requestedAt],
  );
}

export interface MemberTerms {
  /** In hundredths; null for the usual one. */
  readonly factor: number | null;
  /** What the member's slips of the day could pay so far. */
  readonly possible: number;
  /** Everyone's. */
  readonly limits: SportsLimits;
}

/** What limits a member's next slip, the book apart. */
export async function readMember(tx: Tx, { vendor, memberRef, currency }: DayKey): Promise<MemberTerms> {
  const { rows } = await tx.query<MemberTerms>(
    `SELECT (SELECT factor FROM member_factor WHERE vendor = $1 AND member_ref = $2) AS factor,
       coalesce((SELECT possible FROM member_day WHERE vendor = $1 AND member_ref = $2 AND currency = $3 AND day = ${DAY}), 0)::bigint AS possible,
       ${LIMITS_NOW} AS limits`,
    [vendor, memberRef, currency],
  );
  return rows[0]!;
}

/** The member's open stakes on the outcomes of a line, each as the only leg of its slip. */
export async function readSides(
  tx: Tx,
  { vendor, memberRef, currency }: DayKey,
  event: string,
  key: string,
): Promise<readonly { readonly outcome: string; readonly staked: number }[]> {
  const { rows } = await tx.query<{ outcome: string; staked: number }>(
    `SELECT leg.outcome, sum(bet)::bigint AS staked FROM round JOIN slip_leg AS leg USING (round_id)
     WHERE vendor = $1 AND member_ref = $2 AND currency = $3 AND kind = 'sports' AND round.state = 'open' AND leg.event_id = $4 AND leg.market_key = $5 AND stakes ->> 'kind' = 'single'
     GROUP BY leg.outcome`,
    [vendor, memberRef, currency, event, key],
  );
  return rows;
}
