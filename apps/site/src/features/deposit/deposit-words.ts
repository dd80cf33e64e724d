/** What a deposit order's status means to its member, as data. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { StatusTone } from '@lantern/ui';

export type DepositOrder = AnswerOf<Calls['deposit.order']>;
export type DepositRow = AnswerOf<Calls['deposit.orders']>['content'][number];
export type DepositStatus = DepositOrder['status'];
export type DepositMethod = AnswerOf<Calls['deposit.methods']>['list'][number];
export type Promotion = AnswerOf<Calls['deposit.promotions']>['list'][number];

export const STATUS_TONES: Readonly<Record<DepositStatus, StatusTone>> = {
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
/** Something will still happen by itself. */
export const isMoving = (status: DepositStatus): boolean => isPayable(status) || status === 'seen' || status === 'matched';

/** An order its member gave up is not one that was turned down. */
export const isCancelled = ({ status, reason }: Pick<DepositRow, 'status' | 'reason'>): boolean => status === 'rejected' && reason === 'cancelled_by_member';

/** How the member pays: decides the words of the wait. */
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
