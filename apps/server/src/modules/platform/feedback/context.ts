/** What the verbs of this module share. */
import type { FeedbackReference } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Pictures } from '../../../kernel/images/redraw.ts';
import type { ImageVault } from '../../../kernel/images/vault.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** What feedback needs of other modules. */
export interface FeedbackDeps {
  /** Bounds of a text in words, from the merchant's settings. */
  wordsOf(merchantCode: string): Promise<{ readonly minimum: number; readonly maximum: number }>;
  /** What the id names, where it is the member's own deposit, withdrawal or bet; undefined for anything else. */
  referenceOf(tx: Tx, merchantCode: string, memberId: MemberId, id: string): Promise<FeedbackReference | undefined>;
  /** The agent above a member now; undefined at the top of a line and outside of all. */
  agentOf(tx: Tx, memberId: MemberId): Promise<MemberId | undefined>;
  /** User names of members; unknown ids are absent. */
  accountsOf(tx: Tx, ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, { readonly userName: string }>>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: FeedbackDeps;
  readonly vault: ImageVault;
  readonly pictures: Pictures;
}
