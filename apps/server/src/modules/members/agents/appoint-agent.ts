/** Appointing an agent: changes the member's type and creates an invitation code. */
import type { MemberId } from '../../../kernel/ids.ts';
import { randomBelow } from '../../../kernel/random.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { foldCode, newCode } from './rules/codes.ts';
import { todayOf } from './days.ts';
import { endSeat, findParent, insertSeat } from './seat-store.ts';
import { findAgent, insertAgent } from './store.ts';

export interface Appointment {
  /** The agent above; undefined: the one the member is under, or none. */
  readonly parent?: MemberId;
  /** The operator's choice of code; random when absent. */
  readonly invitationCode?: string;
}

export interface Appointed {
  readonly invitationCode: string;
}

/** §3 Member info: agents are of type 1. */
const AGENT_TYPE = 1;

/** Seats a new agent under its parent from today on, unless it is there already. */
async function seat(module: ModuleContext, tx: Tx, merchantCode: string, memberId: MemberId, parent: MemberId) {
  const from = await todayOf(module, tx, merchantCode);
  if ((await findParent(tx, memberId)) === parent) return;
  await endSeat(tx, memberId, from);
  await insertSeat(tx, { memberId, merchantCode, agentId: parent, from });
}

/** Whether the parent may be the member's agent. */
async function isAgentOf(tx: Tx, merchantCode: string, memberId: MemberId, parent: MemberId): Promise<boolean> {
  return parent !== memberId && (await findAgent(tx, parent))?.merchantCode === merchantCode;
}

/**
 * Appoints an agent and returns the invitation code; a repetition returns the existing code. Refuses account_not_found,
 * downline_not_found (the parent is not an agent of this merchant), invitation_code_invalid (malformed or taken).
 */
export async function appointAgent(
  module: ModuleContext,
  memberId: MemberId,
  { parent: named, invitationCode: wished }: Appointment,
): Promise<Result<Appointed, 'account_not_found' | 'downline_not_found' | 'invitation_code_invalid'>> {
  const { kernel, deps } = module;
  return transact(kernel.db, async (tx) => {
    const merchantCode = await deps.merchantOf(tx, memberId);
    if (merchantCode === undefined) return refuse('account_not_found');
    if (named !== undefined && !(await isAgentOf(tx, merchantCode, memberId, named)))
      return refuse('downline_not_found');
    const parent = named ?? (await findParent(tx, memberId));
    const chosen = wished === undefined ? undefined : foldCode(wished);
    if (wished !== undefined && chosen === undefined) return refuse('invitation_code_invalid');
    for (;;) {
      const invitationCode = chosen ?? newCode((bound) => randomBelow(kernel.random, bound));
      if (await insertAgent(tx, { memberId, merchantCode, invitationCode, parentId: parent })) {
        if (parent !== undefined) await seat(module, tx, merchantCode, memberId, parent);
        await deps.setMemberType(tx, memberId, AGENT_TYPE);
        return ok({ invitationCode });
      }
      const known = await findAgent(tx, memberId);
      if (known) return ok({ invitationCode: known.invitationCode });
      if (chosen !== undefined) return refuse('invitation_code_invalid');
    }
  });
}
