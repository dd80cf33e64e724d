/** A bank whose transfers are announced by signed callbacks. Opening an order needs no bank: account, note and QR text are all it takes. */
import { ok } from '../../../kernel/result.ts';
import { vietQrText } from '../rules/vietqr.ts';
import { callbackReader } from './callback-body.ts';
import type { OrderOpening, PaymentInstructions, PaymentProvider } from './payment-provider.ts';

/** Instructions of a transfer to the order's payee. Throws when the method has no account: the database does not allow it. */
export function transferInstructions({ kind, payee, amount, memo, orderId }: OrderOpening): PaymentInstructions {
  if (!payee) throw new Error(`Order ${orderId} has no account to pay to`);
  const { bin, ...shown } = payee;
  const qr = kind === 'bank_transfer' ? { qr: vietQrText({ bin, accountNumber: payee.accountNumber, amount, memo }) } : {};
  return { memo, ...qr, payee: shown };
}

export interface TransferProviderOptions {
  readonly code: string;
  /** Shared with the bank; signs its callbacks. */
  readonly key: Uint8Array;
  /** What a demonstration adds: the page where its payer sits. */
  readonly sandboxUrl?: (order: OrderOpening, instructions: PaymentInstructions) => string;
}

/** An adapter for transfers to an account. */
export function createTransferProvider({ code, key, sandboxUrl }: TransferProviderOptions): PaymentProvider {
  return {
    code,
    async open(order) {
      const instructions = transferInstructions(order);
      return ok({ ...instructions, ...(sandboxUrl && { sandboxUrl: sandboxUrl(order, instructions) }) });
    },
    verifyCallback: callbackReader(key),
  };
}
