/** What the verbs of this module share. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** What agents needs of other modules. */
export interface AgentsDeps {
  /** The merchant of a member; undefined for an unknown id. */
  merchantOf(tx: Tx, memberId: MemberId): Promise<string | undefined>;
  /** Changes a member's type. */
  setMemberType(tx: Tx, memberId: MemberId, type: number): Promise<void>;
  /** The zone of a merchant's days. */
  timeZoneOf(merchantCode: string): Promise<string>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: AgentsDeps;
}
