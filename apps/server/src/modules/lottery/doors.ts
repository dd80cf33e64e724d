/** What the verbs of this module share. */
import type { Kernel } from '../../kernel/module.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Ledger } from '../ledger/index.ts';
import type { SettledBet } from '../turnover/index.ts';
import type { ExposureBook } from './exposure-book.ts';
import type { StatisticsReader } from './read-statistics.ts';
import type { SeedVault } from './seed-vault.ts';

/** What the composition root gives the lottery. */
export interface LotteryDeps {
  readonly ledger: Pick<Ledger, 'submit' | 'postAll' | 'balance'>;
  /** Told of settled bets in the transaction that settles them, before it pays anything. */
  readonly betsSettled?: (tx: Tx, bets: readonly SettledBet[]) => Promise<void>;
  /** Whether a merchant has the keno vendor. */
  readonly kenoEnabled?: (merchantCode: string) => Promise<boolean>;
}

export interface LotteryDoors {
  readonly kernel: Kernel;
  readonly deps: LotteryDeps;
  readonly exposures: ExposureBook;
  readonly vault: SeedVault;
  readonly statistics: StatisticsReader;
}
