/** Making the change of a password a duty: after a leak, or when an operator set the first one. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Doors } from '../doors.ts';
import { markPasswordDue } from './password-store.ts';

/** Every session of the member, also the open ones, answers only calls marked `duringPasswordChange` from now on. Refuses account_not_found. */
export async function requirePasswordChange({ kernel }: Doors, memberId: MemberId): Promise<Result<void, 'account_not_found'>> {
  return (await markPasswordDue(kernel.db, memberId)) ? ok(undefined) : refuse('account_not_found');
}
