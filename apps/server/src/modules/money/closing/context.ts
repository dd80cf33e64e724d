/** What the closing of a day needs of others. */
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Ledger } from '../../ledger/index.ts';

export type Direction = 'pay_in' | 'pay_out';

/** Money at a provider: a payment that arrived, or a payout that was paid. */
export interface ProviderMoney {
  readonly provider: string;
  readonly currency: string;
  /** What the provider calls it. */
  readonly reference: string;
  /** In minor units; coins in millionths. */
  readonly amount: bigint;
  /** Null for money on an account that merchants share while no order is known. */
  readonly merchantCode: string | null;
  /** The order or withdrawal; null for money without one. */
  readonly objectId: string | null;
  readonly methodId: string | null;
  /** When it was paid, by the provider's word where it names one. */
  readonly at: Date;
}

export interface Span {
  readonly from: Date;
  /** Excluded. */
  readonly to: Date;
}

/** One direction of money. */
export interface MoneySource {
  /** A merchant's money of a time. */
  ofTime(tx: Tx, merchantCode: string, span: Span): Promise<readonly ProviderMoney[]>;
  /** Money of any merchant and time at one provider, by references without spaces and in capitals. */
  ofReferences(
    tx: Tx,
    provider: string,
    currency: string,
    references: readonly string[],
  ): Promise<readonly ProviderMoney[]>;
}

export interface ClosingDeps {
  readonly ledger: Pick<Ledger, 'proveAccounts'>;
  readonly money: Readonly<Record<Direction, MoneySource>>;
  /** Names of deposit methods by id. */
  methodNames(tx: Tx): Promise<ReadonlyMap<string, { readonly vi: string; readonly en: string }>>;
  /** Whether the provider exists in the direction. */
  hasProvider(direction: Direction, provider: string): Promise<boolean>;
  /** Requests to open a day again that wait, by day. */
  waitingApprovals(
    tx: Tx,
    merchantCode: string,
    days: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly approvalId: string }>>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: ClosingDeps;
}
