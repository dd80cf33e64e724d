/** Wires the money of agents: play, cashback, levels, protection, deposits and the tree to contracts and statements. */
import type { MemberId } from '../kernel/ids.ts';
import type { Tx } from '../kernel/tx.ts';
import type { NodeBase, NodeModules } from './module-list.ts';
import { createCommissions, type CommissionsModule, type SharedMark } from '../modules/money/commissions/index.ts';

/** Days for which a shared device counts. */
const DEVICE_DAYS = 90;

/** What members share: devices, and the verdict that one person is behind them. */
async function sharedMarks(
  modules: NodeModules,
  tx: Tx,
  memberIds: readonly MemberId[],
): Promise<readonly SharedMark[]> {
  const devices = await modules.identity.devicesOf(tx, memberIds, DEVICE_DAYS);
  const pairs = await modules.risk.samePersonPairs(tx, memberIds);
  return [
    ...devices.map(({ memberId, fingerprint }) => ({ memberId, mark: `device:${fingerprint}` })),
    ...pairs.flatMap(({ a, b }) => [a, b].map((memberId) => ({ memberId, mark: `person:${a}:${b}` }))),
  ];
}

/** Builds the module. */
export const createAgentMoney = ({ kernel, ledger }: NodeBase, modules: NodeModules): CommissionsModule =>
  createCommissions(kernel, {
    ledger,
    timeZoneOf: async (merchantCode) => (await modules.system.brand(merchantCode)).timeZone,
    cashbackRates: (tx, merchantCode, day) => modules.cashback.ratesOfDay(tx, merchantCode, day),
    resting: (tx, agentIds) => modules.protection.selfExcluded(tx, agentIds),
    depositors: async (tx, memberIds, currency, from, to) =>
      new Set(await modules.payments.depositorsOf(tx, memberIds, currency, from, to)),
    withPhone: async (tx, memberIds) => new Set(await modules.identity.withPhone(tx, memberIds)),
    sharedMarks: (tx, memberIds) => sharedMarks(modules, tx, memberIds),
    turnoverLeft: async (tx, memberId, currency) =>
      (await modules.turnover.requirementsOf(tx, memberId, currency)).left,
    parentOf: async (tx, memberId) => (await modules.agents.lineOf(tx, memberId))[0],
    isAgent: (tx, memberId) => modules.agents.isAgent(tx, memberId),
    maskedNames: (memberIds) => modules.identity.memberNames(memberIds),
    accountsOf: (tx, memberIds) => modules.identity.accountsOf(tx, memberIds),
    startPasskey: async (memberId, origin) => (await modules.factors.beginSignature(memberId, origin)).passkeyOptions,
    checkPasskey: (memberId, origin, answer) => modules.factors.confirmSignature(memberId, origin, answer),
    checkPaymentPassword: (memberId, typed) => modules.payees.checkPaymentPassword(memberId, typed),
  });
