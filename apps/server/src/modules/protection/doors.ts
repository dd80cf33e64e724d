/** What the verbs of this module work with. */
import type { Kernel } from '../../kernel/module.ts';

export interface ProtectionDeps {
  /** The time zone a merchant's days follow. Throws for a merchant that does not exist. */
  timeZone(merchantCode: string): Promise<string>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: ProtectionDeps;
}
