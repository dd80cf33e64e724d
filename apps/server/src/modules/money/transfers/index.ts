/** Transfers: money between the main wallet and the wallets at vendors in transfer mode. The public API of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import { createSealing } from '../../../kernel/sealing.ts';
import type { Ticker } from '../../../kernel/ticker.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { transfersDesk } from './desk.ts';
import type { ModuleContext, TransferDeps } from './context.ts';
import { startResolving } from './jobs.ts';
import { shownWallets, type ShownWallet, type WalletReader } from './list-wallets.ts';
import { findOpenTransfer, listOwnTransfers, type TransferRecord } from './person-store.ts';
import { createRefresher } from './refresh-wallets.ts';
import { resolvePending } from './resolve-pending.ts';
import { transferRoutes } from './routes.ts';
import { setTransferVendor, type TransferVendor } from './set-transfer-vendor.ts';

export type { TransferDeps } from './context.ts';
export type { ShownWallet, WalletReader } from './list-wallets.ts';
export type { TransferVendor } from './set-transfer-vendor.ts';

export interface TransfersModule extends Module {
  readonly handlers: ReturnType<typeof transferRoutes>;
  readonly opsHandlers: ReturnType<typeof transfersDesk>;
  /** Puts a vendor into transfer mode; undefined disables it, and then money can only be transferred back. */
  setTransferVendor(vendor: string, setting: TransferVendor | undefined): Promise<Result<void, 'input_invalid'>>;
  /** The member's vendor wallets as shown with the balance. */
  walletsOf(reader: WalletReader): Promise<readonly ShownWallet[]>;
  /** Queries the outcome of every due transfer; the module's own loop does this. */
  resolvePending(): Promise<number>;
  /** Every transfer of a member, for the data export. */
  recordsOf(memberId: MemberId): Promise<readonly TransferRecord[]>;
  /** Whether a transfer of the member has no outcome yet. */
  hasOpenTransfer(tx: Tx, memberId: MemberId): Promise<boolean>;
}

/** Builds the module. */
export function createTransfers(kernel: Kernel, deps: TransferDeps): TransfersModule {
  let resolving: Ticker | undefined;
  const module: ModuleContext = {
    kernel,
    deps,
    sealing: createSealing(kernel, 'transfers/vendor-key'),
    wake: () => resolving?.wake(),
  };
  const refresher = createRefresher(module);
  return {
    name: 'transfers',
    handlers: transferRoutes(module, refresher),
    opsHandlers: transfersDesk(module),
    setTransferVendor: (vendor, setting) => setTransferVendor(module, vendor, setting),
    walletsOf: (reader) => shownWallets(module, refresher, reader),
    resolvePending: () => resolvePending(module),
    recordsOf: (memberId) => listOwnTransfers(kernel.db, memberId),
    hasOpenTransfer: findOpenTransfer,
    start: async () => {
      resolving = startResolving(module);
    },
    stop: async () => {
      await resolving?.stop();
      await refresher.stop();
    },
  };
}
