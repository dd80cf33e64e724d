/** Interface of payment providers. One adapter per provider encapsulates its protocol. */
import type { Result } from '../../../../kernel/result.ts';
import type { MethodKind } from '../rules/kinds.ts';

/** The receiving account of a transfer. */
export interface Payee {
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** Fields the member submitted with the order. Secrets are forwarded to the provider and never stored. */
export interface OrderFields {
  readonly cardNetwork?: string | undefined;
  readonly cardSerial?: string | undefined;
  readonly cardCode?: string | undefined;
  readonly coinNetwork?: string | undefined;
}

export interface OrderOpening {
  readonly orderId: string;
  readonly kind: MethodKind;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string;
  readonly memo: string;
  readonly expiresAt: Date;
  readonly payee: (Payee & { readonly bin: string }) | undefined;
  readonly fields: OrderFields;
  /** The coin, if the method is paid in coins. */
  readonly asset: string | undefined;
}

/** A price in coins, as decimal text, valid until an instant (milliseconds since 1970 UTC). */
export interface CoinQuote {
  readonly asset: string;
  readonly rate: string;
  readonly expiresAt: number;
}

/** Destination and amount of a coin payment. */
export interface CoinPayment extends CoinQuote {
  readonly network: string;
  readonly address: string;
  readonly coinAmount: string;
}

/** How the member pays; stored with the order, so a later change of the method does not affect it. */
export interface PaymentInstructions {
  readonly memo?: string;
  /** Text of a QR code. */
  readonly qr?: string;
  /** A page of the provider, or its app. */
  readonly payUrl?: string;
  readonly payee?: Payee;
  readonly coin?: CoinPayment;
  /** Demo only: the page of the simulated payer. */
  readonly sandboxUrl?: string;
}

/** One callback delivery, as received. */
export interface Delivery {
  /** Header value by lower-case name. */
  header(name: string): string | undefined;
  readonly rawBody: string;
}

/** A provider's notification, independent of its wire format. */
export interface PaymentEvent {
  /** The payment's reference at the provider: the same reference is the same payment. */
  readonly reference: string;
  readonly outcome: 'seen' | 'paid' | 'failed';
  /** Minor units of the currency; coins in millionths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly memo: string;
  /** Our order id, if the provider received it. */
  readonly orderId?: string | undefined;
  readonly accountNumber: string | undefined;
  /** When it happened by the provider's clock. */
  readonly occurredAt: Date;
}

/** `provider_unavailable`: timeout or error, may be retried. The others are refusals of the provider. */
export type OpenRefusal = 'provider_unavailable' | 'method_unavailable' | 'field_invalid';

export interface PaymentProvider {
  readonly code: string;
  /** Prepares the payment. Idempotent per order. */
  open(order: OrderOpening): Promise<Result<PaymentInstructions, OpenRefusal>>;
  /** Verifies signature and age (against `now`) and parses the event. */
  verifyCallback(
    delivery: Delivery,
    now: Date,
  ): Result<PaymentEvent, 'signature_invalid' | 'callback_expired' | 'input_invalid'>;
  /** The current price of a coin; undefined if the provider gives none. */
  quote?(asset: string, currency: string): Promise<CoinQuote | undefined>;
}
