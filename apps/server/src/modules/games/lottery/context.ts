/** The dependencies and shared state of this module. */
import type { Right } from '@lantern/contract/ops';
import type { Kernel } from '../../../kernel/module.ts';
import type { DeskNotices } from '../../../kernel/realtime/desk.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { SettledBet, WeightOf } from '../../money/turnover/index.ts';
import type { ExposureBook } from './sale/exposure-book.ts';
import type { MarketCache } from './sale/market-cache.ts';
import type { StatisticsReader } from './reads/read-statistics.ts';
import type { SeedVault } from './draws/seed-vault.ts';

/** Ports to other modules, wired in compose. */
export interface LotteryDeps {
  readonly ledger: Pick<Ledger, 'submit' | 'postAll' | 'balance'>;
  /** Called with settled bets in the transaction that settles them, before it pays. */
  readonly betsSettled: (tx: Tx, bets: readonly SettledBet[]) => Promise<void>;
  /** Weights of bets that are accepted now. */
  readonly weights: () => Promise<WeightOf>;
  /** Whether a merchant has the keno vendor. */
  readonly kenoEnabled: (merchantCode: string) => Promise<boolean>;
  /** Codes of every merchant: the lotteries are drawn for all of them. */
  readonly merchantCodes: () => readonly string[];
  /** Merchants and rights of an operator who may sign in; undefined for anyone else. */
  readonly grantOf: (
    tx: Tx,
    operatorId: string,
  ) => Promise<{ readonly merchants: readonly string[]; readonly rights: ReadonlySet<Right> } | undefined>;
}

export interface LotteryContext {
  readonly kernel: Kernel;
  readonly deps: LotteryDeps;
  readonly exposures: ExposureBook;
  readonly markets: MarketCache;
  readonly vault: SeedVault;
  readonly statistics: StatisticsReader;
  readonly notices: DeskNotices;
}
