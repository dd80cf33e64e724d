/** Marks an announcement as read by the signed-in member; idempotent. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import { insertRead } from './read-store.ts';
import type { Audience } from './audience.ts';
import { isShown } from './store.ts';

export interface Reading {
  readonly merchantCode: string;
  readonly memberId: MemberId;
  readonly audience: Audience;
  readonly announcementId: string;
}

/** Refuses an announcement this reader does not see. */
export async function markRead(
  kernel: Kernel,
  { merchantCode, memberId, audience, announcementId }: Reading,
): Promise<Result<Record<string, never>, 'announcement_not_found'>> {
  return transact(kernel.db, async (tx) => {
    if (!(await isShown(tx, merchantCode, audience, announcementId))) return refuse('announcement_not_found');
    await insertRead(tx, memberId, announcementId);
    return ok({});
  });
}
