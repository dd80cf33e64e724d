/** The console: operators, the audit trail, approvals, and what their calls are bound with. */
import type { NodeBase, NodeModules } from './module-list.ts';
import type { Recipes } from './assemble.ts';
import type { OpsBindOptions } from '../kernel/http/ops-admission.ts';
import type { ApprovedVerbs, OpsHandlers } from '../kernel/http/ops-context.ts';
import type { Module } from '../kernel/module.ts';
import { createAdjustments } from '../modules/money/adjustments/index.ts';
import { createApprovals } from '../modules/platform/approvals/index.ts';
import { createAudit } from '../modules/platform/audit/index.ts';
import { createOperators } from '../modules/platform/operators/index.ts';

type ConsoleModules = Pick<NodeModules, 'adjustments' | 'audit' | 'operators' | 'approvals'>;

const verbsOf = (all: readonly Module[]): ApprovedVerbs =>
  Object.assign({}, ...all.map((module) => module.approved ?? {})) as ApprovedVerbs;

/** Recipes of the console's own modules. */
export const consoleRecipes = ({
  kernel,
  ledger,
  passwords,
}: NodeBase): Pick<Recipes<NodeModules>, keyof ConsoleModules> => ({
  adjustments: (modules) =>
    createAdjustments({
      ledger,
      accountOf: async (tx, memberId) => (await modules.identity.accountsOf(tx, [memberId])).get(memberId),
    }),
  audit: () => createAudit(kernel),
  operators: (modules) =>
    createOperators(kernel, {
      passwords,
      record: (tx, entry) => modules.audit.record(tx, entry),
      merchant: async (code) => {
        const merchant = modules.system.merchantOf(code);
        return merchant && { ...merchant, name: (await modules.system.brand(code)).brandName };
      },
    }),
  approvals: (modules) =>
    createApprovals(kernel, {
      verbs: () => verbsOf(Object.values(modules) as Module[]),
      grantOf: (tx, operatorId) => modules.operators.grantOf(tx, operatorId),
    }),
});

export type OpsOptions = Omit<OpsBindOptions, 'idempotencyKeys' | 'db' | 'checkAnswers' | 'publish'>;

/** What the operators' calls of all modules are bound with. */
export const opsOptions = (modules: NodeModules, all: readonly Module[]): OpsOptions => ({
  handlers: Object.assign({}, ...all.map((module) => module.opsHandlers ?? {})) as OpsHandlers,
  approved: verbsOf(all),
  requestApproval: modules.approvals.request,
  authenticate: (token, passive) => modules.operators.authenticate(token, passive),
  record: modules.audit.record,
  merchantOfHost: (host) => modules.system.merchantFor(host),
  merchantOf: (code) => modules.system.merchantOf(code),
});
