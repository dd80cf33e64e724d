/** The dependencies and shared state of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Sealing } from '../../../kernel/sealing.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { CatalogueModule } from '../../games/catalogue/index.ts';
import type { Ledger } from '../../ledger/index.ts';

export type TransferLedger = Pick<Ledger, 'balance' | 'balances' | 'openAccounts' | 'post' | 'holds'>;

export interface TransferDeps {
  readonly ledger: TransferLedger;
  readonly catalogue: Pick<CatalogueModule, 'vendorShelves'>;
  /** Whether a vendor is open for the member, in the transaction that sends money there. */
  admitVendor(tx: Tx, memberId: MemberId, vendor: string): Promise<Result<undefined, 'product_restricted'>>;
  /** The bonus money that taking money out would give up; undefined without an active deposit bonus. */
  bonusAtStake(tx: Tx, memberId: MemberId, currency: string): Promise<bigint | undefined>;
  /** Ends the active bonus, before the transaction locks the member's accounts. */
  exitBonus(tx: Tx, memberId: MemberId, currency: string): Promise<unknown>;
  /** Members' user names and merchants. */
  accountsOf(
    tx: Tx,
    memberIds: readonly MemberId[],
  ): Promise<ReadonlyMap<MemberId, { readonly userName: string; readonly merchantCode: string }>>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: TransferDeps;
  /** Seals the keys shared with vendors. */
  readonly sealing: Sealing;
  /** Wakes the inquiry loop. */
  readonly wake: () => void;
}
