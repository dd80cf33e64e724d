/** Opening a bank transfer needs no bank: the account, the note and their QR picture's text are all it takes. */
import { vietQrText } from '../rules/vietqr.ts';
import type { OrderOpening, PaymentInstructions } from './payment-provider.ts';

/** Instructions of a transfer to the order's payee. Throws when the method has no account: the database does not allow it. */
export function vietQrInstructions({ payee, amount, memo, orderId }: OrderOpening): PaymentInstructions {
  if (!payee) throw new Error(`Order ${orderId} has no account to pay to`);
  const { bin, ...shown } = payee;
  return { memo, qr: vietQrText({ bin, accountNumber: payee.accountNumber, amount, memo }), payee: shown };
}
