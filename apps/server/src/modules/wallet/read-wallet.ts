/** What a member may read of the money: the balance and the statement, both straight from the ledger. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import { isPlayCurrency, writtenLike } from '@lantern/money';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import { TRANSFER_CODES, type Ledger, type TransactionRecord, type TransferCode, type TransferCodeEntry } from '../ledger/index.ts';
import type { SystemModule } from '../system/index.ts';

export interface WalletDeps {
  readonly kernel: Kernel;
  readonly ledger: Ledger;
  readonly system: Pick<SystemModule, 'currencyFormat'>;
  /** What the member keeps at vendors with a wallet of their own; nothing where there are none. */
  readonly vendorWallets?: (reader: BalanceReader) => Promise<readonly AnswerOf<Calls['wallet.balance']>['wallets'][number][]>;
}

export interface BalanceReader {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
  readonly language: Language;
}

const MAIN_WALLET = 'main';

/** Cash and bonus of the main wallet, and what the member keeps at vendors; an account that is not open yet holds nothing. */
export async function readBalance({ kernel, ledger, system, vendorWallets }: WalletDeps, reader: BalanceReader): Promise<AnswerOf<Calls['wallet.balance']>> {
  const { memberId, currency } = reader;
  const rows = (await ledger.balances(kernel.db, memberId)).filter((row) => row.currency === currency);
  const main = rows.filter((row) => row.code === 'member_cash' || row.code === 'member_bonus').reduce((sum, row) => sum + row.balance, 0n);
  const vendors = (await vendorWallets?.(reader)) ?? [];
  const format = (await system.currencyFormat(currency)) ?? writtenLike(currency);
  return {
    currency,
    demo: isPlayCurrency(currency),
    currencySymbol: format?.symbol ?? currency,
    symbolPosition: format?.symbolPosition ?? 'B',
    sumBalance: Number(main),
    wallets: [{ vendor: MAIN_WALLET, balance: Number(main) }, ...vendors],
  };
}

export interface StatementAsked {
  readonly txCode?: string | undefined;
  /** Milliseconds since 1970 UTC; `to` is excluded. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

type Statement = AnswerOf<Calls['wallet.transactions']>;

const isTransferCode = (code: string): code is TransferCode => Object.hasOwn(TRANSFER_CODES, code);

/** What the movement belongs to: an order's id where there is one, else the movement's own key. */
function referenceOf({ reference, key }: TransactionRecord): string {
  const order = reference['orderId'];
  return typeof order === 'string' ? order : key;
}

function present(record: TransactionRecord, currency: string): Statement['content'][number] {
  return {
    transactionId: record.operation.toString(),
    txCode: record.code,
    amount: Number(record.cashChange + record.bonusChange),
    balanceAfter: Number(record.cashAfter + record.bonusAfter),
    currency,
    occurredAt: record.at.getTime(),
    reference: referenceOf(record),
  };
}

/** A page of the member's movements, newest first; a code nobody knows has none. */
export async function readTransactions({ kernel, ledger }: WalletDeps, memberId: MemberId, currency: string, asked: StatementAsked): Promise<Statement> {
  const { txCode, from, to, pageNo, pageSize } = asked;
  if (txCode !== undefined && !isTransferCode(txCode)) return { content: [], totalPages: 0, pageNum: pageNo, totalElements: 0 };
  const filters = {
    ...(txCode === undefined ? {} : { codes: [txCode] }),
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(to === undefined ? {} : { until: new Date(to) }),
  };
  const { records, total } = await ledger.records(kernel.db, memberId, currency, filters, pageNo, pageSize);
  return {
    content: records.map((record) => present(record, currency)),
    totalPages: Math.ceil(total / pageSize),
    pageNum: pageNo,
    totalElements: total,
  };
}

/** Codes a member's statement may contain; movements between house accounts never do. */
export function listTransactionCodes(language: Language): AnswerOf<Calls['wallet.transactionCodes']>['list'] {
  const entries = Object.entries(TRANSFER_CODES) as [TransferCode, TransferCodeEntry][];
  return entries
    .filter(([, entry]) => entry.member !== 'none')
    .map(([txCode, entry]) => ({ txCode, name: language === 'VI' ? entry.vi : entry.en }));
}
