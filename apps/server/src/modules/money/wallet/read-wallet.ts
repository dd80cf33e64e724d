/** The member's balance, straight from the ledger. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import { isPlayCurrency, currencyFormat as standardFormat } from '@lantern/money';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { SystemModule } from '../../platform/system/index.ts';

export interface WalletDeps {
  readonly kernel: Kernel;
  readonly ledger: Ledger;
  /** The format of a currency's amounts; undefined for a currency no merchant uses. */
  readonly currencyFormat: SystemModule['currencyFormat'];
  /** The member's balances at vendors in transfer mode. */
  readonly vendorWallets: (
    reader: BalanceReader,
  ) => Promise<readonly AnswerOf<Calls['wallet.balance']>['wallets'][number][]>;
}

export interface BalanceReader {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
  readonly language: Language;
}

const MAIN_WALLET = 'main';

/** Cash and bonus of the main wallet, and the balances at vendors; an account that is not open yet counts as 0. */
export async function readBalance(
  { kernel, ledger, currencyFormat, vendorWallets }: WalletDeps,
  reader: BalanceReader,
): Promise<AnswerOf<Calls['wallet.balance']>> {
  const { memberId, currency } = reader;
  const rows = (await ledger.balances(kernel.db, memberId)).filter((row) => row.currency === currency);
  const main = rows
    .filter((row) => row.code === 'member_cash' || row.code === 'member_bonus')
    .reduce((sum, row) => sum + row.balance, 0n);
  const vendors = await vendorWallets(reader);
  const format = (await currencyFormat(currency)) ?? standardFormat(currency);
  return {
    currency,
    demo: isPlayCurrency(currency),
    currencySymbol: format?.symbol ?? currency,
    symbolPosition: format?.symbolPosition ?? 'B',
    sumBalance: Number(main),
    version: Number(rows.find(({ code }) => code === 'member_cash')?.last_operation ?? 0n),
    wallets: [{ vendor: MAIN_WALLET, balance: Number(main) }, ...vendors],
  };
}
