/** What the verbs of this module work with. */
import type { Kernel } from '../../kernel/module.ts';
import type { Sealing } from '../../kernel/sealing.ts';
import type { CatalogueModule } from '../catalogue/index.ts';
import type { Ledger } from '../ledger/index.ts';

export type TransferLedger = Pick<Ledger, 'balance' | 'balances' | 'openAccounts' | 'post' | 'holds'>;

export interface TransferDeps {
  readonly ledger: TransferLedger;
  readonly catalogue: Pick<CatalogueModule, 'vendorShelves'>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: TransferDeps;
  /** Seals the keys shared with vendors. */
  readonly sealing: Sealing;
  /** Has the loop look for transfers to inquire at once. */
  readonly wake: () => void;
}
