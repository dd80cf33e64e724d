/** What the verbs of this module share. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Ledger } from '../ledger/index.ts';

export interface CashbackDeps {
  readonly ledger: Pick<Ledger, 'post'>;
  /** Whether the merchant lets members take cashback (switch MANPLAYREB3). */
  readonly isOpen: (merchantCode: string) => Promise<boolean>;
  /** Whether the member takes part now: neither excluded nor on a break. The refusal says until when. */
  readonly admitMember: (tx: Tx, memberId: MemberId) => Promise<Result<undefined, 'account_self_excluded' | 'account_cooling_off'>>;
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
