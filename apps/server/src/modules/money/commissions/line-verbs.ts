/**
 * What two persons decide about single lines (agents.md §4.5–§4.7): a held one is released or reversed, a due is advanced by the house, a claim is
 * recovered from cash the agent agreed to pay back, and a contract in arrears becomes the house's. Each moves its money once: under the lock of its line,
 * with a key of its own.
 */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { canonicalJson } from '@lantern/game-math/agents';
import { readToday } from '../../../kernel/day-span.ts';
import type {
  ApprovalRequest,
  ApprovedVerb,
  ApprovedVerbs,
  Preview,
  SummaryLine,
} from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { house } from '../../ledger/index.ts';
import {
  findContract,
  insertContract,
  insertSignature,
  insertVersion,
  listVersions,
  lockContract,
  lockOpenContract,
  moveContract,
  startVersion,
  type ContractRow,
  type VersionRow,
} from './contract-store.ts';
import type { CommissionsContext } from './context.ts';
import { ANSWER_DAYS, endContract, RUNNING, startOf } from './contracts.ts';
import { insertAdvance, listOverdue, releaseLine, reverseLine } from './line-act-store.ts';
import { codeOf, reportPaid } from './pay-lines.ts';
import { insertPayments, updateLines } from './pay-store.ts';
import { ADVANCE_DAYS, isOverdue, lineActs, type LineActs } from './rules/line-acts.ts';
import { databaseNow } from './run-store.ts';
import { findDeskLine, lockDeskLine, type LineRow } from './statement-store.ts';

type Input<Id extends keyof OpsCalls> = ParsedInput<OpsCalls[Id]>;
type LineCall = 'ops.commissions.releaseLine' | 'ops.commissions.reverseLine' | 'ops.commissions.advance';

interface Found {
  readonly line: LineRow;
  readonly acts: LineActs;
  readonly now: Date;
}

async function findFor(
  tx: Tx,
  { merchant, input }: ApprovalRequest<{ readonly params: { readonly lineId: string } }>,
  isLocked: boolean,
): Promise<Result<Found, 'line_not_found'>> {
  const line = await (isLocked ? lockDeskLine : findDeskLine)(tx, merchant.code, input.params.lineId);
  if (!line) return refuse('line_not_found');
  const now = await databaseNow(tx);
  return ok({ line, acts: lineActs(line, now), now });
}

const nameOf = ({ kind, category, day }: LineRow): string => [kind, category, day].filter(Boolean).join(' ');

const previewOf = (line: LineRow, amount: bigint, summary: readonly SummaryLine[]): Preview => ({
  object: { kind: 'commission', id: line.lineId, name: nameOf(line) },
  amount,
  currency: line.currency,
  summary: [...summary],
});

interface LineVerb {
  readonly may: keyof Omit<LineActs, 'left'>;
  /** The state afterwards, and what moves the money. */
  readonly after: string;
  act(module: CommissionsContext, tx: Tx, line: LineRow, left: bigint): Promise<Result<void>>;
}

/** A verb about all that is left of a line. */
function lineVerb<Id extends LineCall>(
  module: CommissionsContext,
  { may, after, act }: LineVerb,
): ApprovedVerb<Input<Id>> {
  async function allowed(tx: Tx, request: ApprovalRequest<Input<Id>>, isLocked: boolean): Promise<Result<Found>> {
    const found = await findFor(tx, request, isLocked);
    if (!found.ok || found.value.acts[may]) return found;
    const { line, now } = found.value;
    const isYoung = may === 'canAdvance' && line.state === 'due' && !isOverdue(line.dueSince, now);
    return isYoung ? refuse('due_too_recent', { days: ADVANCE_DAYS }) : refuse('line_state_conflict');
  }
  return {
    async preview(tx, request) {
      const found = await allowed(tx, request, false);
      if (!found.ok) return found;
      const { line, acts } = found.value;
      return ok(previewOf(line, acts.left, [{ label: 'state', before: line.state, after }]));
    },
    async carryOut(tx, request) {
      const found = await allowed(tx, request, true);
      if (!found.ok) return found;
      const { line, acts } = found.value;
      const done = await act(module, tx, line, acts.left);
      if (!done.ok) return done;
      return ok({ before: { state: line.state }, after: { state: after, amount: String(acts.left) } });
    },
  };
}

