/** What the verbs of this module share. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Sealing } from '../../../kernel/sealing.ts';
import type { Pictures } from '../../../kernel/images/redraw.ts';
import type { ImageVault } from '../../../kernel/images/vault.ts';

/** What the account says of the person. */
export interface KycAccount {
  readonly username: string;
  readonly payeeName: string | null;
  readonly birthday: string | null;
}

/** What the identity check needs of other modules. */
export interface KycDeps {
  /** Minimum age of a merchant's members, in whole years. */
  minimumAge(merchantCode: string): Promise<number>;
  /** The account of a merchant's member; undefined for another merchant's. */
  accountOf(tx: Tx, merchantCode: string, memberId: MemberId): Promise<KycAccount | undefined>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: KycDeps;
  readonly vault: ImageVault;
  readonly pictures: Pictures;
  /** Seals the facts for their member. */
  readonly factsSealing: Sealing;
}
