/** Binding the name a member is paid under. */
import { payeeNameOf } from '@lantern/contract/payee-name';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { lockBindings, writeField } from './binding-store.ts';

/**
 * Binds the name in unaccented capitals, as banks print it, unless a bank account linked in the meantime fixed it.
 * Refuses payee_name_format, payee_name_locked.
 */
export async function bindPayeeName(
  { kernel, deps }: ModuleContext,
  memberId: MemberId,
  typed: string,
): Promise<Result<Record<string, never>, 'payee_name_format' | 'payee_name_locked'>> {
  const payeeName = payeeNameOf(typed);
  if (payeeName === undefined) return refuse('payee_name_format');
  return transact(kernel.db, async (tx) => {
    await lockBindings(tx, memberId);
    if (await deps.payeeNameLocked(tx, memberId)) return refuse('payee_name_locked');
    await writeField(tx, memberId, 'payeeName', payeeName);
    return ok({});
  });
}
