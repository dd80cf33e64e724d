/** Members' names as strangers may see them (winner board). */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Doors } from '../doors.ts';
import { maskedName, NAME_OF_NOBODY } from '../rules/masked-name.ts';
import { findUsernames } from '../store.ts';

/** Masked names by member; erased members have none that tells anything, ids nobody has are absent. */
export async function memberNames({ kernel }: Doors, ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>> {
  if (ids.length === 0) return new Map();
  const found = await findUsernames(kernel.db, ids);
  return new Map(found.map(({ id, username, state }) => [id, state === 'erased' ? NAME_OF_NOBODY : maskedName(username)]));
}
