/** Removing a passkey. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { deletePasskey } from './passkey-store.ts';

/** Removes one of the member's own passkeys. Refuses password_wrong, rate_limited, factor_not_found. */
export async function removePasskey(
  { kernel, deps }: ModuleContext,
  memberId: MemberId,
  passkeyId: string,
  password: string,
): Promise<Result<Record<string, never>>> {
  const checked = await deps.checkPassword(memberId, password);
  if (!checked.ok) return checked;
  return (await deletePasskey(kernel.db, memberId, passkeyId)) ? ok({}) : refuse('factor_not_found');
}
