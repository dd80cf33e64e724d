/** What the verbs of this module share. */
import type { WalletMovement } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import type { Sealing } from '../../kernel/sealing.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { CatalogueModule } from '../catalogue/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { SettledBet } from '../turnover/index.ts';
import type { SessionBook } from './session-book.ts';
import type { StakeBook } from './stake-book.ts';
import type { VendorDirectory } from './vendor-directory.ts';

/** What a launch says to whoever exchanges its token. */
export interface ExchangedLaunch {
  readonly launchId: string;
  readonly memberId: MemberId;
  readonly game: string;
  readonly room: string | null;
  readonly currency: string;
  readonly language: string;
}

export interface WalletApiDeps {
  readonly ledger: Pick<Ledger, 'submit' | 'postAll' | 'balance'>;
  readonly catalogue: Pick<CatalogueModule, 'findLaunch' | 'integrationOf' | 'gameName'>;
  /** Takes a vendor's launch token, once and in time, where its member may still play. */
  exchangeLaunch(tx: Tx, vendor: string, token: string): Promise<Result<ExchangedLaunch>>;
  merchantCodeOf(tx: Tx, memberId: MemberId): Promise<string | undefined>;
  /** Told of ended rounds, and again of those that changed since. */
  betsSettled(tx: Tx, bets: readonly SettledBet[]): Promise<void>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: WalletApiDeps;
  readonly sealing: Sealing;
  readonly vendors: VendorDirectory;
  readonly sessions: SessionBook;
  readonly stakes: StakeBook;
}

export type MovementResult = Result<WalletMovement>;
