/** Everything kept about a member, for reading and for taking elsewhere (GDPR art. 15 and 20). */
import type { AnswerOf, Calls } from '@lantern/contract';
import type { MemberId } from '../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { countExports, insertExport, listRequests, lockMemberRequests, readSettings } from './store.ts';

type Answer = AnswerOf<Calls['privacy.export']>;

/** Counts the export before it is made: gathering is work. Answers when. */
async function take({ kernel }: Doors, memberId: MemberId): Promise<Result<Date, 'rate_limited'>> {
  return transact(kernel.db, async (tx) => {
    await lockMemberRequests(tx, memberId);
    const { exportsPerDay } = await readSettings(tx);
    const { made, waitSec } = await countExports(tx, memberId);
    return made >= exportsPerDay ? refuse('rate_limited', { retryAfterSec: waitSec }) : ok(await insertExport(tx, memberId));
  });
}

/** Records as JSON has them; amounts are minor units far below where a JSON number loses its last digit. */
const plain = (records: unknown): unknown => JSON.parse(JSON.stringify(records ?? null, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)));

/** Exports. Refuses password_wrong, rate_limited. */
export async function exportRecords(doors: Doors, memberId: MemberId, password: string): Promise<Result<Answer>> {
  const { deps, kernel } = doors;
  const known = await deps.checkPassword(memberId, password);
  if (!known.ok) return known;
  const taken = await take(doors, memberId);
  if (!taken.ok) return taken;
  const sections: Record<string, unknown> = {};
  for (const keeper of deps.keepers) sections[keeper.section] = plain(await keeper.recordsOf(memberId));
  sections['privacy'] = plain(await listRequests(kernel.db, memberId));
  return ok({ madeAt: taken.value.getTime(), sections });
}
