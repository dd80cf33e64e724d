/** What the verbs of this module share. */
import type { Kernel } from '../../../kernel/module.ts';

export interface ProtectionDeps {
  /** A merchant's time zone. Throws for an unknown merchant. */
  timeZone(merchantCode: string): Promise<string>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: ProtectionDeps;
}
