/** What the verbs of this module work with. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Tx } from '../../kernel/tx.ts';

/** What agents needs of other modules. */
export interface AgentsDeps {
  /** The merchant whose member this is; undefined when there is no such member. */
  merchantOf(tx: Tx, memberId: MemberId): Promise<string | undefined>;
  /** Gives an existing member another type. */
  setMemberType(tx: Tx, memberId: MemberId, type: number): Promise<void>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: AgentsDeps;
}
