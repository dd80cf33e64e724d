/** The reviewers' desk of the identity check. */
import { z } from 'zod';
import { KYC_STATES } from '../calls/kyc.ts';
import { KYC_IMAGES } from '../kyc-rules.ts';
import { idText, instant, nothing, text } from '../shapes.ts';
import { defineOpsCall, keysetPage, keysetQuery, sortBy } from './ops-call.ts';

const applicationRow = z.object({
  memberId: z.string(),
  username: z.string(),
  state: z.enum(KYC_STATES),
  submittedAt: instant,
  decidedAt: instant.nullable(),
  /** How often it was submitted, the first time included. */
  submissions: z.int(),
});

const memberParams = z.object({ memberId: idText });

export const opsKycCalls = {
  'ops.kyc.list': defineOpsCall({
    method: 'GET',
    path: '/ops/identity-checks',
    right: 'kyc.read',
    object: 'member',
    summary: 'Identity checks in a state, the queue (`submitted`) oldest first.',
    query: z.object({
      state: z.enum(['submitted', 'approved', 'resubmit', 'rejected']).default('submitted'),
      sort: sortBy(['submittedAt'], 'submittedAt'),
      ...keysetQuery(),
    }),
    answer: keysetPage(applicationRow),
    errors: ['input_invalid'],
    csv: { memberId: 'text', username: 'text', state: 'text', submittedAt: 'instant', decidedAt: 'instant' },
  }),
  'ops.kyc.read': defineOpsCall({
    method: 'GET',
    path: '/ops/identity-checks/:memberId',
    right: 'kyc.review',
    opens: 'personal',
    object: 'member',
    summary:
      'One identity check: the facts as submitted beside what the account says, its pictures by name, its steps.',
    params: memberParams,
    answer: applicationRow.extend({
      reason: z.string().nullable(),
      facts: z
        .object({
          fullName: z.string(),
          birthday: z.string(),
          idNumber: z.string(),
          address: z.string(),
          nationality: z.string(),
          occupation: z.string(),
          sourceOfIncome: z.string(),
        })
        .nullable(),
      account: z.object({ payeeName: z.string().nullable(), birthday: z.string().nullable() }),
      images: z.array(z.object({ image: z.enum(KYC_IMAGES), uploadedAt: instant })),
      steps: z.array(
        z.object({
          state: z.enum(KYC_STATES),
          at: instant,
          reviewer: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
      /** Who looked at facts and pictures, newest first. */
      looks: z.array(z.object({ viewer: z.string(), subject: z.string(), at: instant })),
      canDecide: z.boolean(),
    }),
    errors: ['account_not_found', 'kyc_state_conflict'],
  }),
  'ops.kyc.look': defineOpsCall({
    method: 'POST',
    path: '/ops/identity-checks/:memberId/pictures/:image/look',
    right: 'kyc.review',
    opens: 'personal',
    object: 'member',
    summary:
      'One picture, for one look: a JPEG that carries the operator’s name and the time in its pixels. Every look is recorded.',
    params: z.object({ memberId: idText, image: z.enum(KYC_IMAGES) }),
    answer: z.object({ jpeg: z.string(), width: z.int(), height: z.int() }),
    errors: ['account_not_found', 'kyc_image_missing', 'service_unavailable'],
  }),
  'ops.kyc.decide': defineOpsCall({
    method: 'POST',
    path: '/ops/identity-checks/:memberId/decide',
    right: 'kyc.review',
    object: 'member',
    summary:
      'Approves, asks again or rejects; the member reads the message, which is required unless approved. Refused when the check was submitted again meanwhile.',
    params: memberParams,
    input: z.object({
      decision: z.enum(['approve', 'resubmit', 'reject']),
      /** What the member reads. */
      message: text(500).optional(),
      /** Of the submission that was read. */
      submittedAt: instant,
    }),
    answer: nothing,
    errors: ['account_not_found', 'field_required', 'kyc_state_conflict', 'changed_meanwhile'],
  }),
} as const;
