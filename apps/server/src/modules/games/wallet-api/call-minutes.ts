/**
 * Vendors' requests by minute: how many, how many failed, how long they took. A node counts in memory and stores every few seconds, so a
 * request costs no query; a node that dies loses seconds of figures, and no money depends on them.
 */
import { sql } from '../../../kernel/db/index.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Upper bounds of the durations that are told apart, in milliseconds; the last slot has what took longer. */
const BOUNDS_MS = [10, 25, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000] as const;
const MINUTE_MS = 60_000;
/** Vendors and minutes a node holds while the database cannot be reached. */
const HELD_MAXIMUM = 5_000;

interface Counted {
  readonly vendor: string;
  /** Milliseconds since 1970. */
  readonly minute: number;
  errors: number;
  readonly slots: number[];
}

export interface CallMinutes {
  /** Counts one answered request. */
  count(vendor: string, durationMs: number, isError: boolean): void;
  /** Adds what was counted to the database's rows; returns how many rows. */
  store(): Promise<number>;
}

const slotOf = (durationMs: number): number => {
  const at = BOUNDS_MS.findIndex((bound) => durationMs <= bound);
  return at === -1 ? BOUNDS_MS.length : at;
};

async function addMinutes(tx: Tx, counted: readonly Counted[]): Promise<void> {
  await sql`INSERT INTO wallet_api.call_minute AS m (vendor, minute, errors, slots)
    SELECT b.vendor, to_timestamp(b.minute / 1000.0), b.errors, b.slots
    FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) AS b(vendor text, minute bigint, errors integer, slots integer[])
    ORDER BY b.vendor, b.minute
    ON CONFLICT (vendor, minute) DO UPDATE SET errors = m.errors + excluded.errors,
      slots = ARRAY(SELECT a + b FROM unnest(m.slots, excluded.slots) AS s(a, b))`.execute(tx);
}

/** Counts requests on this node. */
export function createCallMinutes({ db, clock }: Pick<Kernel, 'db' | 'clock'>): CallMinutes {
  let held = new Map<string, Counted>();
  return {
    count(vendor, durationMs, isError) {
      const minute = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
      const key = `${vendor}/${minute}`;
      let counted = held.get(key);
      if (!counted) {
        if (held.size >= HELD_MAXIMUM) return;
        counted = { vendor, minute, errors: 0, slots: Array.from({ length: BOUNDS_MS.length + 1 }, () => 0) };
        held.set(key, counted);
      }
      counted.slots[slotOf(durationMs)]!++;
      if (isError) counted.errors++;
    },
    async store() {
      if (held.size === 0) return 0;
      const storing = held;
      held = new Map();
      try {
        await addMinutes(db, [...storing.values()]);
      } catch (error) {
        // Kept for the next turn; what was counted meanwhile begins anew and is added to it.
        for (const [key, counted] of storing) {
          const newer = held.get(key);
          if (newer) {
            newer.errors += counted.errors;
            counted.slots.forEach((count, at) => (newer.slots[at]! += count));
          } else held.set(key, counted);
        }
        throw error;
      }
      return storing.size;
    },
  };
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

/** The bound that 95 of 100 requests stay under. */
export function p95Of(slots: readonly number[]): number | null {
  const calls = slots.reduce((sum, count) => sum + count, 0);
  if (calls === 0) return null;
  let seen = 0;
  for (const [at, count] of slots.entries()) {
    seen += count;
    if (seen >= calls * 0.95) return BOUNDS_MS[at] ?? BOUNDS_MS.at(-1)!;
  }
  return BOUNDS_MS.at(-1)!;
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
