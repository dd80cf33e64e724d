/** Wallet: balances as members see them. The public API of this module. See README.md. */
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { WalletDeps } from './read-wallet.ts';
import { walletHandlers } from './routes.ts';

export { withBalancePush } from './balance-push.ts';

export interface WalletModule extends Module {
  readonly handlers: NonNullable<Module['handlers']>;
}

/** Creates the module. */
export function createWallet(kernel: Kernel, deps: Omit<WalletDeps, 'kernel'>): WalletModule {
  return { name: 'wallet', handlers: walletHandlers({ kernel, ...deps }) };
}
