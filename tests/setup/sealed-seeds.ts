/** Decrypts the test studio's stored seeds with its key. */
import { createSeedVault } from '../../apps/studio/src/kernel/seed-vault.ts';
import { TEST_SEED_KEYS } from '../kit/src/index.ts';

const vault = createSeedVault(TEST_SEED_KEYS);

/** The stored seed of a hash. */
export const openSeed = (stored: Buffer, seedHash: string): Buffer => vault.open(stored, seedHash);
