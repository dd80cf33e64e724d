/** Meaning of a deposit order's status for its member, as data. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { StatusTone } from '@lantern/ui';
import type { TextKey } from '../../lib/language/i18n.ts';

export type DepositOrder = AnswerOf<Calls['deposit.order']>;
export type DepositRow = AnswerOf<Calls['deposit.orders']>['content'][number];
export type DepositStatus = DepositOrder['status'];
export type DepositMethod = AnswerOf<Calls['deposit.methods']>['list'][number];
export type Promotion = AnswerOf<Calls['deposit.promotions']>['list'][number];

const STATUS_TONES: Readonly<Record<DepositStatus, StatusTone>> = {
  created: 'warn',
  awaiting_transfer: 'warn',
  seen: 'info',
  matched: 'info',
  credited: 'ok',
  underpaid: 'warn',
  overpaid: 'warn',
  unmatched: 'warn',
  expired: 'mute',
  rejected: 'bad',
  reversed: 'bad',
};

/** The member may still pay. */
export const isPayable = (status: DepositStatus): boolean => status === 'created' || status === 'awaiting_transfer';
/** More will happen without the member. */
export const isMoving = (status: DepositStatus): boolean =>
  isPayable(status) || status === 'seen' || status === 'matched';

/** An order cancelled by its member is distinguished from a rejected one. */
export const isCancelled = ({ status, reason }: Pick<DepositRow, 'status' | 'reason'>): boolean =>
  status === 'rejected' && reason === 'cancelled_by_member';

/** How the member pays: decides the texts of the wait. */
export type PayWay = 'transfer' | 'page' | 'card' | 'coin';

export const PAY_WAYS: Readonly<Record<DepositMethod['kind'], PayWay>> = {
  bank_transfer: 'transfer',
  manual_transfer: 'transfer',
  e_wallet: 'page',
  qq_wallet: 'page',
  chat_wallet: 'page',
  payment_gateway: 'page',
  card_voucher: 'card',
  crypto: 'coin',
};

type OrderState = Pick<DepositRow, 'status' | 'reason' | 'reportedAt' | 'kind'>;

/** Reported as paid by the member; the money has not been seen yet. */
const isReported = ({ status, reportedAt }: OrderState): boolean =>
  status === 'awaiting_transfer' && reportedAt !== undefined;

/** The state of an order, as a chip's label. */
export function statusWord(order: OrderState): TextKey {
  if (isCancelled(order)) return 'deposit_is_cancelled';
  if (isReported(order)) return 'deposit_is_reported';
  if (order.status === 'awaiting_transfer') return AWAITING_WORDS[PAY_WAYS[order.kind]];
  return `deposit_is_${order.status}` as TextKey;
}

const AWAITING_WORDS: Readonly<Record<PayWay, TextKey>> = {
  transfer: 'deposit_is_awaiting_transfer',
  page: 'deposit_is_unpaid',
  coin: 'deposit_is_unpaid',
  card: 'deposit_is_checking',
};

/** The chip's colour: waiting for others informs, waiting for the member warns. */
export function statusTone(order: OrderState): StatusTone {
  if (isCancelled(order)) return 'mute';
  if (isReported(order) || (order.status === 'awaiting_transfer' && order.kind === 'card_voucher')) return 'info';
  return STATUS_TONES[order.status];
}
