/** What the verbs of this module work with. */
import type { Kernel } from '../../kernel/module.ts';
import type { Sealing } from '../../kernel/sealing.ts';
import type { Pictures } from '../../kernel/images/redraw.ts';
import type { ImageVault } from '../../kernel/images/vault.ts';

/** What the identity check needs of other modules. */
export interface KycDeps {
  /** Lowest age a merchant's members may have, in whole years. */
  minimumAge(merchantCode: string): Promise<number>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: KycDeps;
  readonly vault: ImageVault;
  readonly pictures: Pictures;
  /** Seals the facts, each member's to the member. */
  readonly factsSealing: Sealing;
}
