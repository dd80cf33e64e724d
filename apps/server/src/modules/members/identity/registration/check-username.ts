/** Whether a username is available: the one anonymous query about accounts, and therefore throttled. */
import type { Merchant } from '../../../../kernel/session.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { isNameRetired } from '../profile/retired-names.ts';
import { foldUsername, isReserved } from '../rules/usernames.ts';
import { usernameExists } from '../store.ts';

/** Returns `available: true` or refuses rate_limited, username_format or username_taken. */
export async function checkUsername(
  module: ModuleContext,
  merchant: Merchant,
  address: string,
  typed: string,
): Promise<Result<{ available: boolean }>> {
  const { kernel, rates } = module;
  const quota = await rates.take('username_check', address);
  if (!quota.ok) return quota;
  const username = foldUsername(typed);
  if (username === undefined) return refuse('username_format');
  if (
    isReserved(username) ||
    (await usernameExists(kernel.db, merchant.code, username)) ||
    (await isNameRetired(module, kernel.db, merchant.code, username))
  )
    return refuse('username_taken');
  return ok({ available: true });
}
