/** Shapes of the calls in money.ts. */
import { z } from 'zod';
import { WITHDRAWAL_CHECKS, WITHDRAWAL_FINDINGS, WITHDRAWAL_STATUSES } from '../calls/withdraw.ts';
import { amount, currencyCode, idText, instant } from '../shapes.ts';
import { personName } from './ops-call.ts';

export const memberName = z.object({ memberId: z.string(), username: z.string() });

export const WITHDRAWAL_QUESTION_STATES = ['open', 'answered'] as const;

export const withdrawalRow = z.object({
  withdrawalId: z.string(),
  member: memberName,
  amount,
  fee: amount,
  netAmount: amount,
  currency: currencyCode,
  status: z.enum(WITHDRAWAL_STATUSES),
  bankName: z.string(),
  /** Masked. */
  accountNumber: z.string(),
  requestedAt: instant,
  finishedAt: instant.nullable(),
  /** Automatic checks that did not pass. */
  concerns: z.array(z.enum(WITHDRAWAL_CHECKS)),
  /** Who holds the case, and until when; null while it is free. */
  claim: z.object({ by: personName, endsAt: instant }).nullable(),
  /** The payment is above the threshold and waits for a second person. */
  approval: z.object({ approvalId: z.string(), requestedBy: personName, expiresAt: instant }).nullable(),
  /** Of the last question to the member: whether it waits or was answered. Null: none was asked. */
  question: z.enum(WITHDRAWAL_QUESTION_STATES).nullable(),
  canClaim: z.boolean(),
  /** The caller holds the case and may approve or reject it. */
  canDecide: z.boolean(),
});

export const withdrawalDetail = withdrawalRow.extend({
  /** Opened: the whole account number. Null once erased. */
  fullAccountNumber: z.string().nullable(),
  payeeName: z.string().nullable(),
  checks: z.array(
    z.object({
      name: z.enum(WITHDRAWAL_CHECKS),
      result: z.enum(['passed', 'failed', 'waiting']),
      detail: z.string(),
      finding: z.enum(WITHDRAWAL_FINDINGS),
      amounts: z.record(z.string(), amount),
    }),
  ),
  steps: z.array(
    z.object({
      status: z.enum(WITHDRAWAL_STATUSES),
      at: instant,
      /** An operator, or `system` and `provider`. */
      actor: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  /** What was asked and answered, oldest first. */
  questions: z.array(
    z.object({
      questionId: z.string(),
      /** As the operator reads it; the member reads a ready one in their own language. */
      text: z.string(),
      askedBy: z.string(),
      askedAt: instant,
      /** Null while it waits, and once erased. */
      answer: z.string().nullable(),
      answeredAt: instant.nullable(),
    }),
  ),
  reason: z.string().nullable(),
  bankReference: z.string().nullable(),
});

export const withdrawalParams = z.object({ withdrawalId: idText });
export const reviewErrors = [
  'withdrawal_not_found',
  'withdrawal_state_conflict',
  'withdrawal_claimed',
  'withdrawal_claim_ended',
  'approval_pending',
] as const;
