/** The answer of the start page, and the places its queues are worked on. */
import type { OpsAnswer } from '../../lib/calls.ts';

export type Today = OpsAnswer<'ops.today.read'>;

/** Where the cases of a queue are worked on. */
export const placeOf = {
  withdrawals: 'withdrawals',
  unmatched: 'unmatched',
  approvals: 'approvals',
  identity: 'checks',
  transfers: 'vendors',
  payouts: 'vendors',
  issues: 'lottery',
  alerts: 'risk',
  chats: 'chat',
} as const satisfies Record<Today['queues'][number]['queue'], string>;
