/** Password hashes: argon2id with 19 MiB, two passes, one lane (OWASP's first choice), off the event loop. */
import { availableParallelism } from 'node:os';
import { createBulkhead } from '@lantern/limits';
import { hash, verify } from '@node-rs/argon2';
import type { Random } from './random.ts';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const UNKNOWABLE_BYTES = 32;

export interface Passwords {
  /** The hash to keep, in the PHC string format. */
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. Without a hash it takes as long and answers false. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

/** One form for one password, however the keyboard composed its characters (NIST SP 800-63B: NFKC). Vietnamese input methods differ. */
const normal = (typed: string): string => typed.normalize('NFKC');

/** The password hasher of a node. It first hashes an unknowable password, which unknown accounts are compared with. */
export async function createPasswords(random: Random): Promise<Passwords> {
  // A burst of logins must not exhaust memory: further ones wait.
  const bulkhead = createBulkhead(availableParallelism(), Number.POSITIVE_INFINITY);
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => (await bulkhead.run(work))!.value;
  const decoy = await hash(Buffer.from(random.bytes(UNKNOWABLE_BYTES)).toString('base64url'), OPTIONS);
  return {
    hash: (password) => inTurn(() => hash(normal(password), OPTIONS)),
    async matches(password, stored) {
      const same = await inTurn(() => verify(stored ?? decoy, normal(password)));
      return same && stored !== undefined;
    },
  };
}
