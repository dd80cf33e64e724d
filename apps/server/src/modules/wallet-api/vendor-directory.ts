/** Vendors with their keys, in memory: a request costs no query. At most a second behind another node's change. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Kernel } from '../../kernel/module.ts';
import type { Sealing } from '../../kernel/sealing.ts';
import { readKeys, readVendors, type VendorSettings } from './vendor-store.ts';

export interface WalletVendor extends VendorSettings {
  /** Keys that are good now. */
  readonly keys: readonly KeyObject[];
}

export interface VendorDirectory {
  find(code: string): Promise<WalletVendor | undefined>;
  all(): Promise<readonly WalletVendor[]>;
  /** What is held is old. */
  forget(): void;
}

const MAXIMUM_AGE_MS = 1_000;

interface Held {
  readonly vendors: ReadonlyMap<string, WalletVendor>;
  readonly readAtMs: number;
}

/** Keeps it; nothing is read before it is first asked for. */
export function createVendorDirectory({ db, clock }: Kernel, sealing: Sealing): VendorDirectory {
  let held: Held | undefined;
  let reading: Promise<Held> | undefined;
  const keyObjects = new Map<string, KeyObject>();

  async function read(): Promise<Held> {
    const readAtMs = clock.elapsed();
    const [vendors, keys] = await Promise.all([readVendors(db), readKeys(db)]);
    const keysOf = (code: string) =>
      keys
        .filter(({ vendor }) => vendor === code)
        .map(({ id, sealedKey }) => {
          const known = keyObjects.get(id) ?? createSecretKey(sealing.unseal(code, sealedKey), 'utf8');
          keyObjects.set(id, known);
          return known;
        });
    return { readAtMs, vendors: new Map(vendors.map((vendor) => [vendor.code, { ...vendor, keys: keysOf(vendor.code) }])) };
  }

  async function fresh(): Promise<Held> {
    if (held && clock.elapsed() - held.readAtMs < MAXIMUM_AGE_MS) return held;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    held = await reading;
    return held;
  }

  return {
    find: async (code) => (await fresh()).vendors.get(code),
    all: async () => [...(await fresh()).vendors.values()],
    forget() {
      held = undefined;
    },
  };
}
