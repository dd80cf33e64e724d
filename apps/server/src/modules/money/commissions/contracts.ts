/** The life of a contract between an agent and one directly below (agents.md §4.1). Terms never change: a change is a version of its own. */
import { halfMonthOf, nextHalfMonth, type ContractKind, type Terms } from '@lantern/game-math/agents';
import { readToday } from '../../../kernel/day-span.ts';
import { daysAfter, type Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, transactResult, type Tx } from '../../../kernel/tx.ts';
import {
  closeVersion,
  insertContract,
  insertSignature,
  insertVersion,
  listInArrears,
  listOpenBetween,
  listVersions,
  lockContract,
  lockOpenContract,
  moveContract,
  startVersion,
  stopVersions,
  sumDues,
  type ContractRow,
  type Signature,
  type VersionRow,
} from './contract-store.ts';
import { contractWaiting, type AgentContractWaiting } from './events.ts';
import type { CommissionsContext, Programme } from './context.ts';
import { databaseNow } from './run-store.ts';
import { writeTerms, type Wish, type Written } from './terms.ts';
import type { PasskeyAnswer } from '../../../kernel/sign-in/webauthn.ts';
import { readSetting } from './setting-store.ts';

/** Days in which a proposal may be answered. */
export const ANSWER_DAYS = 7;
const DAY_MS = 86_400_000;

/** The agent who calls, and what a signature records. */
export interface Agent extends Programme {
  readonly memberId: MemberId;
  readonly signature: OfferedSignature;
  /** Where the page is, which a passkey belongs to. */
  readonly origin: string;
  readonly device: string;
}

