/** What operators set, held in memory: told of changes at once by the bus, and never trusted for longer than a second. */
import type { Kernel } from '../../kernel/module.ts';
import type { Tx } from '../../kernel/tx.ts';
import { readCurrencyFormats, readMerchants, type CurrencyFormat, type MerchantRow } from './store.ts';

export interface Settings {
  readonly merchants: readonly MerchantRow[];
  readonly currencyFormats: readonly CurrencyFormat[];
}

export interface SettingsCache {
  /** Settings at most a second old. */
  fresh(): Promise<Settings>;
  /** What is at hand, for callers that cannot wait; renews it behind their back. */
  atHand(): Settings;
  /** Tells every node, when the transaction commits, that what it holds is old. */
  announceChange(tx: Tx): Promise<void>;
  close(): void;
}

const MAXIMUM_AGE_MS = 1_000;
const CHANNEL = 'system';
const EVENT = 'settings_changed';

async function read(kernel: Kernel): Promise<Settings> {
  const [merchants, currencyFormats] = await Promise.all([readMerchants(kernel.db), readCurrencyFormats(kernel.db)]);
  return { merchants, currencyFormats };
}

/** Loads the settings and keeps them. */
export async function createSettingsCache(kernel: Kernel): Promise<SettingsCache> {
  let settings = await read(kernel);
  let readAt = kernel.clock.elapsed();
  let reading: Promise<Settings> | undefined;

  const isOld = () => kernel.clock.elapsed() - readAt > MAXIMUM_AGE_MS;

  function renew(): Promise<Settings> {
    reading ??= (async () => {
      const startedAt = kernel.clock.elapsed();
      try {
        settings = await read(kernel);
        readAt = startedAt;
        return settings;
      } finally {
        reading = undefined;
      }
    })();
    return reading;
  }

  const renewQuietly = () => void renew().catch((error: unknown) => kernel.log.warn({ err: error }, 'settings could not be read again'));

  const stopListening = kernel.realtime.listen((message) => {
    if (message.channel !== CHANNEL || message.event !== EVENT) return;
    // A reading under way may have missed the change: what it brings is marked old at once.
    readAt = Number.NEGATIVE_INFINITY;
    if (reading) void reading.finally(() => (readAt = Number.NEGATIVE_INFINITY)).catch(() => undefined);
    else renewQuietly();
  });

  return {
    fresh: async () => (isOld() ? await renew() : settings),
    atHand() {
      if (isOld()) renewQuietly();
      return settings;
    },
    announceChange: (tx) => kernel.realtime.publishIn(tx, { channel: CHANNEL, event: EVENT, payload: {} }),
    close: stopListening,
  };
}