/** Pays a due from the house to its payee; the payer owes it to the house from then on. */
async function advance(module: CommissionsContext, tx: Tx, line: LineRow, left: bigint): Promise<Result<void>> {
  const { lineId, agentId, kind, currency } = line;
  const key = `agents:advance:${lineId}`;
  const posted = await module.deps.ledger.post(tx, {
    key,
    code: codeOf(kind),
    member: agentId,
    currency,
    legs: [{ mode: 'move', amount: left, from: house('agent_payable', 'advances'), to: 'cash' }],
    reference: { line: lineId, kind },
  });
  if (!posted.ok) return posted;
  const paid = line.paid + left;
  await updateLines(tx, [{ lineId, state: 'paid', paid, netted: line.netted, tried: true }]);
  const txCode = codeOf(kind);
  await insertPayments(tx, [{ operation: posted.value.operation, lineId, txCode, amount: left, fromHouse: true }]);
  await insertAdvance(tx, line, left);
  await reportPaid(module, tx, currency, [{ line, amount: left }]);
  return ok(undefined);
}

type RecoverInput = Input<'ops.commissions.recover'>;

async function recoverable(
  tx: Tx,
  request: ApprovalRequest<RecoverInput>,
  isLocked: boolean,
): Promise<Result<{ line: LineRow; amount: bigint; left: bigint }>> {
  const found = await findFor(tx, request, isLocked);
  if (!found.ok) return found;
  const { line, acts } = found.value;
  if (!acts.canRecover) return refuse('line_state_conflict');
  const amount = BigInt(request.input.body.amount);
  if (amount > acts.left) return refuse('amount_above_maximum', { maximum: Number(acts.left) });
  return ok({ line, amount, left: acts.left });
}

const recover = ({ deps }: CommissionsContext): ApprovedVerb<RecoverInput> => ({
  async preview(tx, request) {
    const found = await recoverable(tx, request, false);
    if (!found.ok) return found;
    const { line, amount, left } = found.value;
    const balance = await deps.ledger.balance(tx, line.agentId, line.currency);
    if (!balance.ok || balance.value.cash < amount) return refuse('funds_insufficient');
    return ok(previewOf(line, -amount, [{ label: 'agent_left', before: String(left), after: String(left - amount) }]));
  },
  async carryOut(tx, request) {
    const found = await recoverable(tx, request, true);
    if (!found.ok) return found;
    const { line, amount, left } = found.value;
    const { lineId, attempts, paid, netted, currency } = line;
    const posted = await deps.ledger.post(tx, {
      key: `agents:claim:${lineId}:${attempts + 1}`,
      code: 'commission_reversal',
      member: line.agentId,
      currency,
      legs: [{ mode: 'move', amount, from: 'cash', to: house('agent_payable', 'claims') }],
      reference: { line: lineId, kind: line.kind },
    });
    if (!posted.ok) return posted;
    const state = amount === left ? 'paid' : 'claim';
    await updateLines(tx, [{ lineId, state, paid: paid + amount, netted, tried: true }]);
    const { operation } = posted.value;
    await insertPayments(tx, [{ operation, lineId, txCode: 'commission_reversal', amount }]);
    return ok({
      before: { left: String(left) },
      after: { left: String(left - amount), operation: String(operation) },
    });
  },
});

type TakeOverInput = Input<'ops.commissions.takeOver'>;

