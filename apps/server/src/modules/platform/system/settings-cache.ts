/**
 * Cache of operators' settings: the node that changes them has them before the change returns, the others at once over
 * the bus, and none is older than a second.
 */
import type { Kernel } from '../../../kernel/module.ts';
import { inReads, transact, type Tx } from '../../../kernel/tx.ts';
import { readCurrencyFormats, readMerchants, type CurrencyFormat, type MerchantRow } from './store.ts';

export interface Settings {
  readonly merchants: readonly MerchantRow[];
  readonly currencyFormats: readonly CurrencyFormat[];
}

export interface SettingsCache {
  /** Settings at most a second old. */
  fresh(): Promise<Settings>;
  /** The cached settings, for synchronous callers; refreshed in the background. */
  cached(): Settings;
  /** Changes the settings in one transaction; this node serves no older ones once it returns. */
  change(write: (tx: Tx) => Promise<unknown>): Promise<void>;
  /** Tells every node, when the caller's transaction commits, that the settings have changed. */
  announce(tx: Tx): void;
  /** This node reads them again before it answers by them. */
  expire(): void;
  close(): void;
}

const MAXIMUM_AGE_MS = 1_000;
const CHANNEL = 'system';
const EVENT = 'settings_changed';

async function read(kernel: Kernel): Promise<Settings> {
  const [merchants, currencyFormats] = await Promise.all([readMerchants(kernel.db), readCurrencyFormats(kernel.db)]);
  return { merchants, currencyFormats };
}

/** Loads the settings and caches them. */
export async function createSettingsCache(kernel: Kernel): Promise<SettingsCache> {
  let settings = await read(kernel);
  let readAt = kernel.clock.elapsed();
  let refreshing: Promise<Settings> | undefined;

  const isStale = () => kernel.clock.elapsed() - readAt > MAXIMUM_AGE_MS;

  function refresh(): Promise<Settings> {
    refreshing ??= (async () => {
      const startedAt = kernel.clock.elapsed();
      try {
        // Those who wait for it may be readers, also when a writer started it.
        settings = await inReads(() => read(kernel));
        readAt = startedAt;
        return settings;
      } finally {
        refreshing = undefined;
      }
    })();
    return refreshing;
  }

  const warn = (error: unknown): void => kernel.log.warn({ err: error }, 'settings could not be refreshed');
  const refreshInBackground = () => void refresh().catch(warn);

  const announce = (tx: Tx): void => kernel.realtime.publishIn(tx, { channel: CHANNEL, event: EVENT, payload: {} });

  /** A running read may have missed the change: its result is marked stale at once. */
  function expire(): void {
    readAt = Number.NEGATIVE_INFINITY;
    if (refreshing) void refreshing.finally(() => (readAt = Number.NEGATIVE_INFINITY)).catch(() => undefined);
    else refreshInBackground();
  }

  async function change(write: (tx: Tx) => Promise<unknown>): Promise<void> {
    await transact(kernel.db, async (tx) => {
      await write(tx);
      announce(tx);
    });
    readAt = Number.NEGATIVE_INFINITY;
    // A running read may have missed the change.
    await refreshing?.catch(() => undefined);
    await refresh().catch(warn);
  }

  const stopListening = kernel.realtime.listen((message) => {
    if (message.channel === CHANNEL && message.event === EVENT) expire();
  });

  return {
    fresh: async () => (isStale() ? await refresh() : settings),
    cached() {
      if (isStale()) refreshInBackground();
      return settings;
    },
    change,
    announce,
    expire,
    close: stopListening,
  };
}
