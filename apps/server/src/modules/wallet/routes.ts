/** The wallet's calls. */
import type { Handlers } from '../../kernel/http/bind.ts';
import { ok } from '../../kernel/result.ts';
import { listTransactionCodes, readBalance, readTransactions, type WalletDeps } from './read-wallet.ts';

/** Binds wallet.*. */
export function walletHandlers(deps: WalletDeps): Handlers {
  return {
    'wallet.balance': async ({ session }) => ok(await readBalance(deps, session.memberId, session.currency)),
    'wallet.transactions': async ({ session }, { query }) => ok(await readTransactions(deps, session.memberId, session.currency, query)),
    'wallet.transactionCodes': async ({ language }) => ok({ list: listTransactionCodes(language) }),
  };
}