/** The contract whose payer has owed for seven days, and its terms in force. */
async function inArrears(
  tx: Tx,
  { merchant, input }: ApprovalRequest<TakeOverInput>,
  isLocked: boolean,
): Promise<Result<{ contract: ContractRow; running: VersionRow }>> {
  const { contractId } = input.params;
  const contract = await (isLocked ? lockContract : findContract)(tx, contractId);
  if (contract?.merchantCode !== merchant.code) return refuse('contract_not_found');
  const running = (await listVersions(tx, [contractId])).find(({ state }) => state === 'in_force');
  if (!RUNNING.includes(contract.state) || contract.payerId === null || !running)
    return refuse('contract_state_conflict');
  const overdue = await listOverdue(tx, [contractId], ADVANCE_DAYS);
  if (!overdue.has(contractId)) return refuse('due_too_recent', { days: ADVANCE_DAYS });
  return (await lockOpenContract(tx, { ...contract, payerId: null })) === undefined
    ? ok({ contract, running })
    : refuse('contract_state_conflict');
}

/**
 * The house pays a contract from the day on which new terms of its kind begin; the parent's holds until then. The payee signed the same terms, of the
 * same hash: what it gets does not change, so it is not asked again.
 */
const takeOver = ({ kernel, deps: { accountsOf } }: CommissionsContext): ApprovedVerb<TakeOverInput> => ({
  async preview(tx, request) {
    const found = await inArrears(tx, request, false);
    if (!found.ok) return found;
    const { contract, running } = found.value;
    const ids = [contract.payeeId, contract.payerId!];
    const names = await accountsOf(tx, ids);
    const nameOfMember = (id: (typeof ids)[number]) => names.get(id)?.userName ?? '';
    return ok({
      object: { kind: 'member', id: contract.payeeId, name: nameOfMember(contract.payeeId) },
      summary: [
        { label: 'kind', before: null, after: contract.kind },
        { label: 'agent_payer', before: nameOfMember(contract.payerId!), after: 'house' },
        { label: 'hash', before: null, after: running.hash },
      ],
    });
  },
  async carryOut(tx, request) {
    const found = await inArrears(tx, request, true);
    if (!found.ok) return found;
    const { contract, running } = found.value;
    const { merchantCode, currency, kind, payeeId } = contract;
    const { requestedBy, decidedBy, merchant } = request;
    const day = startOf(kind, await readToday(tx, merchant.timeZone));
    await endContract(tx, contract, day, 'house');
    const contractId = kernel.ids.next<string>();
    const signer = `operator:${(decidedBy ?? requestedBy).operatorId}`;
    const parties = { merchantCode, currency, kind, payerId: null, payeeId };
    await insertContract(tx, {
      ...parties,
      contractId,
      state: 'proposed',
      proposedBy: signer,
      answerDays: ANSWER_DAYS,
    });
    const { terms, hash } = running;
    const version = await insertVersion(tx, { contractId, terms, text: canonicalJson(terms), hash });
    await startVersion(tx, contractId, version, day);
    await insertSignature(tx, {
      signatureId: kernel.ids.next<string>(),
      contractId,
      version,
      act: 'propose',
      signer,
      hash,
      device: 'console',
    });
    await moveContract(tx, contractId, 'active', undefined);
    return ok({
      before: { contract: contract.contractId },
      after: { contract: contractId, from: day },
      objectId: payeeId,
    });
  },
});

/** The verbs behind the calls about single lines and contracts in arrears. */
export const lineVerbs = (module: CommissionsContext): ApprovedVerbs => ({
  'ops.commissions.releaseLine': lineVerb<'ops.commissions.releaseLine'>(module, {
    may: 'canRelease',
    after: 'waiting',
    act: async (_, tx, { lineId }) => ok(await releaseLine(tx, lineId)),
  }),
  'ops.commissions.reverseLine': lineVerb<'ops.commissions.reverseLine'>(module, {
    may: 'canReverse',
    after: 'reversed',
    act: async (_, tx, { lineId }) => ok(await reverseLine(tx, lineId)),
  }),
  'ops.commissions.advance': lineVerb<'ops.commissions.advance'>(module, {
    may: 'canAdvance',
    after: 'paid',
    act: advance,
  }),
  'ops.commissions.recover': recover(module),
  'ops.commissions.takeOver': takeOver(module),
});
