/** The wallet's calls. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok } from '../../../kernel/result.ts';
import { readBalance, type WalletDeps } from './read-wallet.ts';

/** Binds wallet.*. */
export function walletHandlers(deps: WalletDeps): Handlers {
  return {
    'wallet.balance': async ({ session: { memberId, merchantCode, currency }, language }) =>
      ok(await readBalance(deps, { memberId, merchantCode, currency, language })),
  };
}
