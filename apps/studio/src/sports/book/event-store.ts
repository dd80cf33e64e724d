/**
 * SQL of the locks of events: a bet holds the events of its legs until it is committed, a stop waits for the bets before it and is waited for by
 * those after it. Row locks alone would not do: those who share a row may pass one who waits to change it, so that under many bets a stop would
 * wait for a lull (measured: up to 0.7 s with twelve at once). Locks by name are granted in the order they were asked for.
 */
import type { Tx } from '../../kernel/database.ts';

/** Locks in the order of their numbers, so that two transactions never wait for each other. */
const LOCKS = `(SELECT DISTINCT hashtextextended('sports_event/' || id, 0) AS lock FROM unnest($1::text[]) AS event (id) ORDER BY lock) AS locks`;

export interface HeldEvent {
  readonly id: string;
  readonly status: string;
  readonly stopSeq: number;
}

/**
 * Holds events for a bet until the transaction ends: no stop is written meanwhile. Events that are not known are left out. A bet whose decision
 * was made at a lower `stopSeq` does not stand.
 */
export async function holdEvents(tx: Tx, ids: readonly string[]): Promise<readonly HeldEvent[]> {
  await tx.query(`SELECT pg_advisory_xact_lock_shared(lock) FROM ${LOCKS}`, [ids]);
  return (
    await tx.query<HeldEvent>(
      `SELECT event_id AS id, status, stop_seq AS "stopSeq" FROM sports_event WHERE event_id = ANY ($1) ORDER BY event_id FOR SHARE`,
      [ids],
    )
  ).rows;
}

/** The stops of events, which are held (`holdEvents`). */
export async function holdStops(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await holdEvents(tx, ids)).map(({ id, stopSeq }) => [id, stopSeq]));
}

/** Waits for the bets on events, and holds back those that come, until the transaction ends. */
export async function lockEvents(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.query(`SELECT pg_advisory_xact_lock(lock) FROM ${LOCKS}`, [ids]);
}
