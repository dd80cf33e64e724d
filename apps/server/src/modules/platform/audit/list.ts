/** A page of the trail. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { listEntries, type EntryFilters, type EntryRow } from './store.ts';

type Answer = AnswerOf<OpsCalls['ops.audit.list']>;

const present = (row: EntryRow): Answer['list'][number] => ({
  entryId: String(row.id),
  at: row.at.getTime(),
  merchant: row.merchantCode,
  operator: { operatorId: row.operatorId, name: row.operatorName, via: row.via },
  from: { address: row.address, agent: row.agent },
  call: row.call,
  right: row.permission,
  outcome: row.outcome,
  code: row.code,
  object: { kind: row.objectKind, id: row.objectId },
  reason: row.reason,
  before: row.before,
  after: row.after,
  sealed:
    row.position === null || row.hash === null
      ? null
      : { position: String(row.position), hash: row.hash.toString('hex') },
});

/** Newest first; `after` is the last entry of the page before. Refuses input_invalid for another `after`. */
export async function listTrail(
  tx: Tx,
  merchantCode: string,
  { after, limit, ...filters }: EntryFilters & { readonly after?: string | undefined; readonly limit: number },
): Promise<Result<Answer>> {
  if (after !== undefined && !/^\d{1,18}$/.test(after)) return refuse('input_invalid');
  const rows = await listEntries(tx, merchantCode, filters, after === undefined ? null : BigInt(after), limit + 1);
  const page = rows.slice(0, limit);
  return ok({ list: page.map(present), next: rows.length > limit ? String(page.at(-1)!.id) : null });
}
