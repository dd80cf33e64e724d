/** What the verbs of this module share. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Ledger } from '../ledger/index.ts';

export interface CashbackDeps {
  readonly ledger: Pick<Ledger, 'post'>;
  /** Whether the merchant lets members take cashback (switch MANPLAYREB3). */
  readonly isOpen: (merchantCode: string) => Promise<boolean>;
  /** Why the member takes part in nothing now, if so. */
  readonly exclusionOf: (tx: Tx, memberId: MemberId) => Promise<'account_self_excluded' | 'account_cooling_off' | undefined>;
}

export interface CashbackDoors {
  readonly kernel: Kernel;
  readonly deps: CashbackDeps;
}

/** Who asks, and by whose clock. */
export interface Asker {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly merchant: { readonly code: string; readonly timeZone: string };
}
