/** Whose invitation a member used, recorded in the transaction that opens the member's account. */
import type { MemberId } from '../../../kernel/ids.ts';
import { randomBelow } from '../../../kernel/random.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { foldCode, newCode } from './rules/codes.ts';
import { insertFirstSeat } from './seat-store.ts';
import {
  findAgentByCode,
  findFriendByCode,
  findFriendCode,
  insertFriendCode,
  insertPlacement,
  insertRecommendation,
} from './store.ts';

export interface Newcomer {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  /** When the account was opened; absent: now. */
  readonly at?: Date | undefined;
}

/** Whether the code is the invitation code of an agent of the merchant. */
export async function checkCode({ kernel }: ModuleContext, merchantCode: string, typed: string): Promise<boolean> {
  const code = foldCode(typed);
  return code !== undefined && (await findAgentByCode(kernel.db, merchantCode, code)) !== undefined;
}

/** Whether the code is the friend code of a member of the merchant. */
export async function checkFriendCode(
  { kernel }: ModuleContext,
  merchantCode: string,
  typed: string,
): Promise<boolean> {
  const code = foldCode(typed);
  return code !== undefined && (await findFriendByCode(kernel.db, merchantCode, code)) !== undefined;
}

/** Places the newcomer under the agent of the code; false, with nothing written, for an unknown code. */
export async function placeByCode(
  { deps }: ModuleContext,
  tx: Tx,
  { memberId, merchantCode, at }: Newcomer,
  typed: string,
): Promise<boolean> {
  const code = foldCode(typed);
  const agentId = code === undefined ? undefined : await findAgentByCode(tx, merchantCode, code);
  if (code === undefined || agentId === undefined) return false;
  await insertPlacement(tx, memberId, agentId, code);
  await insertFirstSeat(tx, { memberId, merchantCode, agentId, at, timeZone: await deps.timeZoneOf(merchantCode) });
  return true;
}

/** Records who recommended the newcomer; false, with nothing written, for an unknown code. */
export async function recommendByCode(tx: Tx, { memberId, merchantCode }: Newcomer, typed: string): Promise<boolean> {
  const code = foldCode(typed);
  const recommenderId = code === undefined ? undefined : await findFriendByCode(tx, merchantCode, code);
  if (code === undefined || recommenderId === undefined) return false;
  await insertRecommendation(tx, memberId, recommenderId, code);
  return true;
}

/** The member's friend code; created when there is none yet. */
export async function openFriendCode(
  { kernel }: ModuleContext,
  tx: Tx,
  { memberId, merchantCode }: Newcomer,
): Promise<string> {
  for (;;) {
    const known = await findFriendCode(tx, memberId);
    if (known !== undefined) return known;
    const code = newCode((bound) => randomBelow(kernel.random, bound));
    if (await insertFriendCode(tx, merchantCode, memberId, code)) return code;
  }
}
