/** Refreshes vendor wallet balances in the background; one request per wallet at a time. */
import type { ModuleContext } from './context.ts';
import { readVendor } from './read-vendor.ts';
import { walletOf } from './set-transfer-vendor.ts';
import type { WalletName, WalletRow } from './wallet-store.ts';

/** Younger readings are shown as they are. */
const FRESH_MS = 15_000;
/** Pause after a vendor did not answer. */
const PAUSE_AFTER_FAILURE_MS = 5_000;

export interface Refresher {
  /** Refreshes each wallet with an outdated reading, in the background. */
  refreshOld(wallets: readonly WalletRow[]): void;
  /** Refreshes each of them now and waits for every answer. */
  refreshNow(wallets: readonly WalletName[]): Promise<void>;
  /** Waits for running refreshes. */
  stop(): Promise<void>;
}

/** Creates this node's refresher. */
export function createRefresher(module: ModuleContext): Refresher {
  const running = new Map<string, Promise<void>>();

  async function read(name: WalletName): Promise<void> {
    try {
      const wallet = await walletOf(module, name.vendor);
      if (wallet) await readVendor(module, wallet, name);
    } catch (error) {
      module.kernel.log.warn({ err: error, vendor: name.vendor }, 'vendor wallet could not be read');
    }
  }

  function refreshOnce(name: WalletName): Promise<void> {
    const key = `${name.memberId}/${name.vendor}/${name.currency}`;
    const refresh = running.get(key) ?? read(name).finally(() => running.delete(key));
    running.set(key, refresh);
    return refresh;
  }

  return {
    refreshOld(wallets) {
      const now = module.kernel.clock.now();
      const isFresh = ({ readAt, missedAt }: WalletRow): boolean =>
        now - (readAt?.getTime() ?? 0) < FRESH_MS || now - (missedAt?.getTime() ?? 0) < PAUSE_AFTER_FAILURE_MS;
      for (const wallet of wallets) if (!isFresh(wallet)) void refreshOnce(wallet);
    },
    async refreshNow(wallets) {
      await Promise.all(wallets.map(refreshOnce));
    },
    async stop() {
      await Promise.all(running.values());
    },
  };
}
