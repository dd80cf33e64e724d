/** The member's statement (§7 ODS2_MemberTransaction) and the names of its types. */
import type { AnswerOf, Calls, Language, TransactionKind } from '@lantern/contract';
import { toWire } from '@lantern/money';
import { ok, type Result } from '../../../kernel/result.ts';
import { TRANSFER_CODES, type TransferCode, type TransferCodeEntry } from '../../ledger/index.ts';
import { codeName } from './code-names.ts';
import type { Requester, ModuleContext } from './context.ts';
import { resolveRange, readTogether } from './resolve-range.ts';
import type { RangeQuery, DayRange } from '../../../kernel/days.ts';
import { codesOfFilter, kindOf } from './transaction-kinds.ts';
import { pageDays } from './rules/statement-page.ts';
import { listStatement, listStatementDays, type Movement } from './statement-store.ts';
import { findPurse, sumBetween } from './store.ts';

export interface StatementRequest extends RangeQuery {
  readonly txCode?: string | undefined;
  readonly kind?: TransactionKind | undefined;
  /** Milliseconds since 1970; `to` is excluded. Days take precedence. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

interface PageQuery {
  readonly pageNo: number;
  readonly pageSize: number;
}

type Statement = AnswerOf<Calls['wallet.transactions']>;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What the movement belongs to: an order's id where there is one, else the movement's own key. */
export const referenceOf = ({ reference, key }: Movement): string => textOf(reference['orderId']) ?? key;

function present(movement: Movement, currency: string): Statement['content'][number] {
  const betId = kindOf(movement.code) === 'bet' ? textOf(movement.reference['orderId']) : undefined;
  return {
    transactionId: movement.operation.toString(),
    txCode: movement.code,
    amount: toWire(movement.cashChange + movement.bonusChange),
    cash: toWire(movement.cashChange),
    bonus: toWire(movement.bonusChange),
    balanceAfter: toWire(movement.cashAfter + movement.bonusAfter),
    currency,
    occurredAt: movement.at.getTime(),
    reference: referenceOf(movement),
    ...(betId === undefined ? {} : { betId }),
  };
}

/** The queried days; undefined for the whole history or instants. */
export async function statementRange(
  module: ModuleContext,
  requester: Requester,
  request: StatementRequest,
): Promise<Result<DayRange | undefined, 'range_invalid'>> {
  const named = request.range !== undefined || request.fromDay !== undefined || request.toDay !== undefined;
  return named ? await resolveRange(module, requester, request) : ok(undefined);
}

interface StatementSums {
  readonly operations: number;
  readonly in: bigint;
  readonly out: bigint;
}

const NOTHING: StatementSums = { operations: 0, in: 0n, out: 0n };

/** A page of the member's movements, newest first; empty for an unknown code. Refuses with range_invalid. */
export async function readStatement(
  module: ModuleContext,
  requester: Requester,
  request: StatementRequest,
  { pageNo, pageSize }: PageQuery,
): Promise<Result<Statement>> {
  const { timeZone } = requester.merchant;
  const range = await statementRange(module, requester, request);
  if (!range.ok) return range;
  const codes = codesOfFilter(request.txCode, request.kind);
  const page = { offset: (pageNo - 1) * pageSize, limit: pageSize };
  const byInstant = range.value === undefined && (request.from !== undefined || request.to !== undefined);
  const { sums, movements } = await readTogether(module.kernel.db, async (tx) => {
    const purse = await findPurse(tx, requester.memberId, requester.currency);
    if (purse === undefined || codes?.length === 0) return { sums: NOTHING, movements: [] };
    if (byInstant) {
      const filters = {
        ...(codes && { codes }),
        ...(request.from !== undefined && { from: new Date(request.from) }),
        ...(request.to !== undefined && { until: new Date(request.to) }),
      };
      const { records, total } = await module.deps.ledger.records(
        tx,
        requester.memberId,
        requester.currency,
        filters,
        pageNo,
        pageSize,
      );
      return { sums: { operations: total, ...(await sumBetween(tx, purse, filters)) }, movements: records };
    }
    const query = { purse, timeZone, range: range.value, codes };
    const days = await listStatementDays(tx, query);
    const sums = days.reduce(
      (sum, day) => ({ operations: sum.operations + day.operations, in: sum.in + day.in, out: sum.out + day.out }),
      NOTHING,
    );
    const { days: touched, skip } = pageDays(days, page.offset, page.limit);
    return { sums, movements: await listStatement(tx, query, touched, { offset: skip, limit: page.limit }) };
  });
  return ok({
    content: movements.map((movement) => present(movement, requester.currency)),
    totalPages: Math.ceil(sums.operations / pageSize),
    pageNum: pageNo,
    totalElements: sums.operations,
    currency: requester.currency,
    ...(range.value === undefined ? {} : { range: { ...range.value, timeZone } }),
    totals: { in: toWire(sums.in), out: toWire(sums.out), net: toWire(sums.in - sums.out) },
  });
}

/** Codes a member's statement may contain; movements between house accounts never do. */
export function listTransactionCodes(language: Language): AnswerOf<Calls['wallet.transactionCodes']>['list'] {
  const entries = Object.entries(TRANSFER_CODES) as [TransferCode, TransferCodeEntry][];
  return entries
    .filter(([, entry]) => entry.member !== 'none')
    .map(([txCode]) => ({ txCode, name: codeName(txCode, language), kind: kindOf(txCode) }));
}
