/** The record of what operators changed. A verb writes its row in the transaction of the change; rows stay forever. */
import { sql } from './db/index.ts';
import type { Tx } from './tx.ts';

/** Who changes what a release, a script or the demo sets up. */
export const SYSTEM_ACTOR = 'system';

export interface Change {
  /** Operator account that made the change. */
  readonly actor: string;
  /** `module.verb`. */
  readonly action: string;
  /** What was changed: `lottery.game/mb60`. */
  readonly subject: string;
  /** Without secrets; bigints are written as text. Absent: it did not exist, or is gone. */
  readonly before?: object | null | undefined;
  readonly after?: object | null | undefined;
}

export interface RecordedChange extends Change {
  readonly id: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

const jsonOf = (value: object | null | undefined): string | null =>
  value == null
    ? null
    : JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field));

/** Records a change when the caller's transaction commits. */
export async function recordChange(tx: Tx, { actor, action, subject, before, after }: Change): Promise<void> {
  await sql`INSERT INTO kernel.change (actor, action, subject, before, after)
    VALUES (${actor}, ${action}, ${subject}, ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb)`.execute(tx);
}

/** Changes of a subject, newest first. */
export async function listChanges(tx: Tx, subject: string, limit: number): Promise<readonly RecordedChange[]> {
  const { rows } =
    await sql<RecordedChange>`SELECT id::text, actor, action, subject, before, after, (extract(epoch FROM at) * 1000)::float8 AS at
    FROM kernel.change WHERE subject = ${subject} ORDER BY id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}
