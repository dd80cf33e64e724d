/** Members' names as others may see them (winner board). */
import type { MemberId } from '../../../../kernel/ids.ts';
import type { ModuleContext } from '../context.ts';
import { maskedName, ERASED_MEMBER_NAME } from '../rules/masked-name.ts';
import { findUsernames } from '../store.ts';

/** Masked names by member; erased members get a neutral one, unknown ids are absent. */
export async function memberNames(
  { kernel }: ModuleContext,
  ids: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, string>> {
  if (ids.length === 0) return new Map();
  const found = await findUsernames(kernel.db, ids);
  return new Map(
    found.map(({ id, username, state }) => [id, state === 'erased' ? ERASED_MEMBER_NAME : maskedName(username)]),
  );
}
