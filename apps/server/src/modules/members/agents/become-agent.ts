/** Making an account an agent: its place in the tree, its first link, its type. */
import type { MemberId } from '../../../kernel/ids.ts';
import { randomBelow } from '../../../kernel/random.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { findNode } from './branch-store.ts';
import type { ModuleContext } from './context.ts';
import { insertLink } from './link-store.ts';
import { newCode } from './rules/codes.ts';
import { findAgent, insertAgent } from './store.ts';

/** §3 Member info: agents are of type 1; the root of a line whose contracts the house pays is of type 2. */
export const AGENT_TYPE = 1;
export const TOP_AGENT_TYPE = 2;

/** Agents one below the other; accounts can be one level deeper. */
export const DEPTH_MAXIMUM = 11;

/** Whether an agent can have agents below it. */
export const hasRoomBelow = (node: { readonly depth: number } | undefined): boolean =>
  node === undefined || node.depth < DEPTH_MAXIMUM;

/** A code of the agent's links that nobody has. */
export async function openLink(
  { kernel }: Pick<ModuleContext, 'kernel'>,
  tx: Tx,
  link: Omit<Parameters<typeof insertLink>[1], 'code'>,
): Promise<string> {
  for (;;) {
    const code = newCode((bound) => randomBelow(kernel.random, bound));
    if (await insertLink(tx, { ...link, code })) return code;
  }
}

export interface Newly {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly parentId: MemberId | undefined;
  readonly type?: typeof AGENT_TYPE | typeof TOP_AGENT_TYPE;
  /** The operator's choice; random when absent. */
  readonly code?: string | undefined;
}

/**
 * Makes the account an agent below its parent, in whose seat it already is. Answers the invitation code; `taken` for a chosen code
 * somebody has, `too_deep` below an eleventh level.
 */
export async function becomeAgent(
  { kernel, deps }: ModuleContext,
  tx: Tx,
  { memberId, merchantCode, parentId, type = AGENT_TYPE, code: chosen }: Newly,
): Promise<{ readonly code: string } | 'taken' | 'too_deep'> {
  if (parentId !== undefined && !hasRoomBelow(await findNode(tx, parentId))) return 'too_deep';
  for (;;) {
    const code = chosen ?? newCode((bound) => randomBelow(kernel.random, bound));
    if (await insertAgent(tx, { memberId, merchantCode, invitationCode: code, parentId })) {
      const first = { merchantCode, code, agentId: memberId, kind: 'member', rates: {}, quota: null } as const;
      if (!(await insertLink(tx, { ...first, expiresAt: null, remark: '' }))) return 'taken';
      await deps.setMemberType(tx, memberId, type);
      return { code };
    }
    const known = await findAgent(tx, memberId);
    if (known) return { code: known.invitationCode };
    if (chosen !== undefined) return 'taken';
  }
}
