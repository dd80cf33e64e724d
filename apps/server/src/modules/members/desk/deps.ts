/** What the members' desk needs of other modules. */
import type { Language } from '@lantern/contract/errors';
import type { MemberLookup } from '../../../kernel/desk.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { CatalogueModule } from '../../games/catalogue/index.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { TurnoverModule } from '../../money/turnover/index.ts';
import type { VipModule } from '../../money/vip/index.ts';
import type { AuditModule } from '../../platform/audit/index.ts';
import type { AgentsModule } from '../agents/index.ts';
import type { FactorsModule } from '../factors/index.ts';
import type { IdentityModule } from '../identity/index.ts';
import type { KycModule } from '../kyc/index.ts';
import type { PayeesModule } from '../payees/index.ts';
import type { ProtectionModule } from '../protection/index.ts';

/** A bet of either source. */
export interface DeskBet {
  readonly betId: string;
  readonly gameId: string;
  readonly gameName: string;
  readonly vendor: string;
  readonly title: string;
  readonly status: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly placedAt: number;
  readonly settledAt: number | null;
}

export interface DeskDeps {
  /** The look-ups of all modules, in the order in which they are asked. */
  lookups(): readonly MemberLookup[];
  readonly ledger: Pick<Ledger, 'balances'>;
  readonly identity: Pick<IdentityModule, 'desk' | 'changeLock' | 'signOutEverywhere' | 'consentsOf'>;
  readonly agents: Pick<AgentsModule, 'lineOf'>;
  readonly factors: Pick<FactorsModule, 'recordsOf' | 'erase'>;
  readonly payees: Pick<PayeesModule, 'recordsOf' | 'sharedAccounts'>;
  readonly kyc: Pick<KycModule, 'standingOf'>;
  readonly protection: Pick<
    ProtectionModule,
    'limitsOf' | 'setLimit' | 'limitChangeOf' | 'exclusionOf' | 'recordsOf' | 'products'
  >;
  readonly catalogue: Pick<CatalogueModule, 'vendorsFor'>;
  /** Ends the member's open sessions at a vendor, in the caller's transaction. */
  endVendorSessions(tx: Tx, memberId: MemberId, vendor: string): Promise<unknown>;
  readonly turnover: Pick<TurnoverModule, 'requirementsOf'>;
  readonly vip: Pick<VipModule, 'standingOf'>;
  readonly audit: Pick<AuditModule, 'entriesOf'>;
  /** Bets of a source, newest first; only those older than `after`. */
  bets(
    tx: Tx,
    source: 'lottery' | 'rounds',
    of: { readonly memberId: MemberId; readonly currency: string; readonly timeZone: string },
    page: { readonly after?: string | undefined; readonly limit: number },
    language: Language,
  ): Promise<readonly DeskBet[]>;
}
