/** What the verbs of this module share. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { IdentityModule } from '../identity/index.ts';
import type { Ledger } from '../../ledger/index.ts';

/** What trial play needs of other modules. */
export interface TrialDeps {
  readonly ledger: Pick<Ledger, 'post'>;
  readonly identity: Pick<IdentityModule, 'openTrialAccount' | 'closeTrialAccount' | 'openSession'>;
  /** Whether the merchant offers free play. */
  trialEnabled(merchantCode: string): Promise<boolean>;
  /** Minimum age, in whole years. */
  minimumAge(merchantCode: string): Promise<number>;
  /** Takes one use of an address's limit of trial accounts; committed before the account is created. */
  takeUse(address: string): Promise<Result<void, 'rate_limited'>>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: TrialDeps;
}

export interface OpenedTrial {
  readonly memberId: MemberId;
  readonly userName: string;
  /** Milliseconds since 1970; null: no end. */
  readonly expiresAt: number | null;
}
