/** Accounts that agents open by hand: a one-time password shown once, the owner's claim, the end of those nobody claims. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import { randomBelow, type Random } from '../../../kernel/random.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Merchant, Session } from '../../../kernel/session.ts';
import { transact, transactResult, type Tx } from '../../../kernel/tx.ts';
import { becomeAgent, DEPTH_MAXIMUM, hasRoomBelow } from './become-agent.ts';
import { lockNodes, type AgentNode } from './branch-store.ts';
import type { Claim, ModuleContext, Viewer } from './context.ts';
import { todayOf } from './days.ts';
import { readDownline } from './downlines.ts';
import { checkBounds, mostBelow } from './grant.ts';
import { takeIn } from './invite.ts';
import { insertMoneyWord } from './line-store.ts';
import { closeAgent, countOpenings, endUnclaimed, insertOpening, markClaimed } from './people-store.ts';
import { endSeat } from './seat-store.ts';
import { requireAgent } from './viewer.ts';

type OpenInput = ParsedInput<Calls['agent.openDownline']>['body'];
type OpenAnswer = AnswerOf<Calls['agent.openDownline']>;

const CLAIM_DAYS = 30;
const LIMITS = { perDay: 20, unclaimed: 200 } as const;

const PASSWORD_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
/** 12 characters of 31: 59 bits, for a password that only opens the claim. */
const PASSWORD_LENGTH = 12;

const newPassword = (random: Random): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => PASSWORD_ALPHABET[randomBelow(random, PASSWORD_ALPHABET.length)]).join(
    '',
  );

/** Whether the agent may open an account now, with its row locked. */
async function checkOpening(
  module: ModuleContext,
  tx: Tx,
  agent: AgentNode,
  { role, rebatesBasisPoints }: OpenInput,
): Promise<Result<void>> {
  if (await module.deps.contracts.isInArrears(tx, agent.memberId)) return refuse('agent_dues_open');
  if (role === 'agent' && !hasRoomBelow(agent)) return refuse('tree_too_deep', { maximum: DEPTH_MAXIMUM });
  await lockNodes(tx, [agent.memberId]);
  const today = await todayOf(module, tx, agent.merchantCode);
  const bounds = checkBounds(rebatesBasisPoints, await mostBelow(tx, agent.memberId, today));
  if (!bounds.ok) return bounds;
  const opened = await countOpenings(tx, agent.memberId);
  if (opened.today >= LIMITS.perDay || opened.unclaimed >= LIMITS.unclaimed)
    return refuse('opening_limit_reached', LIMITS);
  return ok(undefined);
}

/**
 * Opens an account below the agent. Refuses not_agent_account, agent_dues_open, tree_too_deep, rebate_out_of_range, opening_limit_reached,
 * username_format, username_taken.
 */
export async function openDownline(
  module: ModuleContext,
  viewer: Viewer,
  merchant: Merchant,
  input: OpenInput,
): Promise<Result<OpenAnswer>> {
  const { kernel, deps } = module;
  const password = newPassword(kernel.random);
  const opened = await transactResult(kernel.db, async (tx) => {
    const agent = await requireAgent(tx, viewer);
    if (!agent.ok) return agent;
    const checked = await checkOpening(module, tx, agent.value, input);
    if (!checked.ok) return checked;
    const account = await deps.openUnclaimed(tx, { merchant, userName: input.username, password });
    if (!account.ok) return account;
    const { memberId, userName } = account.value;
    const newcomer = { memberId, merchantCode: merchant.code };
    await takeIn(module, tx, newcomer, viewer.memberId, input.rebatesBasisPoints);
    if (input.role === 'agent')
      if (typeof (await becomeAgent(module, tx, { ...newcomer, parentId: viewer.memberId })) !== 'object')
        return refuse('tree_too_deep', { maximum: DEPTH_MAXIMUM });
    const claimBy = await insertOpening(tx, memberId, viewer.memberId, CLAIM_DAYS);
    return ok({ agent: agent.value, memberId, userName, claimBy });
  });
  if (!opened.ok) return opened;
  const { agent, memberId, userName, claimBy } = opened.value;
  const row = await readDownline(module, kernel.db, agent, memberId, viewer.currency);
  return ok({ ...row!, username: userName, oneTimePassword: password, claimBy: claimBy.getTime() });
}

/** Hands an account to its owner. Refuses account_claimed, and what a registration refuses. */
export async function claimAccount(
  { kernel, deps }: ModuleContext,
  session: Session,
  merchant: Merchant,
  claim: Claim,
): Promise<Result<Record<never, never>>> {
  return transactResult(kernel.db, async (tx) => {
    if (!(await markClaimed(tx, session.memberId))) return refuse('account_claimed');
    const claimed = await deps.claimAccount(tx, session, merchant, claim);
    if (!claimed.ok) return claimed;
    const { memberId, currency } = session;
    await insertMoneyWord(tx, {
      memberId,
      merchantCode: merchant.code,
      timeZone: merchant.timeZone,
      currency,
      newcomers: 1,
    });
    return ok({});
  });
}

/** Ends one account nobody claimed; false when there is none left. */
async function endNext(module: ModuleContext): Promise<boolean> {
  return transact(module.kernel.db, async (tx) => {
    const ended = await endUnclaimed(tx);
    if (!ended) return false;
    await module.deps.eraseUnclaimed(tx, ended.memberId);
    await closeAgent(tx, ended.memberId);
    await endSeat(tx, ended.memberId as MemberId, await todayOf(module, tx, ended.merchantCode));
    return true;
  });
}

/** Ends every account whose time to be claimed is over. */
export async function endOpenings(module: ModuleContext): Promise<void> {
  while (await endNext(module));
}
