/** Wires agents: identity's accounts, cashback's rates, and the contracts and statements of agents. */
import type { NodeBase, NodeModules } from './module-list.ts';
import { readToday } from '../kernel/day-span.ts';
import { createAgents, type AgentsModule } from '../modules/members/agents/index.ts';

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
    contracts: {
      signedOf: (tx, memberIds) => modules.commissions.signedOf(tx, memberIds),
      duesOf: (tx, memberIds) => modules.commissions.owedTo(tx, memberIds),
      isInArrears: (tx, agentId) => modules.commissions.isInArrears(tx, agentId),
      seatEnded: async (tx, { memberId, agentId, day }) => {
        const ending = { payeeId: memberId, payerId: agentId, day, reason: 'move' } as const;
        // answer not needed: a seat without contracts ends as well.
        await modules.commissions.endContracts(tx, ending);
      },
      earned: (tx, query) => modules.commissions.earnedRebates(tx, query),
    },
  });
}
