/** What the platform asks of a bank or payment company. One adapter per provider; nothing else knows how they talk. */
import type { Result } from '../../../kernel/result.ts';
import type { MethodKind } from '../rules/kinds.ts';

/** The receiving account of a transfer. */
export interface Payee {
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** What the member gave for the order. Secrets among it are passed on and stored nowhere. */
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
  /** What is paid with in place of money. */
  readonly asset: string | undefined;
}

/** A price in coins, as decimal text, good until an instant (milliseconds since 1970 UTC). */
export interface CoinQuote {
  readonly asset: string;
  readonly rate: string;
  readonly expiresAt: number;
}

/** Where coins go, and how many. */
export interface CoinPayment extends CoinQuote {
  readonly network: string;
  readonly address: string;
  readonly coinAmount: string;
}

/** How the member pays; stored with the order, so a later change of the method leaves it alone. */
export interface PaymentInstructions {
  readonly memo?: string;
  /** Text of a QR picture. */
  readonly qr?: string;
  /** A page of the provider, or its app. */
  readonly payUrl?: string;
  readonly payee?: Payee;
  readonly coin?: CoinPayment;
  /** Where a demonstration's payer sits. */
  readonly sandboxUrl?: string;
}

/** One delivery at the callback address, as it travelled. */
export interface Delivery {
  /** Header value by lower-case name. */
  header(name: string): string | undefined;
  readonly rawBody: string;
}

/** A provider's word, freed of its wire format. */
export interface PaymentEvent {
  /** The payment's own reference at the provider: the same reference is the same money. */
  readonly reference: string;
  readonly outcome: 'seen' | 'paid' | 'failed';
  /** Minor units of the currency; coins in millionths. */
  readonly amount: bigint;
  readonly currency: string;
  readonly memo: string;
  /** Our order, when the provider was told its number. */
  readonly orderId?: string | undefined;
  readonly accountNumber: string | undefined;
  /** When it happened by the provider's clock. */
  readonly occurredAt: Date;
}

/** `provider_unavailable`: late, broken or unreachable, and the order may be asked for again. The others are the provider's no. */
export type OpenRefusal = 'provider_unavailable' | 'method_unavailable' | 'field_invalid';

export interface PaymentProvider {
  readonly code: string;
  /** Prepares the payment. May be asked again for the same order and then answers the same. */
  open(order: OrderOpening): Promise<Result<PaymentInstructions, OpenRefusal>>;
  /** Checks who speaks and how long ago (`now`), and reads what is said. */
  verifyCallback(delivery: Delivery, now: Date): Result<PaymentEvent, 'signature_invalid' | 'callback_expired' | 'input_invalid'>;
  /** The price of a coin now; undefined when the provider does not say. */
  quote?(asset: string, currency: string): Promise<CoinQuote | undefined>;
}
