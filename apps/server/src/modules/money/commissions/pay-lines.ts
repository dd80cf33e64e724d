/**
 * Pays what is computed (agents.md §4.5): from the top of the tree down, so that every payer was paid before it pays. A parent pays from what it could
 * withdraw at that moment; what is missing stays a due and is tried again. Every payment has its key, so a repeated one moves nothing.
 */
import type { MemberId } from '../../../kernel/ids.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { house, type Operation, type TransferCode } from '../../ledger/index.ts';
import type { CommissionsContext, Programme } from './context.ts';
import { duesOpened, linesPaid } from './events.ts';
import {
  insertPayments,
  lapseClaims,
  listPairs,
  lockLines,
  lockTakenOut,
  updateLines,
  type LineUpdate,
  type Pair,
  type PayableLine,
  type Payment,
} from './pay-store.ts';
import { netOpen, type NettedLine } from './rules/netting.ts';

const PAGE_PAIRS = 200;
/** Days after which a claim lapses to the house. */
export const CLAIM_DAYS = 90;

/** A line and what of it was paid. */
interface Paid {
  readonly line: Pick<Netted, 'lineId' | 'agentId' | 'kind' | 'attempts'>;
  readonly amount: bigint;
}

/** The ledger's code of what is paid to an agent. */
export const CODES = {
  rebate: 'commission',
  daily_salary: 'salary',
  hourly_salary: 'hourly_salary',
  dividend: 'dividend',
} as const satisfies Record<Exclude<PayableLine['kind'], 'advance'>, TransferCode>;

/** The code of a line that is paid; one below zero, like an advance, never is. */
export function codeOf(kind: PayableLine['kind']): TransferCode {
  if (kind === 'advance') throw new Error('an advance is a claim: it is paid to no one');
  return CODES[kind];
}

const openOf = ({ amount, paid, netted }: PayableLine): bigint =>
  amount >= 0n ? amount - paid - netted : amount + paid + netted;

/** Lines with what netting leaves of them. */
type Netted = PayableLine & Pick<NettedLine, 'toPay'> & { readonly part: bigint };

const matterOf = ({ kind, category, contractId, day, hourAt }: PayableLine): string =>
  [kind, category, contractId, day, hourAt?.getTime()].join(' ');

/**
 * Sets corrections that take against lines of the same matter that were never paid, because they are held, reversed or stay with the house. Answers the
 * payee's lines as they stand then.
 */
async function absorb(
  tx: Tx,
  programme: Programme,
  payerId: MemberId | '',
  lines: readonly PayableLine[],
): Promise<readonly PayableLine[]> {
  const taking = lines.filter((line) => openOf(line) < 0n);
  if (taking.length === 0) return lines;
  const out = await lockTakenOut(tx, programme, payerId, [...new Set(taking.map(({ agentId }) => agentId))]);
  const matters = Map.groupBy([...out, ...taking], (line) => `${line.agentId} ${matterOf(line)}`);
  const changed = [...matters.values()].flatMap(netPayee).filter(({ part }) => part > 0n);
  await updateLines(
    tx,
    changed.map((line) =>
      line.amount < 0n ? updateOf(line, 0n, false) : { ...line, netted: line.netted + line.part, tried: false },
    ),
  );
  const parts = new Map(changed.map(({ lineId, part }) => [lineId, part]));
  return lines
    .map((line) => ({ ...line, netted: line.netted + (parts.get(line.lineId) ?? 0n) }))
    .filter((line) => line.amount >= 0n || openOf(line) < 0n);
}

function netPayee(lines: readonly PayableLine[]): readonly Netted[] {
  const netted = netOpen(lines.map((line) => ({ lineId: line.lineId, open: openOf(line) })));
  return lines.map((line, at) => ({ ...line, part: netted[at]!.netted, toPay: netted[at]!.toPay }));
}

/** How a line stands once `paid` more of it is paid. */
function updateOf({ lineId, amount, paid, netted, part, state }: Netted, more: bigint, tried: boolean): LineUpdate {
  const [all, set] = [paid + more, netted + part];
  const isDone = all + set === (amount < 0n ? -amount : amount);
  const done = all === 0n ? 'netted' : 'paid';
  const open = amount < 0n ? 'claim' : tried ? 'due' : state;
  return { lineId, state: isDone ? done : open, paid: all, netted: set, tried };
}

