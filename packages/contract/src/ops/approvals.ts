/** Four eyes: requests one person makes and another decides. */
import { z } from 'zod';
import { errorCatalogue, type ErrorCode } from '../errors/index.ts';
import { AMOUNT_MAXIMUM, amount, currencyCode, idText, instant, nothing, text } from '../shapes.ts';
import {
  APPROVAL_STATES,
  approvalAnswer,
  approvalKind,
  defineOpsCall,
  keysetPage,
  keysetQuery,
  personName,
  reasonText,
} from './ops-call.ts';

/** One line of what will move or change: `label` names a text of the console, `before` and `after` are formatted by it. */
const summaryLine = z.object({
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const approval = z.object({
  approvalId: z.string(),
  kind: approvalKind,
  /** `pending` past `expiresAt` is answered as `expired`. */
  state: z.enum(APPROVAL_STATES),
  object: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
  /** What will move: present for money. */
  amount: amount.nullable(),
  currency: currencyCode.nullable(),
  summary: z.array(summaryLine),
  reason: z.string(),
  requestedBy: personName,
  requestedAt: instant,
  expiresAt: instant,
  decidedBy: personName.nullable(),
  decidedAt: instant.nullable(),
  note: z.string().nullable(),
  /** Of `refused`: why it could not be carried out when it was approved. */
  refusal: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]).nullable(),
  /** Whether the caller may approve or reject it, and whether the caller may take it back. */
  canDecide: z.boolean(),
  canCancel: z.boolean(),
});

const approvalParams = z.object({ approvalId: idText });

export const opsApprovalCalls = {
  'ops.approvals.list': defineOpsCall({
    method: 'GET',
    path: '/ops/approvals',
    right: 'approvals.read',
    object: 'approval',
    summary:
      'Requests of the merchant, newest first: the own, and those of kinds the caller may ask for, decide or read in the audit trail; `mine` those made by the caller, `waiting` those the caller may decide.',
    query: z.object({
      state: z.enum(APPROVAL_STATES).optional(),
      kind: approvalKind.optional(),
      view: z.enum(['all', 'mine', 'waiting']).default('all'),
      ...keysetQuery(),
    }),
    answer: keysetPage(approval),
  }),
  'ops.approvals.read': defineOpsCall({
    method: 'GET',
    path: '/ops/approvals/:approvalId',
    right: 'approvals.read',
    object: 'approval',
    summary: 'One request, with what will move.',
    params: approvalParams,
    answer: approval,
    errors: ['approval_not_found'],
  }),
  'ops.approvals.decide': defineOpsCall({
    method: 'POST',
    path: '/ops/approvals/:approvalId/decide',
    right: 'approvals.read',
    object: 'approval',
    summary:
      'Approves or rejects a request of another person about someone else, with the right its kind names, for merchants of both. What is approved is checked again and carried out at once; when that is refused, the request ends as `refused` with the code.',
    params: approvalParams,
    input: z.object({ decision: z.enum(['approve', 'reject']), note: text(500).optional() }),
    answer: approval,
    errors: [
      'approval_not_found',
      'approval_self',
      'operator_self',
      'permission_denied',
      'approval_decided',
      'approval_expired',
      'merchant_foreign',
    ],
  }),
  'ops.approvals.cancel': defineOpsCall({
    method: 'POST',
    path: '/ops/approvals/:approvalId/cancel',
    right: 'approvals.read',
    object: 'approval',
    summary: 'Takes back an own request that waits.',
    params: approvalParams,
    answer: nothing,
    errors: ['approval_not_found', 'approval_decided', 'approval_expired'],
  }),
  'ops.approvals.settings': defineOpsCall({
    method: 'GET',
    path: '/ops/approval-settings',
    right: 'approvals.read',
    object: 'setting',
    summary: 'Per kind: the threshold up to which one person is enough, and the hours until a request expires.',
    answer: z.object({
      list: z.array(
        z.object({
          kind: approvalKind,
          text: z.string(),
          /** Null for kinds that always need a second person. */
          threshold: amount.nullable(),
          currency: currencyCode,
          expiresHours: z.int(),
          version: z.int(),
        }),
      ),
    }),
  }),
  'ops.approvals.setSetting': defineOpsCall({
    method: 'POST',
    path: '/ops/approval-settings',
    right: 'approvals.manage',
    approval: 'approval_threshold',
    reason: true,
    object: 'setting',
    summary:
      'Changes threshold and hours of a kind for the merchant. Raising a threshold needs a second person; lowering it is carried out at once.',
    input: z.object({
      kind: approvalKind,
      threshold: z.int().min(0).max(AMOUNT_MAXIMUM).nullable(),
      expiresHours: z.int().min(1).max(168),
      /** 0 while the default applies. */
      version: z.int().min(0),
      reason: reasonText,
    }),
    answer: approvalAnswer,
    errors: ['field_invalid', 'changed_meanwhile'],
  }),
} as const;
