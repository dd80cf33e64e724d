/** Wires risk: what its rules read of every module, and the verbs by which a case ends. */
import type { NodeBase, NodeModules } from './module-list.ts';
import { createRisk, type RiskModule } from '../modules/platform/risk/index.ts';

/** Builds the module risk. */
export const createPlatformRisk = ({ kernel }: NodeBase, modules: NodeModules): RiskModule =>
  createRisk(kernel, {
    merchants: () => modules.system.merchants(),
    get identity() {
      return modules.identity;
    },
    get agents() {
      return modules.agents;
    },
    get commissions() {
      return modules.commissions;
    },
    get lottery() {
      return modules.lottery;
    },
    get payees() {
      return modules.payees;
    },
    get payments() {
      return modules.payments;
    },
    get withdrawals() {
      return modules.withdrawals;
    },
    get turnover() {
      return modules.turnover;
    },
    get protection() {
      return modules.protection;
    },
    get walletApi() {
      return modules.walletApi;
    },
    get approvals() {
      return modules.approvals;
    },
    adjustment: () => modules.adjustments.approved['ops.adjustments.create']!,
  });
