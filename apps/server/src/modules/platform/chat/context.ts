/** What the verbs of this module share. */
import type { ChatReference } from '@lantern/contract';
import type { Budget } from '@lantern/limits';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Pictures } from '../../../kernel/images/redraw.ts';
import type { ImageVault } from '../../../kernel/images/vault.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** What the chat needs of other modules. */
export interface ChatDeps {
  /** Whether the merchant offers the chat: its switch CBS3. */
  isOffered(merchantCode: string): Promise<boolean>;
  /** What the id names, where it is the member's own deposit, withdrawal or bet; undefined for anything else. */
  referenceOf(tx: Tx, merchantCode: string, memberId: MemberId, id: string): Promise<ChatReference | undefined>;
  /** Whether a withdrawal has been unfinished for so many hours. */
  isWithdrawalOverdue(tx: Tx, withdrawalId: string, hours: number): Promise<boolean>;
  /** VIP levels of members; the first is 0, and that of unknown ids. */
  vipLevelsOf(tx: Tx, ids: readonly MemberId[], currency: string): Promise<ReadonlyMap<MemberId, number>>;
  /** User names of members; unknown ids are absent. */
  accountsOf(tx: Tx, ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, { readonly userName: string }>>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: ChatDeps;
  readonly vault: ImageVault;
  readonly pictures: Pictures;
  /** Words that someone is typing, by member or operator: what is beyond is dropped without an error. */
  readonly typing: Budget;
}
