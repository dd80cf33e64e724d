/** Contracts as each side sees them. */
import type { AgentContract, Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { isCovered, type ContractKind, type Step } from '@lantern/game-math/agents';
import { daysAfter } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import {
  findContract,
  listContracts,
  listRunning,
  listVersions,
  listWaiting,
  type ContractRow,
  type VersionRow,
} from './contract-store.ts';
import type { CommissionsContext } from './context.ts';
import { databaseNow } from './run-store.ts';
import { coverOf, shownStep } from './terms.ts';

const STATUS = { proposed: 'P', change_proposed: 'E', cancel_proposed: 'V' } as const;
const statusOf = (state: ContractRow['state']): 'P' | 'E' | 'V' | null =>
  state in STATUS ? STATUS[state as keyof typeof STATUS] : null;

const shownTerms = ({ version, hash, terms }: VersionRow) => ({
  version,
  hash,
  steps: terms.steps.map((step) => shownStep(terms.kind, step)),
  ...(terms.kind === 'dividend' && { carry: terms.carry ?? null, capBasisPoints: terms.capBasisPoints ?? 0 }),
});

/** What both sides of a member's contracts of a kind compare terms with. */
interface Around {
  /** Steps of the contract that pays the member. */
  readonly own: readonly Step[] | undefined;
  /** Steps of all contracts the member pays. */
  readonly promised: readonly (readonly Step[])[];
}

const inForce = (versions: readonly VersionRow[], contractId: string): VersionRow | undefined =>
  versions.find((version) => version.contractId === contractId && version.state === 'in_force');

async function readAround(tx: Tx, memberId: MemberId, kind: ContractKind, currency: string): Promise<Around> {
  const own = await listRunning(tx, 'payee', memberId, kind, currency);
  const below = await listRunning(tx, 'payer', memberId, kind, currency);
  const versions = await listVersions(
    tx,
    [...own, ...below].map(({ contractId }) => contractId),
  );
  return {
    own: own.flatMap(({ contractId }) => inForce(versions, contractId) ?? [])[0]?.terms.steps,
    promised: below.flatMap(({ contractId }) => {
      const running = inForce(versions, contractId);
      return running ? [running.terms.steps] : [];
    }),
  };
}

function present(
  contract: ContractRow,
  versions: readonly VersionRow[],
  memberId: MemberId,
  around: Around,
  names: ReadonlyMap<MemberId, string>,
  now: number,
): AgentContract {
  const { contractId, kind, state, payerId, payeeId, answerBy } = contract;
  const own = versions.filter((version) => version.contractId === contractId);
  const waiting = own.find((version) => version.state === 'proposed');
  const running = inForce(own, contractId);
  const shown = waiting ?? running ?? own[0]!;
  const role = payeeId === memberId ? 'payee' : 'payer';
  const other = role === 'payee' ? payerId : payeeId;
  const isMine = contract.proposedBy === memberId;
  const isOpen = answerBy !== null && answerBy.getTime() > now;
  const cover = role === 'payer' ? coverOf(shown.terms, around.own) : { covered: true, worstCase: 0 };
  const ends = contract.endsOn ?? running?.endsOn ?? null;
  return {
    contractId,
    kind,
    state,
    status: statusOf(state),
    role,
    counterpart: other === null ? null : { memberId: other, account: names.get(other) ?? '' },
    currency: contract.currency,
    ...shownTerms(shown),
    previous: state === 'change_proposed' && running && waiting ? shownTerms(running) : null,
    ...cover,
    downlineHigherRate: role === 'payee' && around.promised.some((steps) => !pays(shown.terms.steps, steps)),
    offeredAt: shown.proposedAt.getTime(),
    answerBy: answerBy?.getTime() ?? null,
    startsOn: shown.startsOn,
    endsOn: ends === null ? null : daysAfter(ends, -1),
    canAnswer: role === 'payee' && (state === 'proposed' || state === 'change_proposed') && isOpen,
    canWithdraw: isMine && statusOf(state) !== null,
    canCancel: state === 'active' && payerId !== null,
    canConsent: state === 'cancel_proposed' && !isMine && isOpen,
    canChange: role === 'payer' && state === 'active',
  };
}

/** Whether each promised rate has one at least as high at no higher minimums; of any kind. */
const pays = (own: readonly Step[], promised: readonly Step[]): boolean => isCovered('daily_salary', promised, own);

/** The caller's contracts of a kind. */
export async function readContracts(
  { kernel, deps }: CommissionsContext,
  memberId: MemberId,
  kind: ContractKind,
  currency: string,
): Promise<readonly AgentContract[]> {
  const contracts = await listContracts(kernel.db, memberId, kind, currency);
  return await presentAll({ kernel, deps }, contracts, memberId, kind, currency);
}

async function presentAll(
  { kernel, deps }: CommissionsContext,
  contracts: readonly ContractRow[],
  memberId: MemberId,
  kind: ContractKind,
  currency: string,
): Promise<readonly AgentContract[]> {
  const versions = await listVersions(
    kernel.db,
    contracts.map(({ contractId }) => contractId),
  );
  const around = await readAround(kernel.db, memberId, kind, currency);
  const others = contracts.flatMap(({ payerId, payeeId }) => (payerId === null ? [payeeId] : [payerId, payeeId]));
  const names = await deps.maskedNames([...new Set(others)]);
  const now = (await databaseNow(kernel.db)).getTime();
  return contracts.map((contract) => present(contract, versions, memberId, around, names, now));
}

/** One contract of the caller after a change. */
export async function readContract(
  module: CommissionsContext,
  memberId: MemberId,
  contractId: string,
): Promise<AgentContract> {
  const contract = (await findContract(module.kernel.db, contractId))!;
  const [shown] = await presentAll(module, [contract], memberId, contract.kind, contract.currency);
  return shown!;
}

type Requests = AnswerOf<Calls['agent.contractRequests']>;

/** What waits for the caller's answer, by kind. */
export async function readRequests({ kernel, deps }: CommissionsContext, memberId: MemberId): Promise<Requests> {
  const contracts = await listWaiting(kernel.db, memberId);
  const otherOf = ({ payerId, payeeId }: ContractRow): MemberId | null => (payeeId === memberId ? payerId : payeeId);
  const names = await deps.maskedNames(contracts.flatMap((contract) => otherOf(contract) ?? []));
  const count = (kind: ContractKind): number => contracts.filter((contract) => contract.kind === kind).length;
  return {
    dailysalreqtype: count('daily_salary'),
    divtypecompperiodreq: count('dividend'),
    contracthoursalreq: count('hourly_salary'),
    waiting: contracts.map((contract) => {
      const other = otherOf(contract);
      return {
        kind: contract.kind,
        contractId: contract.contractId,
        status: statusOf(contract.state)!,
        from: other === null ? null : (names.get(other) ?? ''),
        answerBy: contract.answerBy!.getTime(),
      };
    }),
  };
}
