/** Encryption at rest of undrawn issues' seeds, bound to their issue. */
import type { Kernel } from '../../../../kernel/module.ts';
import { createSealing } from '../../../../kernel/sealing.ts';

export const SEED_BYTES = 32;

export interface SeedVault {
  /** Seals a seed for one issue. */
  seal(seed: Uint8Array, issue: string): Buffer;
  /** Decrypts it; throws if it was sealed for another issue, with another secret, or altered. */
  open(sealed: Buffer, issue: string): Buffer;
}

/** The vault under the node's ring of secrets. */
export function createSeedVault(kernel: Pick<Kernel, 'ring' | 'random'>): SeedVault {
  const sealing = createSealing(kernel, 'lottery seed');
  return {
    seal: (seed, issue) => sealing.seal(issue, seed),
    open: (sealed, issue) => sealing.unsealBytes(issue, sealed),
  };
}
