/** Interface of payout providers. One adapter per provider encapsulates its protocol. */
import type { Result } from '../../../../kernel/result.ts';
import type { WithdrawalId } from '../ids.ts';

export interface PayoutOrder {
  /** Identifies the payment at the provider: sending the same id again is idempotent. */
  readonly withdrawalId: WithdrawalId;
  /** Net amount to pay, in minor units. */
  readonly amount: bigint;
  readonly currency: string;
  /** The transfer network's number of the bank. */
  readonly bin: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/**
 * A provider's answer, independent of its wire format. `unknown` means a timeout, a 5xx or an invalid answer: the payment may or
 * may not have been made, and only an inquiry tells. `missing`: the provider does not know the payment.
 */
export type PayoutAnswer =
  | { readonly state: 'processing' | 'missing' }
  | { readonly state: 'paid'; readonly bankReference: string }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'unknown'; readonly error: string };

/** One callback delivery, as received. */
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
  /** Sends a payment; idempotent per id. Never throws: an unclear outcome is `unknown`. */
  send(order: PayoutOrder): Promise<Exclude<PayoutAnswer, { readonly state: 'missing' }>>;
  /** Queries the outcome of a payment. Never throws. */
  inquire(withdrawalId: WithdrawalId): Promise<PayoutAnswer>;
  /** Verifies signature and age (against `now`) and parses the event. */
  verifyCallback(
    delivery: PayoutDelivery,
    now: Date,
  ): Result<PayoutEvent, 'signature_invalid' | 'callback_expired' | 'input_invalid'>;
}
