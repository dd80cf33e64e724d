/** Appointing an agent: changes the member's type and creates an invitation code. */
import type { MemberId } from '../../../kernel/ids.ts';
import { randomBelow } from '../../../kernel/random.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { foldCode, newCode } from './rules/codes.ts';
import { findAgent, insertAgent } from './store.ts';

export interface Appointment {
  /** The agent above; undefined at the top. */
  readonly parent?: MemberId;
  /** The operator's choice of code; random when absent. */
  readonly invitationCode?: string;
}

export interface Appointed {
  readonly invitationCode: string;
}

/** §3 Member info: agents are of type 1. */
const AGENT_TYPE = 1;

/** Whether the parent may be the member's agent. */
async function isAgentOf(tx: Tx, merchantCode: string, memberId: MemberId, parent: MemberId): Promise<boolean> {
  return parent !== memberId && (await findAgent(tx, parent))?.merchantCode === merchantCode;
}

/**
 * Appoints an agent and returns the invitation code; a repetition returns the existing code. Refuses account_not_found,
 * downline_not_found (the parent is not an agent of this merchant), invitation_code_invalid (malformed or taken).
 */
export async function appointAgent(
  { kernel, deps }: ModuleContext,
  memberId: MemberId,
  { parent, invitationCode: wished }: Appointment,
): Promise<Result<Appointed, 'account_not_found' | 'downline_not_found' | 'invitation_code_invalid'>> {
  return transact(kernel.db, async (tx) => {
    const merchantCode = await deps.merchantOf(tx, memberId);
    if (merchantCode === undefined) return refuse('account_not_found');
    if (parent !== undefined && !(await isAgentOf(tx, merchantCode, memberId, parent)))
      return refuse('downline_not_found');
    const chosen = wished === undefined ? undefined : foldCode(wished);
    if (wished !== undefined && chosen === undefined) return refuse('invitation_code_invalid');
    for (;;) {
      const invitationCode = chosen ?? newCode((bound) => randomBelow(kernel.random, bound));
      if (await insertAgent(tx, { memberId, merchantCode, invitationCode, parentId: parent })) {
        await deps.setMemberType(tx, memberId, AGENT_TYPE);
        return ok({ invitationCode });
      }
      const known = await findAgent(tx, memberId);
      if (known) return ok({ invitationCode: known.invitationCode });
      if (chosen !== undefined) return refuse('invitation_code_invalid');
    }
  });
}