/** What an agent signs with: either is enough. */
export interface OfferedSignature {
  readonly paymentPassword?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

type SignatureRefusal =
  | 'signature_required'
  | 'passkey_invalid'
  | 'payment_password_required'
  | 'payment_password_wrong'
  | 'rate_limited';

async function checkSignature(
  { deps }: CommissionsContext,
  { memberId, origin, signature: { paymentPassword, passkey } }: Agent,
): Promise<Result<void, SignatureRefusal>> {
  if (passkey !== undefined)
    return (await deps.checkPasskey(memberId, origin, passkey)) ? ok(undefined) : refuse('passkey_invalid');
  if (paymentPassword === undefined || paymentPassword === '') return refuse('signature_required');
  return await deps.checkPaymentPassword(memberId, paymentPassword);
}

/** Tells the member who has to answer. */
const ask = ({ kernel }: CommissionsContext, tx: Tx, waiting: Omit<AgentContractWaiting, 'eventId'>): Promise<void> =>
  kernel.outbox.record(tx, contractWaiting({ ...waiting, eventId: kernel.ids.next<string>() }));

const sign = ({ kernel }: CommissionsContext, tx: Tx, signature: Omit<Signature, 'signatureId'>): Promise<void> =>
  insertSignature(tx, { ...signature, signatureId: kernel.ids.next<string>() });

/** The first day new terms hold on: salaries from the next day, dividends from the next half-month. */
export const startOf = (kind: ContractKind, today: Day): Day =>
  kind === 'dividend' ? nextHalfMonth(halfMonthOf(today)).fromDay : daysAfter(today, 1);

/** Writes a proposal: of a new contract, or of new terms for the one that runs. Refuses contract_state_conflict. */
export async function writeProposal(
  module: CommissionsContext,
  tx: Tx,
  parties: Programme & Pick<ContractRow, 'kind' | 'payerId' | 'payeeId'>,
  written: Written,
  { signer, device }: { readonly signer: string; readonly device: string },
): Promise<Result<string, 'contract_state_conflict'>> {
  const open = await lockOpenContract(tx, parties);
  if (open && open.state !== 'active') return refuse('contract_state_conflict');
  const contractId = open?.contractId ?? module.kernel.ids.next<string>();
  if (open) await moveContract(tx, contractId, 'change_proposed', { days: ANSWER_DAYS, proposedBy: signer });
  else
    await insertContract(tx, {
      ...parties,
      contractId,
      state: 'proposed',
      proposedBy: signer,
      answerDays: ANSWER_DAYS,
    });
  const version = await insertVersion(tx, { contractId, ...written });
  await sign(module, tx, { contractId, version, act: 'propose', signer, hash: written.hash, device });
  await ask(module, tx, { contractId, memberId: parties.payeeId, kind: parties.kind, asked: 'terms' });
  return ok(contractId);
}

/** An agent offers terms to a direct downline who is an agent. */
export async function proposeContract(
  module: CommissionsContext,
  agent: Agent,
  payeeId: MemberId,
  wish: Wish,
): Promise<Result<string>> {
  const { kernel, deps } = module;
  const { memberId, merchantCode, currency } = agent;
  const setting = await readSetting(kernel.db, agent);
  if (!setting) return refuse('not_agent_account');
  const isDirect = (await deps.parentOf(kernel.db, payeeId)) === memberId;
  if (!isDirect || !(await deps.isAgent(kernel.db, payeeId))) return refuse('downline_not_found');
  const written = writeTerms(wish, setting);
  if (!written.ok) return written;
  const now = await databaseNow(kernel.db);
  if ((await sumDues(kernel.db, memberId, currency, new Date(now.getTime() - DAY_MS))) > 0n)
    return refuse('agent_dues_open');
  const signed = await checkSignature(module, agent);
  if (!signed.ok) return signed;
  const parties = { merchantCode, currency, kind: wish.kind, payerId: memberId, payeeId };
  return await transactResult(kernel.db, (tx) =>
    writeProposal(module, tx, parties, written.value, { signer: memberId, device: agent.device }),
  );
}

/** The contract if the agent is a side of it, and its versions. */
async function lockOwn(
  tx: Tx,
  { memberId }: Agent,
  contractId: string,
): Promise<Result<{ contract: ContractRow; versions: readonly VersionRow[] }, 'contract_not_found'>> {
  const contract = await lockContract(tx, contractId);
  if (!contract || (contract.payeeId !== memberId && contract.payerId !== memberId))
    return refuse('contract_not_found');
  return ok({ contract, versions: await listVersions(tx, [contractId]) });
}

const isOpen = async (tx: Tx, { answerBy }: ContractRow): Promise<boolean> =>
  answerBy !== null && answerBy > (await databaseNow(tx));

const today = async ({ deps }: CommissionsContext, tx: Tx, merchantCode: string): Promise<Day> =>
  await readToday(tx, await deps.timeZoneOf(merchantCode));

export interface Answer {
  readonly contractId: string;
  readonly accept: boolean;
  readonly hash: string | undefined;
  /** The kind whose call it is. */
  readonly kind: ContractKind;
}

/** The payee accepts or rejects terms. Silence for 7 days is a refusal. */
export async function answerContract(
  module: CommissionsContext,
  agent: Agent,
  { contractId, accept, hash, kind }: Answer,
): Promise<Result<string>> {
  if (accept) {
    const signed = await checkSignature(module, agent);
    if (!signed.ok) return signed;
  }
  return await transactResult(module.kernel.db, async (tx) => {
    const own = await lockOwn(tx, agent, contractId);
    if (!own.ok) return own;
    const { contract, versions } = own.value;
    if (contract.payeeId !== agent.memberId || contract.kind !== kind) return refuse('contract_not_found');
    const waiting = versions.find(({ state }) => state === 'proposed');
    const waits = contract.state === 'proposed' || contract.state === 'change_proposed';
    if (!waits || !waiting || !(await isOpen(tx, contract))) return refuse('contract_state_conflict');
    if (!accept) {
      await closeVersion(tx, contractId, 'rejected');
      await moveContract(tx, contractId, contract.state === 'proposed' ? 'rejected' : 'active', undefined);
      return ok(contractId);
    }
    if (hash !== waiting.hash) return refuse('contract_version_stale');
    const from = startOf(kind, await today(module, tx, contract.merchantCode));
    await startVersion(tx, contractId, waiting.version, from);
    await sign(module, tx, {
      contractId,
      version: waiting.version,
      act: 'accept',
      signer: agent.memberId,
      hash,
      device: agent.device,
    });
    await moveContract(tx, contractId, 'active', undefined);
    return ok(contractId);
  });
}

/** Takes back what the caller proposed and no one answered yet. */
export async function withdrawContract(
  module: CommissionsContext,
  agent: Agent,
  contractId: string,
): Promise<Result<string>> {
  return await transactResult(module.kernel.db, async (tx) => {
    const own = await lockOwn(tx, agent, contractId);
    if (!own.ok) return own;
    const { contract } = own.value;
    if (contract.proposedBy !== agent.memberId) return refuse('contract_state_conflict');
    await closeVersion(tx, contractId, 'withdrawn');
    await moveContract(tx, contractId, contract.state === 'proposed' ? 'withdrawn' : 'active', undefined);
    return ok(contractId);
  });
}

const inForce = (versions: readonly VersionRow[]): VersionRow | undefined =>
  versions.find(({ state }) => state === 'in_force');

/** Either agent asks to end a running contract; the other has to consent. */
export async function cancelContract(
  module: CommissionsContext,
  agent: Agent,
  contractId: string,
): Promise<Result<string>> {
  const signed = await checkSignature(module, agent);
  if (!signed.ok) return signed;
  return await transactResult(module.kernel.db, async (tx) => {
    const own = await lockOwn(tx, agent, contractId);
    if (!own.ok) return own;
    const { contract, versions } = own.value;
    const running = inForce(versions);
    if (contract.state !== 'active' || contract.payerId === null || !running) return refuse('contract_state_conflict');
    await sign(module, tx, { ...running, act: 'cancel', signer: agent.memberId, device: agent.device });
    await moveContract(tx, contractId, 'cancel_proposed', { days: ANSWER_DAYS, proposedBy: agent.memberId });
    const other = contract.payeeId === agent.memberId ? contract.payerId : contract.payeeId;
    await ask(module, tx, { contractId, memberId: other, kind: contract.kind, asked: 'end' });
    return ok(contractId);
  });
}

/** Ends a contract with today: it does not hold tomorrow any more. A dividend settles the short period. */
export async function endContract(tx: Tx, { contractId }: ContractRow, day: Day, reason: string): Promise<void> {
  await closeVersion(tx, contractId, 'withdrawn');
  await stopVersions(tx, contractId, day);
  await moveContract(tx, contractId, 'ended', undefined, { day, reason });
}

/** The other side consents to the end, or declines. */
export async function consentContract(
  module: CommissionsContext,
  agent: Agent,
  contractId: string,
  accept: boolean,
): Promise<Result<string>> {
  if (accept) {
    const signed = await checkSignature(module, agent);
    if (!signed.ok) return signed;
  }
  return await transactResult(module.kernel.db, async (tx) => {
    const own = await lockOwn(tx, agent, contractId);
    if (!own.ok) return own;
    const { contract, versions } = own.value;
    const running = inForce(versions);
    const mayAnswer = contract.state === 'cancel_proposed' && contract.proposedBy !== agent.memberId;
    if (!mayAnswer || !running || !(await isOpen(tx, contract))) return refuse('contract_state_conflict');
    if (!accept) {
      await moveContract(tx, contractId, 'active', undefined);
      return ok(contractId);
    }
    await sign(module, tx, { ...running, act: 'consent', signer: agent.memberId, device: agent.device });
    await endContract(tx, contract, daysAfter(await today(module, tx, contract.merchantCode), 1), 'consent');
    return ok(contractId);
  });
}

/** Days after which a due ends the contract it is of. */
const FAULT_DAYS = 30;
/** States of a contract that holds. */
export const RUNNING: readonly ContractRow['state'][] = ['active', 'change_proposed', 'cancel_proposed'];

/** Ends the contracts of a programme whose payer has owed a payment for 30 days, with today (agents.md §4.5). What is owed stays owed. */
export async function endInArrears(module: CommissionsContext, programme: Programme): Promise<void> {
  const { db } = module.kernel;
  for (const contractId of await listInArrears(db, programme, FAULT_DAYS))
    await transact(db, async (tx) => {
      const contract = await lockContract(tx, contractId);
      if (!contract || !RUNNING.includes(contract.state)) return;
      await endContract(tx, contract, daysAfter(await today(module, tx, contract.merchantCode), 1), 'arrears');
    });
}

export interface Ending {
  readonly payeeId: MemberId;
  /** Contracts with this payer only. */
  readonly payerId?: MemberId;
  /** The first day on which they do not hold any more. */
  readonly day: Day;
  readonly reason: 'move' | 'closure' | 'operator' | 'arrears' | 'house';
}

/** Ends the contracts of a payee, in the transaction of a move or closure; returns their ids. */
export async function endContracts(tx: Tx, { payeeId, payerId, day, reason }: Ending): Promise<readonly string[]> {
  const open = await listOpenBetween(tx, payeeId, payerId);
  for (const contract of open)
    if (contract.state === 'proposed') {
      await closeVersion(tx, contract.contractId, 'withdrawn');
      await moveContract(tx, contract.contractId, 'withdrawn', undefined);
    } else await endContract(tx, contract, day, reason);
  return open.map(({ contractId }) => contractId);
}

export type { Terms };
