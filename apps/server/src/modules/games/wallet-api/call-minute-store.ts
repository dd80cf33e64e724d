/** SQL of vendors' requests by minute. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { p95Of } from './rules/durations.ts';

export interface CountedMinute {
  readonly vendor: string;
  /** Milliseconds since 1970. */
  readonly minute: number;
  errors: number;
  /** Requests by duration, the bounds are in rules/durations.ts. */
  readonly slots: number[];
}

/** Adds counts to the rows of their minutes. */
export async function addMinutes(tx: Tx, counted: readonly CountedMinute[]): Promise<void> {
  await sql`INSERT INTO wallet_api.call_minute AS m (vendor, minute, errors, slots)
    SELECT b.vendor, to_timestamp(b.minute / 1000.0), b.errors, b.slots
    FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) AS b(vendor text, minute bigint, errors integer, slots integer[])
    ORDER BY b.vendor, b.minute
    ON CONFLICT (vendor, minute) DO UPDATE SET errors = m.errors + excluded.errors,
      slots = ARRAY(SELECT a + b FROM unnest(m.slots, excluded.slots) AS s(a, b))`.execute(tx);
}

export interface CallFigures {
  readonly vendor: string;
  /** Beginning of the piece, milliseconds since 1970. */
  readonly at: number;
  readonly calls: number;
  readonly errors: number;
  /** Null without a call. */
  readonly p95Ms: number | null;
}

interface PieceRow {
  readonly vendor: string;
  readonly at: number;
  readonly errors: number;
  readonly slots: readonly number[];
}

const MINUTE_SEC = 60;

/** Figures of the last `pieces` pieces of `minutes` each, pieces without a call left out; of one vendor, or of all. */
export async function readFigures(
  tx: Tx,
  { vendor, minutes, pieces }: { readonly vendor?: string; readonly minutes: number; readonly pieces: number },
): Promise<readonly CallFigures[]> {
  const width = minutes * MINUTE_SEC;
  const { rows } = await sql<PieceRow>`WITH piece AS (
      SELECT m.vendor, floor(extract(epoch FROM kernel.now() - m.minute) / ${width})::integer AS back, m.errors, m.slots
      FROM wallet_api.call_minute m
      WHERE m.minute > kernel.now() - ${width * pieces} * interval '1 second' AND m.minute <= kernel.now()
        AND (${vendor ?? null}::text IS NULL OR m.vendor = ${vendor ?? null}))
    SELECT p.vendor, floor(extract(epoch FROM kernel.now()) * 1000 - (p.back + 1) * ${width * 1000})::double precision AS at,
      (SELECT sum(e.errors)::integer FROM piece e WHERE e.vendor = p.vendor AND e.back = p.back) AS errors,
      array_agg(p.total ORDER BY p.slot) AS slots
    FROM (SELECT q.vendor, q.back, s.slot, sum(s.count)::integer AS total FROM piece q, unnest(q.slots) WITH ORDINALITY AS s(count, slot)
      GROUP BY q.vendor, q.back, s.slot) p
    GROUP BY p.vendor, p.back ORDER BY p.vendor, p.back DESC`.execute(tx);
  return rows.map(({ vendor: code, at, errors, slots }) => {
    const calls = slots.reduce((sum, count) => sum + count, 0);
    return { vendor: code, at, calls, errors, p95Ms: p95Of(slots) };
  });
}

/** Deletes figures older than this. */
export async function deleteOldMinutes(tx: Tx, days: number): Promise<void> {
  await sql`DELETE FROM wallet_api.call_minute WHERE minute < kernel.now() - ${days} * interval '1 day'`.execute(tx);
}
