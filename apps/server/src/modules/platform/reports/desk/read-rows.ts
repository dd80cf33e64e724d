/** `ops.reports.rows`: from a figure to the operations of the ledger it is made of. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { toWire } from '@lantern/money';
import type { OpsContext } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transferCodeOf } from '../../../ledger/index.ts';
import { codeName } from '../code-names.ts';
import type { ModuleContext } from '../context.ts';
import { isRange, readAccounts } from './read-daily.ts';
import { listOperations } from './rows-store.ts';

const REFERENCES = [
  'roundId',
  'suborderId',
  'orderId',
  'withdrawalId',
  'requirementId',
  'claimId',
  'approval',
] as const;

function referenceOf(reference: Record<string, unknown> | null): string {
  const name = REFERENCES.find((key) => typeof reference?.[key] === 'string');
  return name === undefined ? '' : String(reference?.[name]);
}

/** Refuses range_invalid and, for a foreign cursor, input_invalid. */
export async function readRows(
  module: ModuleContext,
  { tx, merchant, language }: OpsContext<'operator'>,
  question: ParsedInput<OpsCalls['ops.reports.rows']>['query'],
): Promise<Result<AnswerOf<OpsCalls['ops.reports.rows']>>> {
  const { from, to, currency = merchant.currency, category, vendor, game, measure, after, limit } = question;
  if (!isRange(from, to)) return refuse('range_invalid');
  if (after !== undefined && !/^\d{1,18}$/.test(after)) return refuse('input_invalid');
  const isNarrowed = category !== undefined || vendor !== undefined;
  const accounts = isNarrowed
    ? [...(await readAccounts(module, tx)), { id: 0n, vendor: '', category: '' }]
        .filter((one) => (category ?? one.category) === one.category && (vendor ?? one.vendor) === one.vendor)
        .map(({ id }) => id)
    : undefined;
  const query = {
    merchantCode: merchant.code,
    timeZone: merchant.timeZone,
    currency,
    from,
    to,
    measure,
    accounts,
    game,
  };
  const { rows, next } = await listOperations(tx, query, after === undefined ? undefined : BigInt(after), limit);
  return ok({
    list: rows.map((row) => {
      const code = transferCodeOf(row.code);
      return {
        operation: String(row.operation),
        at: row.at.getTime(),
        code,
        codeName: codeName(code, language),
        memberId: row.memberId,
        username: row.username,
        account: row.account,
        game: row.game,
        currency,
        amount: toWire(row.amount),
        reference: referenceOf(row.reference),
      };
    }),
    next: next === null ? null : String(next),
  });
}
