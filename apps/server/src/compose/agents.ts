/** Wires agents: identity's accounts, cashback's rates, and the contracts of agents. */
import type { NodeBase, NodeModules } from './module-list.ts';
import { readToday } from '../kernel/day-span.ts';
import { createAgents, type AgentsModule, type ContractPorts } from '../modules/members/agents/index.ts';

/** There are no contracts between agents yet: no one has signed one, no one owes by one, and no rebate above cashback was computed. */
const NO_CONTRACTS: ContractPorts = {
  signedOf: async () => [],
  duesOf: async () => 0n,
  isInArrears: async () => false,
  seatEnded: async () => undefined,
  earned: async () => undefined,
};

/** Builds agents. */
export function createPlatformAgents({ kernel }: NodeBase, modules: NodeModules): AgentsModule {
  const timeZoneOf = async (merchantCode: string) => (await modules.system.brand(merchantCode)).timeZone;
  return createAgents(kernel, {
    merchantOf: (tx, memberId) => modules.identity.merchantOf(tx, memberId),
    setMemberType: (tx, memberId, type) => modules.identity.setMemberType(tx, memberId, type),
    timeZoneOf,
    zones: async () => {
      const codes = modules.system.merchantCodes();
      return new Map(await Promise.all(codes.map(async (code) => [code, await timeZoneOf(code)] as const)));
    },
    memberIdOf: (merchantCode, userName) => modules.identity.memberIdOf(merchantCode, userName),
    namesOf: (memberIds) => modules.identity.memberNames(memberIds),
    accountsOf: (tx, memberIds) => modules.identity.accountsOf(tx, memberIds),
    withPhoneEnding: (...asked) => modules.identity.withPhoneEnding(...asked),
    openUnclaimed: (tx, account) => modules.identity.openUnclaimed(tx, account),
    claimAccount: (...asked) => modules.identity.claimAccount(...asked),
    eraseUnclaimed: (tx, memberId) => modules.identity.erase(tx, memberId),
    houseRates: async (tx, merchantCode) =>
      modules.cashback.baseRates(tx, merchantCode, await readToday(tx, await timeZoneOf(merchantCode))),
    contracts: NO_CONTRACTS,
  });
}
