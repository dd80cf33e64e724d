/** What the platform asks of a bank or payment company. One adapter per provider; nothing else knows how they talk. */
import type { Result } from '../../../kernel/result.ts';

/** The receiving account of a transfer. */
export interface Payee {
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

export interface OrderOpening {
  readonly orderId: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string;
  readonly memo: string;
  readonly expiresAt: Date;
  readonly payee: (Payee & { readonly bin: string }) | undefined;
}

/** How the member pays; stored with the order, so a later change of the method leaves it alone. */
export interface PaymentInstructions {
  readonly memo?: string;
  /** EMV text of a QR picture. */
  readonly qr?: string;
  /** A page of the provider. */
  readonly payUrl?: string;
  readonly payee?: Payee;
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
  readonly amount: bigint;
  readonly currency: string;
  readonly memo: string;
  readonly accountNumber: string | undefined;
  /** When it happened by the provider's clock. */
  readonly occurredAt: Date;
}

export interface PaymentProvider {
  readonly code: string;
  /** Prepares the payment. May be asked again for the same order and then answers the same. */
  open(order: OrderOpening): Promise<PaymentInstructions>;
  /** Checks who speaks and how long ago (`now`), and reads what is said. */
  verifyCallback(delivery: Delivery, now: Date): Result<PaymentEvent, 'signature_invalid' | 'callback_expired' | 'input_invalid'>;
}
