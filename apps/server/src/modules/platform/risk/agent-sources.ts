/** Where the rules about agents find their signals: what other modules know, put together along the tree. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Signal, SignalScope } from '../../../kernel/signals.ts';
import type { RunContext } from './deps.ts';
import { listSamePersonPairs } from './relation-store.ts';
import type { Parameters } from './rules/finding.ts';

interface Wanted {
  readonly scope: SignalScope;
  readonly parameters: Parameters;
}

const idsOf = (signals: readonly Signal[]): readonly MemberId[] => [
  ...new Set(signals.map(({ memberId }) => memberId)),
];
const byTime = (signals: readonly Signal[]): readonly Signal[] =>
  signals.toSorted((one, other) => one.touchedAt.getTime() - other.touchedAt.getTime());

/** Accounts below an agent that use a device or a bank account of that agent: each a signal about the agent. */
export async function ownAccounts({ deps, tx }: RunContext, { scope }: Wanted): Promise<readonly Signal[]> {
  const uses = [
    ...(await deps.identity.signals.devices(tx, scope)).map((use) => ({ ...use, note: 'device' })),
    ...(await deps.payees.signals.accounts(tx, scope)).map((use) => ({ ...use, note: 'bank' })),
  ];
  const uplines = Map.groupBy(await deps.agents.signals.uplinesOf(tx, idsOf(uses)), ({ memberId }) => memberId);
  const found = [...Map.groupBy(uses, ({ subject, note }) => `${note} ${subject}`)].flatMap(([thing, users]) => {
    const present = new Set(users.map(({ memberId }) => memberId));
    return users.flatMap((use) =>
      (uplines.get(use.memberId) ?? [])
        .filter(({ agentId }) => present.has(agentId))
        .map(({ agentId }): Signal => ({ ...use, subject: agentId, key: `${thing} ${use.memberId}` })),
    );
  });
  return byTime(found);
}

/** Deposits that one payer's name paid for several direct downlines of an agent. */
export async function fundedAccounts({ deps, tx }: RunContext, { scope }: Wanted): Promise<readonly Signal[]> {
  const deposits = await deps.payments.signals.namedPayers(tx, scope);
  const parents = new Map(
    (await deps.agents.signals.uplinesOf(tx, idsOf(deposits)))
      .filter(({ level }) => level === 1)
      .map(({ memberId, agentId }) => [memberId, agentId]),
  );
  return deposits.flatMap((deposit) => {
    const agentId = parents.get(deposit.memberId);
    return agentId === undefined ? [] : [{ ...deposit, subject: `${agentId} ${deposit.subject}` }];
  });
}

/** Groups of accounts under agents that are one by a device or by an operator's verdict. */
async function clustersOf({ deps, tx }: RunContext, memberIds: readonly MemberId[], days: number) {
  const uplines = (await deps.agents.signals.uplinesOf(tx, memberIds)).filter(({ level }) => level === 1);
  const parents = new Map(uplines.map(({ memberId, agentId }) => [memberId, agentId]));
  const seated = [...parents.keys()];
  const devices = await deps.identity.devicesOf(tx, seated, days);
  const pairs = await listSamePersonPairs(tx, seated);
  const marks = [
    ...devices.map(({ memberId, fingerprint }) => ({ memberId, mark: `device ${fingerprint}` })),
    ...pairs.flatMap(({ a, b }) => [a, b].map((memberId) => ({ memberId, mark: `person ${a} ${b}` }))),
  ].filter(({ memberId }) => parents.has(memberId));
  const clusters = new Map<string, { readonly agentId: MemberId; readonly members: readonly MemberId[] }>();
  for (const own of Map.groupBy(marks, ({ mark, memberId }) => `${parents.get(memberId)!} ${mark}`).values()) {
    const members = [...new Set(own.map(({ memberId }) => memberId))].toSorted();
    // The same group by two devices is one group.
    if (members.length > 1) clusters.set(members.join(' '), { agentId: parents.get(members[0]!)!, members });
  }
  return [...clusters.values()];
}

/** Bets on one issue by accounts of one cluster under an agent: what they stake, and what of it they cover among themselves. */
export async function coveredBets(context: RunContext, { scope, parameters }: Wanted): Promise<readonly Signal[]> {
  const { deps, tx } = context;
  const players = await deps.turnover.signals.lotteryPlayers(tx, scope);
  const clusters = await clustersOf(context, players, parameters['days']!);
  const found: Signal[] = [];
  for (const { agentId, members } of clusters) {
    for (const issue of await deps.lottery.coveredTogether(tx, members, scope)) {
      const { gameCode, numero, settledAt, stake, aloneAtRisk, atRisk } = issue;
      // What one account covers alone counts for nothing anyway.
      if (aloneAtRisk <= 0n) continue;
      const covered = Number(((aloneAtRisk - atRisk) * 100n) / aloneAtRisk);
      for (const { memberId, orderId, stake: own } of issue.members)
        found.push({
          subject: agentId,
          touchedAt: settledAt,
          memberId,
          at: settledAt,
          key: `${gameCode} ${numero} ${memberId}`,
          reference: orderId,
          amount: own,
          times: 1,
          numbers: { covered, stake: Number(stake) },
          note: `${gameCode} ${numero}`,
        });
    }
  }
  return byTime(found);
}
