/** The deposit methods, by kind, and their icons. */
import type { IconName } from '@lantern/ui';
import type { DepositMethod } from '../deposit-words.ts';

export type MethodKind = DepositMethod['kind'];

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

/** The kinds that have an open method, in the operator's order of methods. */
export function kindsOf(list: readonly DepositMethod[]): KindOfMethods[] {
  const kinds = list.map(({ kind }) => kind).filter((kind, at, all) => all.indexOf(kind) === at);
  return kinds.map((kind) => ({ kind, methods: list.filter((method) => method.kind === kind) }));
}
