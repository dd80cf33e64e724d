/** Recovery codes: the way to sign in when phone and keys are lost. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { replaceCodes } from './recovery-store.ts';
import { CODE_BYTES, readCode, RECOVERY_CODES, writeCode } from '../../../kernel/sign-in/rules/recovery-codes.ts';

/** Creates ten codes, returned only once; earlier ones become invalid. Refuses password_wrong, rate_limited. */
export async function makeRecoveryCodes(
  module: ModuleContext,
  memberId: MemberId,
  password: string,
): Promise<Result<{ readonly codes: string[] }>> {
  const { kernel, deps, codeHash } = module;
  const checked = await deps.checkPassword(memberId, password);
  if (!checked.ok) return checked;
  const codes = Array.from({ length: RECOVERY_CODES }, () => writeCode(kernel.random.bytes(CODE_BYTES)));
  const hashes = codes.map((code) => codeHash(memberId, readCode(code)!));
  await transact(kernel.db, (tx) => replaceCodes(tx, memberId, hashes));
  return ok({ codes });
}
