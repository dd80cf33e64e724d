/** Everything stored about a member, as a portable copy (GDPR art. 15 and 20). */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { countExports, insertExport, listRequests, lockMemberRequests, readSettings } from './store.ts';

type Answer = AnswerOf<Calls['privacy.export']>;

/** Counts the export before it is made, because gathering is expensive. Returns its time. */
async function take({ kernel }: ModuleContext, memberId: MemberId): Promise<Result<Date, 'rate_limited'>> {
  return transact(kernel.db, async (tx) => {
    await lockMemberRequests(tx, memberId);
    const { exportsPerDay } = await readSettings(tx);
    const { made, waitSec } = await countExports(tx, memberId);
    return made >= exportsPerDay
      ? refuse('rate_limited', { retryAfterSec: waitSec })
      : ok(await insertExport(tx, memberId));
  });
}

/** Records as JSON; amounts are minor units far below the limit of exact JSON numbers. */
const plain = (records: unknown): unknown =>
  JSON.parse(
    JSON.stringify(records ?? null, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  );

/** Exports. Refuses password_wrong, rate_limited. */
export async function exportRecords(
  module: ModuleContext,
  memberId: MemberId,
  password: string,
): Promise<Result<Answer>> {
  const { deps, kernel } = module;
  const known = await deps.checkPassword(memberId, password);
  if (!known.ok) return known;
  const taken = await take(module, memberId);
  if (!taken.ok) return taken;
  const sections: Record<string, unknown> = {};
  for (const source of deps.sources) sections[source.section] = plain(await source.recordsOf(memberId));
  sections['privacy'] = plain(await listRequests(kernel.db, memberId));
  return ok({ madeAt: taken.value.getTime(), sections });
}
