/** Keeps what members see of their vendor wallets young, without making them wait: one question per wallet at a time. */
import type { Doors } from './doors.ts';
import { readVendor } from './read-vendor.ts';
import { walletOf } from './set-transfer-vendor.ts';
import type { WalletName, WalletRow } from './wallet-store.ts';

/** What is younger is good enough to show. */
const FRESH_MS = 15_000;
/** A vendor that did not answer is left alone for a while. */
const SPARED_MS = 5_000;

export interface Refresher {
  /** Asks in the background for each wallet that was not read lately. */
  refreshOld(wallets: readonly WalletRow[]): void;
  /** Asks for each of them now, and waits for every answer. */
  refreshNow(wallets: readonly WalletName[]): Promise<void>;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/** A refresher of this node. */
export function createRefresher(doors: Doors): Refresher {
  const asking = new Map<string, Promise<void>>();

  async function read(name: WalletName): Promise<void> {
    try {
      const wallet = await walletOf(doors, name.vendor);
      if (wallet) await readVendor(doors, wallet, name);
    } catch (error) {
      doors.kernel.log.warn({ err: error, vendor: name.vendor }, 'vendor wallet not read');
    }
  }

  function once(name: WalletName): Promise<void> {
    const key = `${name.memberId}/${name.vendor}/${name.currency}`;
    const running = asking.get(key) ?? read(name).finally(() => asking.delete(key));
    asking.set(key, running);
    return running;
  }

  return {
    refreshOld(wallets) {
      const now = doors.kernel.clock.now();
      const isYoung = ({ readAt, missedAt }: WalletRow): boolean => now - (readAt?.getTime() ?? 0) < FRESH_MS || now - (missedAt?.getTime() ?? 0) < SPARED_MS;
      for (const wallet of wallets) if (!isYoung(wallet)) void once(wallet);
    },
    async refreshNow(wallets) {
      await Promise.all(wallets.map(once));
    },
    async stop() {
      await Promise.all(asking.values());
    },
  };
}
