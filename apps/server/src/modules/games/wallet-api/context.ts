/** The dependencies and shared state of this module. */
import type { WalletMovement } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Sealing } from '../../../kernel/sealing.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { CatalogueModule } from '../catalogue/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { SettledBet, WeightOf } from '../../money/turnover/index.ts';
import type { CallMinutes } from './call-minutes.ts';
import type { PayoutReserves } from './payout-reserves.ts';
import type { SessionCache } from './sessions/session-cache.ts';
import type { StakeCache } from './stake-cache.ts';
import type { VendorDirectory } from './vendors/vendor-directory.ts';

/** A launch, as returned for its exchanged token. */
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
  /** Consumes a vendor's launch token, if it is unused and not expired and its member may still play. */
  exchangeLaunch(tx: Tx, vendor: string, token: string): Promise<Result<ExchangedLaunch>>;
  /** Whether an operator has closed the vendor for the member. */
  isRestricted(memberId: MemberId, vendor: string): Promise<boolean>;
  /** Whether the merchant's games may place bets by themselves. */
  autoPlay(tx: Tx, merchantCode: string): Promise<boolean>;
  /** A merchant's member by the exact user name. */
  memberIdOf(tx: Tx, merchantCode: string, userName: string): Promise<MemberId | undefined>;
  merchantCodeOf(tx: Tx, memberId: MemberId): Promise<string | undefined>;
  /** Members' user names and merchants. */
  accountsOf(
    tx: Tx,
    memberIds: readonly MemberId[],
  ): Promise<ReadonlyMap<MemberId, { readonly userName: string; readonly merchantCode: string }>>;
  /** Merchants that have the vendor. */
  merchantsWith(tx: Tx, vendor: string): Promise<readonly string[]>;
  /** Called with ended rounds, and again with those that changed since. */
  betsSettled(tx: Tx, bets: readonly SettledBet[]): Promise<void>;
  /** Weights of bets that are accepted now. */
  weights(): Promise<WeightOf>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: WalletApiDeps;
  readonly sealing: Sealing;
  readonly vendors: VendorDirectory;
  readonly sessions: SessionCache;
  readonly stakes: StakeCache;
  readonly payouts: PayoutReserves;
  /** Counts vendors' requests by minute. */
  readonly minutes: CallMinutes;
}

export type MovementResult = Result<WalletMovement>;
