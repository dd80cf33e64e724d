/** A bank that reports transfers by signed callbacks. Opening an order needs no request to the bank, only account, memo and QR text. */
import type { CallbackKeys } from '../../../../kernel/http/callback-signature.ts';
import { ok } from '../../../../kernel/result.ts';
import { vietQrText } from '../rules/vietqr.ts';
import { callbackReader } from './callback-body.ts';
import type { OrderOpening, PaymentInstructions, PaymentProvider } from './payment-provider.ts';

/** Payment instructions for a transfer to the order's payee. Throws if the method has no account, which the database prevents. */
export function transferInstructions({ kind, payee, amount, memo, orderId }: OrderOpening): PaymentInstructions {
  if (!payee) throw new Error(`Order ${orderId} has no payee account`);
  const { bin, ...shown } = payee;
  const qr =
    kind === 'bank_transfer' ? { qr: vietQrText({ bin, accountNumber: payee.accountNumber, amount, memo }) } : {};
  return { memo, ...qr, payee: shown };
}

export interface TransferProviderOptions {
  readonly code: string;
  /** Shared with the bank; signs its callbacks. */
  readonly key: CallbackKeys;
  /** Demo only: the page of the simulated payer. */
  readonly sandboxUrl?: (order: OrderOpening, instructions: PaymentInstructions) => string;
}

/** Creates an adapter for transfers to an account. */
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