/** The reference of an operation: its line, and the corrections inside the smaller amount. */
const referenceOf = ({ lineId, kind }: Netted, payee: readonly Netted[]) => {
  const corrections = payee.filter(({ amount, part }) => amount < 0n && part > 0n).map((line) => line.lineId);
  return { line: lineId, kind, ...(corrections.length > 0 && { corrections }) };
};

const account = ({ kind, contractId, payer }: Pick<Netted, 'kind' | 'contractId'> & { payer: string }) =>
  house('agent_payable', payer === '' ? (kind === 'rebate' ? 'rebates' : 'contracts') : `c:${contractId}`);

const keyOf = ({ lineId, attempts }: Paid['line']): string =>
  attempts === 0 ? `agents:line:${lineId}` : `agents:due:${lineId}:${attempts}`;

const creditOf = (
  line: Netted,
  payer: string,
  amount: bigint,
  currency: string,
  payee: readonly Netted[],
): Operation => ({
  key: keyOf(line),
  code: codeOf(line.kind),
  member: line.agentId,
  currency,
  legs: [{ mode: 'move', amount, from: account({ ...line, payer }), to: 'cash' }],
  reference: referenceOf(line, payee),
});

/** Reports to payees what they were paid together. Salaries of hours are in the statement alone: they would be a mail an hour. */
export async function reportPaid({ kernel }: CommissionsContext, tx: Tx, currency: string, paid: readonly Paid[]) {
  const reported = Map.groupBy(
    paid.filter(({ line }) => line.kind !== 'hourly_salary'),
    ({ line }) => line.agentId,
  );
  if (reported.size === 0) return;
  const payments = [...reported].map(([memberId, own]) => ({
    paymentId: keyOf(own[0]!.line),
    memberId,
    amount: String(own.reduce((sum, { amount }) => sum + amount, 0n)),
  }));
  await kernel.outbox.record(tx, linesPaid({ currency, payments }));
}

/** Pays the house's lines of a page of agents. A refused credit (the most a balance can hold) leaves its line for later. */
async function payHouse(
  module: CommissionsContext,
  programme: Programme,
  agentIds: readonly MemberId[],
): Promise<void> {
  await transact(module.kernel.db, async (tx) => {
    const lines = await absorb(tx, programme, '', await lockLines(tx, programme, '', agentIds));
    const payees = [...Map.groupBy(lines, ({ agentId }) => agentId).values()].map(netPayee);
    const due = payees.flatMap((payee) => payee.filter(({ toPay }) => toPay > 0n).map((line) => ({ line, payee })));
    const outcomes = await module.deps.ledger.postAll(
      tx,
      due.map(({ line, payee }) => creditOf(line, '', line.toPay, programme.currency, payee)),
    );
    const paid = new Map<string, Payment>();
    for (const [at, { line }] of due.entries()) {
      const outcome = outcomes[at]!;
      if (outcome.ok)
        paid.set(line.lineId, {
          operation: outcome.value.operation,
          lineId: line.lineId,
          txCode: codeOf(line.kind),
          amount: line.toPay,
        });
      else
        module.kernel.log.error({ line: line.lineId, code: outcome.code }, 'the ledger refused a payment to an agent');
    }
    const changed = payees.flat().filter((line) => line.part > 0n || paid.has(line.lineId));
    await updateLines(
      tx,
      changed.map((line) => updateOf(line, paid.get(line.lineId)?.amount ?? 0n, false)),
    );
    await insertPayments(tx, [...paid.values()]);
    const reported = due.flatMap(({ line }) => {
      const payment = paid.get(line.lineId);
      return payment ? [{ line, amount: payment.amount }] : [];
    });
    await reportPaid(module, tx, programme.currency, reported);
  });
}

/** Rolls a payment back: the money could not be withdrawn after all. */
class NotWithdrawable extends Error {}

/** What a parent could withdraw now. */
async function withdrawable({ deps }: CommissionsContext, tx: Tx, payer: MemberId, currency: string): Promise<bigint> {
  if ((await deps.turnoverLeft(tx, payer, currency)) > 0n) return 0n;
  const balance = await deps.ledger.balance(tx, payer, currency);
  return balance.ok ? balance.value.cash : 0n;
}

