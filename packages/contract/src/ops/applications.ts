/** The console's applications to promotions (PRO-02): what members wrote and showed, approved with an amount or rejected with a reason. */
import { z } from 'zod';
import { LANGUAGES_OF_ERRORS } from '../errors/index.ts';
import { APPLICATION_NOTE_MAXIMUM, APPLICATION_REJECTIONS, APPLICATION_STATES } from '../promotion-rules.ts';
import { AMOUNT_MAXIMUM, amount, codeText, currencyCode, idText, instant, text } from '../shapes.ts';
import {
  approvalAnswer,
  defineOpsCall,
  keysetPage,
  keysetQuery,
  reasonText,
  sortBy,
  versionNumber,
} from './ops-call.ts';

const row = z.object({
  applicationId: z.string(),
  key: codeText,
  nameVi: z.string(),
  nameEn: z.string(),
  memberId: z.string(),
  username: z.string(),
  state: z.enum(APPLICATION_STATES),
  remark: z.string(),
  pictures: z.int(),
  /** Which of the member's applications to the promotion it is. */
  attempt: z.int(),
  appliedAt: instant,
  answerBy: instant,
  endedAt: instant.nullable(),
  amount: amount.nullable(),
  currency: currencyCode,
});

const applicationParams = z.object({ applicationId: idText });

export const opsApplicationCalls = {
  'ops.applications.list': defineOpsCall({
    method: 'GET',
    path: '/ops/applications',
    right: 'promotions.read',
    object: 'application',
    summary: 'Applications in a state and to a promotion, what waits (`waiting`) oldest first.',
    query: z.object({
      state: z.enum(APPLICATION_STATES).default('waiting'),
      key: codeText.optional(),
      sort: sortBy(['appliedAt'], 'appliedAt'),
      ...keysetQuery(),
    }),
    answer: keysetPage(row),
    errors: ['input_invalid'],
    csv: {
      applicationId: 'text',
      key: 'text',
      nameVi: 'text',
      memberId: 'text',
      username: 'text',
      state: 'text',
      remark: 'text',
      pictures: 'number',
      attempt: 'number',
      appliedAt: 'instant',
      endedAt: 'instant',
      currency: 'text',
      amount: 'money',
    },
  }),
  'ops.applications.read': defineOpsCall({
    method: 'GET',
    path: '/ops/applications/:applicationId',
    right: 'promotions.read',
    object: 'application',
    summary:
      'One application: the remark, its pictures by number, what the rule allows, and what risk knows of the member.',
    params: applicationParams,
    answer: row.omit({ pictures: true }).extend({
      version: versionNumber,
      /** The language the member wrote from, and reads the answer in. */
      language: z.enum(LANGUAGES_OF_ERRORS),
      pictures: z.array(z.object({ pictureId: z.string(), width: z.int(), height: z.int() })),
      /** What the rule of its version lets an operator give. */
      minimum: amount,
      maximum: amount,
      attempts: z.int(),
      lapsesAt: instant,
      rejection: z.object({ code: z.enum(APPLICATION_REJECTIONS), note: z.string() }).nullable(),
      decidedBy: z.string().nullable(),
      /** Other accounts of the same person, as risk has found. */
      related: z.int(),
      /** Whether someone of the person got the gift already. */
      taken: z.boolean(),
      /** A request for a second person that waits. */
      approvalId: z.string().nullable(),
      canDecide: z.boolean(),
    }),
    errors: ['application_not_found'],
  }),
  'ops.applications.picture': defineOpsCall({
    method: 'GET',
    path: '/ops/applications/:applicationId/pictures/:pictureId',
    right: 'promotions.review',
    opens: 'personal',
    object: 'application',
    summary: 'One picture of an application as a data address of a JPEG. Every look is recorded.',
    params: applicationParams.extend({ pictureId: idText }),
    answer: z.object({ picture: z.string(), width: z.int(), height: z.int() }),
    errors: ['application_not_found', 'application_picture_not_found'],
  }),
  'ops.applications.approve': defineOpsCall({
    method: 'POST',
    path: '/ops/applications/:applicationId/approve',
    right: 'promotions.review',
    approval: 'promotion_gift',
    reason: true,
    object: 'application',
    idempotency: 'key',
    summary:
      'Approves an application with an amount within its rule, out of the promotion’s budget; the member claims it, and is told. Above the threshold a second person decides.',
    params: applicationParams,
    input: z.object({ amount: z.int().min(1).max(AMOUNT_MAXIMUM), reason: reasonText, version: versionNumber }),
    answer: approvalAnswer,
    errors: [
      'application_not_found',
      'application_decided',
      'application_amount',
      'changed_meanwhile',
      'promotion_taken',
      'promotion_sold_out',
      'member_restricted',
    ],
  }),
  'ops.applications.reject': defineOpsCall({
    method: 'POST',
    path: '/ops/applications/:applicationId/reject',
    right: 'promotions.review',
    object: 'application',
    idempotency: 'key',
    summary: 'Rejects an application with a reason from the list, which the member reads with the note.',
    params: applicationParams,
    input: z.object({
      code: z.enum(APPLICATION_REJECTIONS),
      note: text(APPLICATION_NOTE_MAXIMUM),
      version: versionNumber,
    }),
    answer: z.object({ state: z.enum(APPLICATION_STATES), version: versionNumber }),
    errors: ['application_not_found', 'application_decided', 'changed_meanwhile', 'field_required'],
  }),
} as const;
