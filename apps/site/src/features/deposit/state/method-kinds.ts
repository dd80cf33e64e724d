/** The ways to pay in, by kind: their glyphs, their order, how a member pays, as data. */
import type { IconName } from '@lantern/ui';
import type { DepositMethod } from '../deposit-words.ts';

export type MethodKind = DepositMethod['kind'];

/** In the order they are shown; the quickest first. */
const KINDS: readonly MethodKind[] = ['bank_transfer', 'manual_transfer', 'e_wallet', 'qq_wallet', 'chat_wallet', 'payment_gateway', 'card_voucher', 'crypto'];

export const METHOD_ICONS: Readonly<Record<MethodKind, IconName>> = {
  bank_transfer: 'qr-code',
  manual_transfer: 'bank',
  e_wallet: 'wallet',
  qq_wallet: 'device-mobile',
  chat_wallet: 'chat-circle-dots',
  payment_gateway: 'credit-card',
  card_voucher: 'ticket',
  crypto: 'coins',
};

export interface KindOfMethods {
  readonly kind: MethodKind;
  readonly methods: readonly DepositMethod[];
}

/** The kinds that have an open method, each with its methods as the server sorted them. */
export function kindsOf(list: readonly DepositMethod[]): KindOfMethods[] {
  return KINDS.map((kind) => ({ kind, methods: list.filter((method) => method.kind === kind) })).filter(({ methods }) => methods.length > 0);
}
