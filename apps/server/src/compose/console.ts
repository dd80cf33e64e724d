/** The console: operators, the audit trail, approvals, and what their calls are bound with. */
import { createPlatformExplainer } from './desk.ts';
import type { NodeBase, NodeModules } from './module-list.ts';
import type { Recipes } from './assemble.ts';
import type { OpsBindOptions } from '../kernel/http/ops-admission.ts';
import type { ApprovedVerbs, OpsHandlers } from '../kernel/http/ops-context.ts';
import type { Module } from '../kernel/module.ts';
import { createAdjustments } from '../modules/money/adjustments/index.ts';
import { createClosing } from '../modules/money/closing/index.ts';
import { createApprovals } from '../modules/platform/approvals/index.ts';
import { createAudit } from '../modules/platform/audit/index.ts';
import { createMerchants } from '../modules/platform/merchants/index.ts';
import { createOperators } from '../modules/platform/operators/index.ts';
import { createSettings } from '../modules/platform/settings/index.ts';
import { createPlatformRisk } from './risk.ts';
import type { SettingsOwner } from '../kernel/settings.ts';

type ConsoleModules = Pick<
  NodeModules,
  'adjustments' | 'closing' | 'audit' | 'operators' | 'approvals' | 'explainer' | 'settings' | 'merchants' | 'risk'
>;

const verbsOf = (all: readonly Module[]): ApprovedVerbs =>
  Object.assign({}, ...all.map((module) => module.approved ?? {})) as ApprovedVerbs;

/** The settings of every module that has some, by its name. */
const settingsOf = (all: readonly Module[]): ReadonlyMap<string, SettingsOwner> =>
  new Map(all.flatMap(({ name, deskSettings }) => (deskSettings ? [[name, deskSettings]] : [])));

/** Recipes of the console's own modules. */
export const consoleRecipes = (base: NodeBase): Pick<Recipes<NodeModules>, keyof ConsoleModules> => {
  const { kernel, ledger, passwords } = base;
  return {
    risk: (modules) => createPlatformRisk(base, modules),
    explainer: (modules) => createPlatformExplainer(base, modules),
    adjustments: (modules) =>
      createAdjustments({
        ledger,
        accountOf: async (tx, memberId) => (await modules.identity.accountsOf(tx, [memberId])).get(memberId),
      }),
    closing: (modules) =>
      createClosing(kernel, {
        ledger,
        money: {
          pay_in: {
            ofTime: (...asked) => modules.payments.arrivals.ofTime(...asked),
            ofReferences: (...asked) => modules.payments.arrivals.ofReferences(...asked),
          },
          pay_out: {
            ofTime: (...asked) => modules.withdrawals.payments.ofTime(...asked),
            ofReferences: (...asked) => modules.withdrawals.payments.ofReferences(...asked),
          },
        },
        methodNames: async () =>
          new Map(
            (await modules.payments.methods()).map(({ methodId, nameVi, nameEn }) => [
              methodId,
              { vi: nameVi, en: nameEn },
            ]),
          ),
        hasProvider: async (direction, provider) =>
          (await (direction === 'pay_in' ? modules.payments : modules.withdrawals).providers.find(provider)) !==
          undefined,
        waitingApprovals: (tx, merchantCode, days) =>
          modules.approvals.waitingFor(tx, merchantCode, 'closing_reopen', days),
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
    merchants: (modules) =>
      createMerchants({
        get system() {
          return modules.system.desk;
        },
        get catalogue() {
          return modules.catalogue;
        },
        get content() {
          return modules.content;
        },
        get operators() {
          return modules.operators;
        },
        owners: () => settingsOf(Object.values(modules) as Module[]),
      }),
    settings: (modules) =>
      createSettings({
        owners: () => settingsOf(Object.values(modules) as Module[]),
        merchants: () => modules.system.merchants(),
        trailOf: (tx, merchantCode, objectId, page) =>
          modules.audit.list(tx, merchantCode, { objectKind: 'setting', objectId, outcome: 'done', ...page }),
      }),
  };
};

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
