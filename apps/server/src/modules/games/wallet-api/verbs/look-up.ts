/** `transactions`: the vendor's transactions, of one round or of a time span. */
import {
  WALLET_TRANSACTIONS_MAXIMUM,
  type WalletAnswer,
  type WalletInput,
  type WalletTransaction,
} from '@lantern/contract/wallet-api';
import { ok, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { fromMinor } from '../rules/money-scale.ts';
import { listRoundTransactions, listTransactions, type TransactionRow } from './transaction-store.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';

function present({ moneyScale }: WalletVendor, row: TransactionRow): WalletTransaction {
  const { transactionId, kind, state, memberId, roundId, currency, original, operation, at } = row;
  return {
    transactionId,
    kind,
    state,
    memberRef: memberId,
    roundId,
    currency,
    amount: fromMinor(row.amount, moneyScale),
    winAmount: row.win === null ? null : fromMinor(row.win, moneyScale),
    returned: row.returned === null ? null : fromMinor(row.returned, moneyScale),
    notCounted: row.notCounted === null ? null : fromMinor(row.notCounted, moneyScale),
    betTransactionId: original,
    reference: operation === null ? null : String(operation),
    at,
  };
}

/** Oldest first; `next` is the `after` cursor of the next page, null on the last page. */
export async function lookUp(
  { kernel }: ModuleContext,
  vendor: WalletVendor,
  input: WalletInput<'transactions'>,
): Promise<Result<WalletAnswer<'transactions'>>> {
  const limit = WALLET_TRANSACTIONS_MAXIMUM;
  if ('roundId' in input) {
    const ofRound = await listRoundTransactions(kernel.db, vendor.code, input.roundId, limit);
    return ok({ transactions: ofRound.map((row) => present(vendor, row)), next: null });
  }
  const rows = await listTransactions(
    kernel.db,
    vendor.code,
    { from: input.from, to: input.to, after: input.after },
    limit,
  );
  return ok({
    transactions: rows.map((row) => present(vendor, row)),
    next: rows.length === limit ? rows.at(-1)!.transactionId : null,
  });
}
