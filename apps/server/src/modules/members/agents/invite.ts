/** Whose invitation a member used, recorded in the transaction that opens the member's account. */
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { randomBelow } from '../../../kernel/random.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { becomeAgent } from './become-agent.ts';
import { holdNode } from './branch-store.ts';
import type { ModuleContext } from './context.ts';
import { insertMoneyWord } from './line-store.ts';
import { findLink, takePlace } from './link-store.ts';
import { heldFrom, insertRateChange, setRate } from './rate-store.ts';
import { foldCode, newCode } from './rules/codes.ts';
import { boundedRates, type Rates } from './rules/rates.ts';
import { insertFirstSeat } from './seat-store.ts';
import { findFriendByCode, findFriendCode, insertFriendCode, insertPlacement, insertRecommendation } from './store.ts';

export interface Newcomer {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  /** When the account was opened; absent: now. */
  readonly at?: Date | undefined;
  /** Of the account; counted among the newcomers of its line. */
  readonly currency?: string | undefined;
}

/** Whether the code belongs to a link of the merchant that takes people in. */
export async function checkCode({ kernel }: ModuleContext, merchantCode: string, typed: string): Promise<boolean> {
  const code = foldCode(typed);
  return code !== undefined && (await findLink(kernel.db, merchantCode, code))?.state === 'open';
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

/** The rates a newcomer gets: the link's, none above what the agent holds from that day on. */
async function grantFirst(
  { kernel }: ModuleContext,
  tx: Tx,
  { memberId, merchantCode }: Newcomer,
  agentId: MemberId,
  rates: Rates,
  from: Day,
): Promise<void> {
  await holdNode(tx, agentId);
  const callId = kernel.ids.next<string>();
  for (const [category, rateBps] of Object.entries(boundedRates(rates, await heldFrom(tx, agentId, from)))) {
    await setRate(tx, { memberId, merchantCode, category, rateBps, from });
    // No raise: those of the day are left to the agent.
    const change = {
      memberId,
      category,
      before: rateBps,
      after: rateBps,
      from,
      askedBy: agentId,
      askedOn: from,
      callId,
    };
    await insertRateChange(tx, change);
  }
}

/** Takes a newcomer in under an agent: seat, rates, and the count of newcomers. */
export async function takeIn(
  module: ModuleContext,
  tx: Tx,
  newcomer: Newcomer,
  agentId: MemberId,
  rates: Rates,
): Promise<void> {
  const { memberId, merchantCode, at } = newcomer;
  const timeZone = await module.deps.timeZoneOf(merchantCode);
  const from = await insertFirstSeat(tx, { memberId, merchantCode, agentId, at, timeZone });
  await grantFirst(module, tx, newcomer, agentId, rates, from);
}

/**
 * Places the newcomer under the agent of a link, with its rates; by a link for agents as an agent. False, with the transaction to be rolled back,
 * for a code that takes nobody in.
 */
export async function placeByCode(module: ModuleContext, tx: Tx, newcomer: Newcomer, typed: string): Promise<boolean> {
  const { memberId, merchantCode, at, currency } = newcomer;
  const code = foldCode(typed);
  const link = code === undefined ? undefined : await takePlace(tx, merchantCode, code);
  if (code === undefined || link === undefined) return false;
  await insertPlacement(tx, { memberId, agentId: link.agentId, code, at });
  await takeIn(module, tx, newcomer, link.agentId, link.rates);
  const timeZone = await module.deps.timeZoneOf(merchantCode);
  if (currency !== undefined)
    await insertMoneyWord(tx, { memberId, merchantCode, timeZone, currency, newcomers: 1, at });
  if (link.kind === 'member') return true;
  return typeof (await becomeAgent(module, tx, { memberId, merchantCode, parentId: link.agentId })) === 'object';
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
