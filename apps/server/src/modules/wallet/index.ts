/** Wallet: what members see of their money. See README.md. */
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Ledger } from '../ledger/index.ts';
import type { SystemModule } from '../system/index.ts';
import { walletHandlers } from './routes.ts';

export { withBalancePush } from './balance-push.ts';

export interface WalletModule extends Module {
  readonly handlers: NonNullable<Module['handlers']>;
}

/** Creates the module. */
export function createWallet(kernel: Kernel, deps: { readonly ledger: Ledger; readonly system: Pick<SystemModule, 'currencyFormat'> }): WalletModule {
  return { name: 'wallet', handlers: walletHandlers({ kernel, ...deps }) };
}
