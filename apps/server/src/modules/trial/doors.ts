/** What the verbs of this module work with. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import type { IdentityModule } from '../identity/index.ts';
import type { Ledger } from '../ledger/index.ts';

/** What trial play needs of other modules. */
export interface TrialDeps {
  readonly ledger: Pick<Ledger, 'post'>;
  readonly identity: Pick<IdentityModule, 'openTrialAccount' | 'closeTrialAccount' | 'openSession'>;
  /** Whether the merchant lets people play for free. */
  trialEnabled(merchantCode: string): Promise<boolean>;
  /** Lowest age that may play, in whole years. */
  minimumAge(merchantCode: string): Promise<number>;
  /** Takes one of the trial accounts an address may open; committed before the account is tried. */
  takeUse(address: string): Promise<Result<void, 'rate_limited'>>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: TrialDeps;
}

export interface OpenedTrial {
  readonly memberId: MemberId;
  readonly userName: string;
  /** Milliseconds since 1970; null: it has no end. */
  readonly expiresAt: number | null;
}
