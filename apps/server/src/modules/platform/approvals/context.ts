/** What the verbs of this module share. */
import type { ApprovedVerbs } from '../../../kernel/http/ops-context.ts';
import type { Right } from '@lantern/contract/ops';
import type { Tx } from '../../../kernel/tx.ts';
import type { Kernel } from '../../../kernel/module.ts';

/** What this module needs of others. */
export interface ApprovalsDeps {
  /** The verbs behind the calls that need a second person, of every module. */
  verbs(): ApprovedVerbs;
  /** An operator's merchants and rights now; undefined when the operator may not sign in any more. */
  grantOf(
    tx: Tx,
    operatorId: string,
  ): Promise<{ readonly merchants: readonly string[]; readonly rights: ReadonlySet<Right> } | undefined>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: ApprovalsDeps;
}
