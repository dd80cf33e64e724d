/** Disables an authenticator app. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { deleteTotp } from './totp-store.ts';

/** Deletes the app and any draft. Refuses password_wrong, rate_limited, factor_not_found. */
export async function removeTotp(
  { kernel, deps }: ModuleContext,
  memberId: MemberId,
  password: string,
): Promise<Result<Record<string, never>>> {
  const checked = await deps.checkPassword(memberId, password);
  if (!checked.ok) return checked;
  const removed = await transact(kernel.db, (tx) => deleteTotp(tx, memberId));
  return removed ? ok({}) : refuse('factor_not_found');
}
