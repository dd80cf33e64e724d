/** Requires a password change: after a leak, or when an operator set the first one. */
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { markPasswordDue } from './password-store.ts';

/**
 * Every session of the member, including open ones, answers only calls marked `duringPasswordChange` from now on.
 * Refuses account_not_found.
 */
export async function requirePasswordChange(
  { kernel }: ModuleContext,
  memberId: MemberId,
): Promise<Result<void, 'account_not_found'>> {
  return (await markPasswordDue(kernel.db, memberId)) ? ok(undefined) : refuse('account_not_found');
}
