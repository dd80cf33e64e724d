/** Whether a username may be taken: the one anonymous question about an account, and therefore throttled. */
import type { Merchant } from '../../../kernel/session.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Doors } from '../doors.ts';
import { isNameRetired } from '../profile/retired-names.ts';
import { foldUsername, isReserved } from '../rules/usernames.ts';
import { usernameExists } from '../store.ts';

/** Answers `available: true` or refuses rate_limited, username_format or username_taken. */
export async function checkUsername(doors: Doors, merchant: Merchant, address: string, typed: string): Promise<Result<{ available: boolean }>> {
  const { kernel, rates } = doors;
  const allowance = await rates.take('username_check', address);
  if (!allowance.ok) return allowance;
  const username = foldUsername(typed);
  if (username === undefined) return refuse('username_format');
  if (isReserved(username) || (await usernameExists(kernel.db, merchant.code, username)) || (await isNameRetired(doors, kernel.db, merchant.code, username))) return refuse('username_taken');
  return ok({ available: true });
}
