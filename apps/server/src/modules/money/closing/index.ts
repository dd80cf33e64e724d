/** The closing of a day: statements of providers against our own books. The public API of this module. See README.md. */
import type { ApprovedVerbs, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { ClosingDeps } from './context.ts';
import { closingHandlers } from './desk.ts';
import { reopenVerb } from './verbs.ts';

export type { ClosingDeps, MoneySource, ProviderMoney, Span } from './context.ts';

export interface ClosingModule extends Module {
  readonly opsHandlers: OpsHandlers;
  readonly approved: ApprovedVerbs;
}

/** Builds the module. */
export const createClosing = (kernel: Kernel, deps: ClosingDeps): ClosingModule => ({
  name: 'closing',
  opsHandlers: closingHandlers({ kernel, deps }),
  approved: { 'ops.closings.reopen': reopenVerb() },
});
