/** Marks an announcement as read by whoever is signed in; doing it again changes nothing. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import { insertRead, isShown } from './read-store.ts';

export interface Reading {
  readonly merchantCode: string;
  readonly memberId: MemberId;
  readonly announcementId: string;
}

/** Refuses what the merchant's readers do not see. */
export async function markRead(kernel: Kernel, { merchantCode, memberId, announcementId }: Reading): Promise<Result<Record<string, never>, 'announcement_not_found'>> {
  return transact(kernel.db, async (tx) => {
    if (!(await isShown(tx, merchantCode, announcementId))) return refuse('announcement_not_found');
    await insertRead(tx, memberId, announcementId);
    return ok({});
  });
}
