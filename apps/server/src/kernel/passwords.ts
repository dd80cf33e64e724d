/** Password hashes: argon2id with 19 MiB, two passes, one lane (OWASP's first choice), off the event loop. */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Random } from './random.ts';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const UNKNOWABLE_BYTES = 32;

export interface Passwords {
  /** The hash to keep, in the PHC string format. */
  hash(password: string): Promise<string>;
  /** Whether the password is the one of the hash. Without a hash it takes as long and answers no. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

/** At most `width` pieces of work run at once, the others wait in line: a rush of logins must not take all memory. */
function createLine(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= width) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      // The place passes straight to the next in line, so nobody overtakes.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** One form for one password, however the keyboard composed its characters (NIST SP 800-63B: NFKC). Vietnamese input methods differ. */
const normal = (typed: string): string => typed.normalize('NFKC');

/** The one hasher of a node; it hashes an unknowable password first, to have something to compare unknown accounts with. */
export async function createPasswords(random: Random): Promise<Passwords> {
  const inLine = createLine(availableParallelism());
  const decoy = await hash(Buffer.from(random.bytes(UNKNOWABLE_BYTES)).toString('base64url'), OPTIONS);
  return {
    hash: (password) => inLine(() => hash(normal(password), OPTIONS)),
    async matches(password, stored) {
      const same = await inLine(() => verify(stored ?? decoy, normal(password)));
      return same && stored !== undefined;
    },
  };
}
