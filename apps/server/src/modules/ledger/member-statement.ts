/** A member's whole statement: every account and every operation, for a data export. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';
import { readRecords, type TransactionRecord } from './records.ts';
import { memberBalances, type BalanceRow } from './store.ts';

const PAGE_SIZE = 500;

export interface MemberStatement {
  readonly accounts: readonly Pick<BalanceRow, 'code' | 'currency' | 'balance'>[];
  readonly operations: readonly (Omit<TransactionRecord, 'key' | 'operation'> & { readonly currency: string })[];
}

/** Balances and operations in all currencies, operations newest first within one. */
export async function readMemberStatement(tx: Tx, member: MemberId): Promise<MemberStatement> {
  const accounts = (await memberBalances(tx, member)).map(({ code, currency, balance }) => ({
    code,
    currency,
    balance,
  }));
  const operations: MemberStatement['operations'][number][] = [];
  for (const currency of new Set(accounts.map((account) => account.currency))) {
    for (let page = 1; ; page++) {
      const { records } = await readRecords(tx, member, currency, {}, page, PAGE_SIZE);
      operations.push(...records.map(({ key: _key, operation: _operation, ...record }) => ({ ...record, currency })));
      if (records.length < PAGE_SIZE) break;
    }
  }
  return { accounts, operations };
}
