/** What the verbs of this module share. */
import type { ApprovedVerbs } from '../../../kernel/http/ops-context.ts';
import type { Kernel } from '../../../kernel/module.ts';

/** What this module needs of others. */
export interface ApprovalsDeps {
  /** The verbs behind the calls that need a second person, of every module. */
  verbs(): ApprovedVerbs;
  /** An operator's merchants now; undefined when the operator may not sign in any more. */
  merchantsOf(operatorId: string): Promise<readonly string[] | undefined>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: ApprovalsDeps;
}
