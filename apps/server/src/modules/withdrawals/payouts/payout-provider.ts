/** What the platform asks of a company that pays members out. One adapter per provider; nothing else knows how they talk. */
import type { Result } from '../../../kernel/result.ts';
import type { WithdrawalId } from '../ids.ts';

export interface PayoutOrder {
  /** Names the payment at the provider: the same id is the same payment, however often it is sent. */
  readonly withdrawalId: WithdrawalId;
  /** Minor units that shall arrive. */
  readonly amount: bigint;
  readonly currency: string;
  /** The transfer network's number of the bank. */
  readonly bin: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/**
 * A provider's answer, freed of its wire format. `unknown` is what a time-out, a 5xx or nonsense means: the payment may or
 * may not have been made, and only asking tells. `missing`: the provider has never heard of it.
 */
export type PayoutAnswer =
  | { readonly state: 'processing' | 'missing' }
  | { readonly state: 'paid'; readonly bankReference: string }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'unknown'; readonly error: string };

/** One delivery at the callback address, as it travelled. */
export interface PayoutDelivery {
  /** Header value by lower-case name. */
  header(name: string): string | undefined;
  readonly rawBody: string;
}

export interface PayoutEvent {
  readonly withdrawalId: WithdrawalId;
  readonly outcome: 'processing' | 'paid' | 'failed';
  readonly amount: bigint;
  readonly currency: string;
  readonly bankReference: string;
  readonly reason: string;
}

export interface PayoutProvider {
  readonly code: string;
  /** Sends a payment; may be repeated with the same id. Never throws: what it does not know is `unknown`. */
  send(order: PayoutOrder): Promise<Exclude<PayoutAnswer, { readonly state: 'missing' }>>;
  /** Asks what became of a payment. Never throws. */
  inquire(withdrawalId: WithdrawalId): Promise<PayoutAnswer>;
  /** Checks who speaks and how long ago (`now`), and reads what is said. */
  verifyCallback(delivery: PayoutDelivery, now: Date): Result<PayoutEvent, 'signature_invalid' | 'callback_expired' | 'input_invalid'>;
}
