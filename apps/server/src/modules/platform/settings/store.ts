/** SQL of what the console knows about each setting. */
import type { SettingKey, SettingValue } from '@lantern/contract/ops/settings';
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface StateRow {
  readonly scope: string;
  readonly key: SettingKey;
  readonly version: number;
  readonly previous: SettingValue;
  /** The display name of who changed it last. */
  readonly changedBy: string;
  readonly changedAt: Date;
}

const STATE = sql`scope, key, version, previous, changed_by AS "changedBy", changed_at AS "changedAt"`;

export async function readStates(tx: Tx, scopes: readonly string[]): Promise<readonly StateRow[]> {
  const { rows } =
    await sql<StateRow>`SELECT ${STATE} FROM settings.state WHERE scope = ANY (${[...scopes]}::text[])`.execute(tx);
  return rows;
}

/** Serialises changes of a scope until the transaction ends: rules between settings are checked against what is there. */
export async function lockScope(tx: Tx, scope: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`settings:${scope}`}, 0))`.execute(tx);
}

/** Notes a change under the scope's lock. */
export async function writeState(
  tx: Tx,
  scope: string,
  key: SettingKey,
  { previous, changedBy }: Pick<StateRow, 'previous' | 'changedBy'>,
): Promise<void> {
  await sql`INSERT INTO settings.state (scope, key, previous, changed_by)
    VALUES (${scope}, ${key}, ${JSON.stringify(previous)}::jsonb, ${changedBy})
    ON CONFLICT (scope, key) DO UPDATE SET version = state.version + 1, previous = excluded.previous, changed_by = excluded.changed_by,
      changed_at = kernel.now()`.execute(tx);
}
