/** Steps and required fields of each kind of deposit method, as data. */
import type { DEPOSIT_METHOD_KINDS, DepositField, DepositStep } from '@lantern/contract';

export type MethodKind = (typeof DEPOSIT_METHOD_KINDS)[number];

interface Kind {
  /** What the member does, in order. */
  readonly steps: readonly DepositStep[];
  /** Fields required before an order is opened. */
  readonly fields: readonly DepositField[];
}

export const METHOD_KINDS: Readonly<Record<MethodKind, Kind>> = {
  bank_transfer: { steps: ['scan_qr', 'transfer', 'wait_credit'], fields: [] },
  manual_transfer: { steps: ['transfer', 'upload_receipt', 'wait_review'], fields: [] },
  e_wallet: { steps: ['open_app', 'wait_credit'], fields: [] },
  qq_wallet: { steps: ['scan_qr', 'wait_credit'], fields: [] },
  chat_wallet: { steps: ['open_app', 'wait_credit'], fields: [] },
  payment_gateway: { steps: ['open_page', 'wait_credit'], fields: [] },
  card_voucher: { steps: ['fill_in', 'wait_credit'], fields: ['cardNetwork', 'cardSerial', 'cardCode'] },
  crypto: { steps: ['send_coins', 'wait_credit'], fields: ['coinNetwork'] },
};
