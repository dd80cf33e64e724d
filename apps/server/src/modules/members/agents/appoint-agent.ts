/** Appointing an agent: its place in the tree, an invitation code, the type of the account. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transactResult, type Tx } from '../../../kernel/tx.ts';
import { AGENT_TYPE, becomeAgent, DEPTH_MAXIMUM, TOP_AGENT_TYPE } from './become-agent.ts';
import { findNode } from './branch-store.ts';
import type { ModuleContext } from './context.ts';
import { todayOf } from './days.ts';
import { foldCode } from './rules/codes.ts';
import { reopenAgent } from './people-store.ts';
import { endSeat, findParent, insertSeat } from './seat-store.ts';
import { findAgent, type AgentRow } from './store.ts';

export interface Appointment {
  /** The agent above; undefined: the one the member is under, or none. */
  readonly parent?: MemberId;
  /** The operator's choice of code; random when absent. */
  readonly invitationCode?: string;
  /** The root of a line whose contracts the house pays. */
  readonly top?: boolean;
}

export interface Appointed {
  readonly invitationCode: string;
}

export type AppointRefusal = 'account_not_found' | 'downline_not_found' | 'invitation_code_invalid' | 'tree_too_deep';

/** Seats a new agent under its parent from today on, unless it is there already. */
async function seat(module: ModuleContext, tx: Tx, merchantCode: string, memberId: MemberId, parent: MemberId) {
  if ((await findParent(tx, memberId)) === parent) return;
  const from = await todayOf(module, tx, merchantCode);
  await endSeat(tx, memberId, from);
  await insertSeat(tx, { memberId, merchantCode, agentId: parent, from });
}

/** Whether the parent may be the member's agent. */
async function isAgentOf(tx: Tx, merchantCode: string, memberId: MemberId, parent: MemberId): Promise<boolean> {
  return parent !== memberId && (await findNode(tx, parent))?.merchantCode === merchantCode;
}

/** An agent is one again; one who is stays as appointed. */
async function reopen({ deps }: ModuleContext, tx: Tx, memberId: MemberId, known: AgentRow): Promise<string> {
  if (known.closed) {
    await reopenAgent(tx, memberId);
    await deps.setMemberType(tx, memberId, AGENT_TYPE);
  }
  return known.invitationCode;
}

/**
 * Appoints an agent in the caller's transaction, which a refusal must roll back. A repetition returns the existing code. Refuses
 * account_not_found, downline_not_found (the parent is not an agent of this merchant, or the member is another agent's), invitation_code_invalid
 * (malformed or taken), tree_too_deep.
 */
export async function appointIn(
  module: ModuleContext,
  tx: Tx,
  memberId: MemberId,
  { parent: named, invitationCode: wished, top = false }: Appointment,
): Promise<Result<Appointed, AppointRefusal>> {
  const merchantCode = await module.deps.merchantOf(tx, memberId);
  if (merchantCode === undefined) return refuse('account_not_found');
  if (named !== undefined && !(await isAgentOf(tx, merchantCode, memberId, named))) return refuse('downline_not_found');
  const current = await findParent(tx, memberId);
  // Who is under an agent leaves it by a move, which keeps the days of before.
  if (current !== undefined && (top || (named !== undefined && named !== current))) return refuse('downline_not_found');
  const known = await findAgent(tx, memberId);
  if (known) return ok({ invitationCode: await reopen(module, tx, memberId, known) });
  const parentId = named ?? current;
  const code = wished === undefined ? undefined : foldCode(wished);
  if (wished !== undefined && code === undefined) return refuse('invitation_code_invalid');
  const newly = { memberId, merchantCode, parentId, code, ...(top ? ({ type: TOP_AGENT_TYPE } as const) : {}) };
  const made = await becomeAgent(module, tx, newly);
  if (made === 'taken') return refuse('invitation_code_invalid');
  if (made === 'too_deep') return refuse('tree_too_deep', { maximum: DEPTH_MAXIMUM });
  if (parentId !== undefined) await seat(module, tx, merchantCode, memberId, parentId);
  return ok({ invitationCode: made.code });
}

/** `appointIn` in a transaction of its own. */
export const appointAgent = (
  module: ModuleContext,
  memberId: MemberId,
  appointment: Appointment,
): Promise<Result<Appointed, AppointRefusal>> =>
  transactResult(module.kernel.db, (tx) => appointIn(module, tx, memberId, appointment)) as Promise<
    Result<Appointed, AppointRefusal>
  >;
