/** In-memory cache of vendors with their keys: a request costs no query. At most a second behind another node's change. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Kernel } from '../../../../kernel/module.ts';
import type { Sealing } from '../../../../kernel/sealing.ts';
import { inReads } from '../../../../kernel/tx.ts';
import { readCeilings, type PayoutCeiling } from '../held-payout-store.ts';
import { readKeys, readVendors, type VendorKeyRow, type VendorSettings } from './vendor-store.ts';

export interface WalletVendor extends VendorSettings {
  /** Keys that are valid now. */
  readonly keys: readonly KeyObject[];
  /** Payout ceilings by currency. */
  readonly ceilings: ReadonlyMap<string, PayoutCeiling>;
}

export interface VendorDirectory {
  find(code: string): Promise<WalletVendor | undefined>;
  all(): Promise<readonly WalletVendor[]>;
  /** Invalidates the cache. */
  invalidate(): void;
}

const MAXIMUM_AGE_MS = 1_000;

interface Held {
  readonly vendors: ReadonlyMap<string, WalletVendor>;
  readonly readAtMs: number;
}

/** Creates the cache; the first use reads the database. */
export function createVendorDirectory({ db, clock, log }: Kernel, sealing: Sealing): VendorDirectory {
  let held: Held | undefined;
  let reading: Promise<Held> | undefined;
  /** Null: a key that was sealed with another secret. */
  const keyObjects = new Map<string, KeyObject | null>();

  /** Reports an unreadable key once and leaves it out, so that it stops no other vendor. */
  function openKey({ id, vendor, sealedKey }: VendorKeyRow): KeyObject | null {
    try {
      return createSecretKey(sealing.unseal(vendor, sealedKey), 'utf8');
    } catch (error) {
      log.error({ err: error, vendor, key: id }, 'a key of a game vendor cannot be read; it needs a new one');
      return null;
    }
  }

  async function read(): Promise<Held> {
    const readAtMs = clock.elapsed();
    const [vendors, keys, ceilings] = await Promise.all([readVendors(db), readKeys(db), readCeilings(db)]);
    const ceilingsOf = (code: string) =>
      new Map(ceilings.filter(({ vendor }) => vendor === code).map((ceiling) => [ceiling.currency, ceiling]));
    const keysOf = (code: string) =>
      keys
        .filter(({ vendor }) => vendor === code)
        .flatMap((row) => {
          const known = keyObjects.get(row.id);
          const key = known === undefined ? openKey(row) : known;
          keyObjects.set(row.id, key);
          return key ? [key] : [];
        });
    return {
      readAtMs,
      vendors: new Map(
        vendors.map((vendor) => [
          vendor.code,
          { ...vendor, keys: keysOf(vendor.code), ceilings: ceilingsOf(vendor.code) },
        ]),
      ),
    };
  }

  async function fresh(): Promise<Held> {
    if (held && clock.elapsed() - held.readAtMs < MAXIMUM_AGE_MS) return held;
    const own = (reading ??= inReads(read));
    try {
      const found = await own;
      // A result read before an invalidation is not cached: it may be older than the change.
      if (reading === own) held = found;
      return found;
    } finally {
      if (reading === own) reading = undefined;
    }
  }

  return {
    find: async (code) => (await fresh()).vendors.get(code),
    all: async () => [...(await fresh()).vendors.values()],
    invalidate() {
      held = undefined;
      reading = undefined;
    },
  };
}