/** Moves an amount from a parent's cash over the contract's account to the child's cash. */
async function pass(
  module: CommissionsContext,
  tx: Tx,
  { currency }: Programme,
  payer: MemberId,
  line: Netted,
  amount: bigint,
  payee: readonly Netted[],
): Promise<readonly Payment[]> {
  const { deps } = module;
  const out = await deps.ledger.post(tx, {
    key: `${keyOf(line)}:out`,
    code: 'contract_payment',
    member: payer,
    currency,
    legs: [{ mode: 'move', amount, from: 'cash', to: account({ ...line, payer }) }],
    reference: referenceOf(line, payee),
  });
  // The parent's purse is locked now: a deposit that was credited meanwhile shows with its turnover.
  if (!out.ok || (await deps.turnoverLeft(tx, payer, currency)) > 0n) throw new NotWithdrawable();
  const into = await deps.ledger.post(tx, creditOf(line, payer, amount, currency, payee));
  if (!into.ok) throw new NotWithdrawable();
  return [
    { operation: out.value.operation, lineId: line.lineId, txCode: 'contract_payment', amount },
    { operation: into.value.operation, lineId: line.lineId, txCode: codeOf(line.kind), amount },
  ];
}

async function payPair(
  module: CommissionsContext,
  tx: Tx,
  programme: Programme,
  { payerId, agentId }: Pair,
  most: bigint | undefined,
): Promise<bigint> {
  const payer = payerId as MemberId;
  const lines = netPayee(await absorb(tx, programme, payer, await lockLines(tx, programme, payer, [agentId])));
  let available = most ?? (await withdrawable(module, tx, payer, programme.currency));
  const updates: LineUpdate[] = [];
  const paid: Paid[] = [];
  let missing = 0n;
  for (const line of lines) {
    const amount = line.toPay < available ? line.toPay : available;
    if (amount > 0n) {
      await insertPayments(tx, await pass(module, tx, programme, payer, line, amount, lines));
      available -= amount;
      paid.push({ line, amount });
    }
    const isFirst = line.state === 'waiting' && line.toPay > 0n;
    if (isFirst) missing += line.toPay - amount;
    if (amount > 0n || line.part > 0n || isFirst) updates.push(updateOf(line, amount, amount > 0n || isFirst));
  }
  await updateLines(tx, updates);
  const { kernel } = module;
  const { currency } = programme;
  await reportPaid(module, tx, currency, paid);
  if (missing > 0n) {
    const opened = { eventId: kernel.ids.next<string>(), payerId: payer, payeeId: agentId, currency };
    await kernel.outbox.record(tx, duesOpened({ ...opened, amount: String(missing) }));
  }
  return paid.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Pays what a parent can pay of its lines to a child; the rest is due. Returns what was paid, in minor units. */
export async function payParent(module: CommissionsContext, programme: Programme, pair: Pair): Promise<bigint> {
  const { db } = module.kernel;
  try {
    return await transact(db, (tx) => payPair(module, tx, programme, pair, undefined));
  } catch (error) {
    if (!(error instanceof NotWithdrawable)) throw error;
    return await transact(db, (tx) => payPair(module, tx, programme, pair, 0n));
  }
}

/** Pays everything of a programme whose time has come, and tries open dues again. */
export async function payLines(module: CommissionsContext, programme: Programme): Promise<void> {
  await lapseClaims(module.kernel.db, programme, CLAIM_DAYS);
  for (let after: Pair | undefined; ;) {
    const pairs = await listPairs(module.kernel.db, programme, after, PAGE_PAIRS);
    for (let at = 0; at < pairs.length;) {
      const { depth, payerId } = pairs[at]!;
      // The house pays a whole level at once; a parent each child by itself.
      const end = pairs.findIndex(
        (pair, next) => next > at && (payerId !== '' || pair.payerId !== '' || pair.depth !== depth),
      );
      const page = pairs.slice(at, end < 0 ? undefined : end);
      if (payerId === '')
        await payHouse(
          module,
          programme,
          page.map(({ agentId }) => agentId),
        );
      else await payParent(module, programme, pairs[at]!);
      at += page.length;
    }
    if (pairs.length < PAGE_PAIRS) return;
    after = pairs.at(-1)!;
  }
}
