/** The desk of withdrawals: the queue, a case, its claim, questions to the member and the decision. */
import { z } from 'zod';
import { WITHDRAWAL_STATUSES } from '../calls/withdraw.ts';
import { idText, nothing, queryInstant } from '../shapes.ts';
import {
  reviewErrors,
  WITHDRAWAL_QUESTION_STATES,
  withdrawalDetail,
  withdrawalParams,
  withdrawalRow,
} from './money-shapes.ts';
import { approvalAnswer, defineOpsCall, keysetPage, keysetQuery, reasonText, sortBy } from './ops-call.ts';

export const opsWithdrawalCalls = {
  'ops.withdrawals.list': defineOpsCall({
    method: 'GET',
    path: '/ops/withdrawals',
    right: 'withdrawals.read',
    object: 'withdrawal',
    summary:
      'Withdrawals in a state, by default the queue (`review`), oldest first. `total` counts the cases of the state, at most a thousand.',
    query: z.object({
      state: z.enum(WITHDRAWAL_STATUSES).default('review'),
      memberId: idText.optional(),
      /** Cases whose last question waits or was answered. */
      question: z.enum(WITHDRAWAL_QUESTION_STATES).optional(),
      from: queryInstant.optional(),
      to: queryInstant.optional(),
      sort: sortBy(['requestedAt', 'amount'], 'requestedAt'),
      ...keysetQuery(),
    }),
    answer: keysetPage(withdrawalRow),
    csv: {
      withdrawalId: 'text',
      'member.memberId': 'text',
      'member.username': 'text',
      status: 'text',
      currency: 'text',
      amount: 'money',
      fee: 'money',
      netAmount: 'money',
      bankName: 'text',
      accountNumber: 'text',
      requestedAt: 'instant',
      finishedAt: 'instant',
    },
  }),
  'ops.withdrawals.read': defineOpsCall({
    method: 'GET',
    path: '/ops/withdrawals/:withdrawalId',
    right: 'withdrawals.read',
    opens: 'personal',
    object: 'withdrawal',
    summary: 'One withdrawal with its checks, its steps and the account it goes to.',
    params: withdrawalParams,
    answer: withdrawalDetail,
    errors: ['withdrawal_not_found'],
  }),
  'ops.withdrawals.claim': defineOpsCall({
    method: 'POST',
    path: '/ops/withdrawals/:withdrawalId/claim',
    right: 'withdrawals.review',
    object: 'withdrawal',
    summary: 'Takes a case for fifteen minutes; taking it again extends that.',
    params: withdrawalParams,
    answer: withdrawalRow,
    errors: [...reviewErrors],
  }),
  'ops.withdrawals.release': defineOpsCall({
    method: 'POST',
    path: '/ops/withdrawals/:withdrawalId/release',
    right: 'withdrawals.review',
    object: 'withdrawal',
    summary: 'Leaves a case to others.',
    params: withdrawalParams,
    answer: nothing,
    errors: [...reviewErrors],
  }),
  'ops.withdrawals.approve': defineOpsCall({
    method: 'POST',
    path: '/ops/withdrawals/:withdrawalId/approve',
    right: 'withdrawals.review',
    object: 'withdrawal',
    approval: 'withdrawal',
    reason: true,
    summary:
      'Approves the payment of a case the caller holds. Above the threshold it waits for a second person, and the case with it.',
    params: withdrawalParams,
    input: z.object({ reason: reasonText }),
    answer: approvalAnswer,
    errors: [...reviewErrors],
  }),
  'ops.withdrawals.reject': defineOpsCall({
    method: 'POST',
    path: '/ops/withdrawals/:withdrawalId/reject',
    right: 'withdrawals.review',
    reason: true,
    object: 'withdrawal',
    summary: 'Rejects a case the caller holds; the member reads the reason and has the money back.',
    params: withdrawalParams,
    input: z.object({ reason: reasonText }),
    answer: withdrawalRow,
    errors: [...reviewErrors, 'field_required'],
  }),
  'ops.withdrawals.ask': defineOpsCall({
    method: 'POST',
    path: '/ops/withdrawals/:withdrawalId/ask',
    right: 'withdrawals.review',
    reason: true,
    object: 'withdrawal',
    summary:
      'Asks the member about a case the caller holds: `reason` is the question the member reads. The case stays in review, free for others; its money stays held.',
    params: withdrawalParams,
    input: z.object({ reason: reasonText }),
    answer: withdrawalRow,
    errors: [...reviewErrors, 'field_required', 'withdrawal_question_open'],
  }),
} as const;
