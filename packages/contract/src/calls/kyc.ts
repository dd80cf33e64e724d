/** Identity check (§2 KYC, §3 dictionary fields; ACC-18). Images travel one by one as raw bytes, never in JSON. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { KYC_IMAGES, KYC_SOURCES_OF_INCOME } from '../kyc-rules.ts';
import { instant, nothing, someText, text } from '../shapes.ts';

/** `none` nothing sent, `submitted` waits for a reviewer, `resubmit` a reviewer asks again, `rejected` is final. */
export const KYC_STATES = ['none', 'submitted', 'approved', 'resubmit', 'rejected'] as const;
export type KycState = (typeof KYC_STATES)[number];

export const kycCalls = {
  'kyc.status': defineCall({
    method: 'GET',
    path: '/wps/member/kyc',
    summary: "The state of the member's identity check, and what it blocks.",
    auth: 'member',
    answer: z.object({
      state: z.enum(KYC_STATES),
      /** Why a reviewer asks again or refuses, in the reviewer's words. */
      reason: z.string().optional(),
      submittedAt: instant.optional(),
      decidedAt: instant.optional(),
      /** Pictures that are ready for the next submission, or went with the last one. */
      images: z.array(z.object({ image: z.enum(KYC_IMAGES), uploadedAt: instant })),
      /** Whether a withdrawal waits for the approval. */
      neededToWithdraw: z.boolean(),
    }),
  }),
  'kyc.uploadImage': defineCall({
    method: 'POST',
    path: '/wps/member/kyc/image/:image',
    summary:
      'Takes one picture (PNG or JPEG, at most 5 MB and 40 megapixels); it is re-encoded without its metadata and stored encrypted.',
    auth: 'member',
    body: 'image',
    params: z.object({ image: z.enum(KYC_IMAGES) }),
    answer: z.object({ width: z.int(), height: z.int() }),
    errors: ['upload_invalid', 'kyc_state_conflict'],
  }),
  'kyc.submit': defineCall({
    method: 'POST',
    path: '/wps/member/kyc',
    summary: 'Submits identity facts and the uploaded pictures for review.',
    auth: 'member',
    input: z.object({
      /** As printed on the document, with diacritics. */
      fullName: someText(100),
      /** `yyyy-MM-dd`. */
      birthday: text(10),
      idNumber: text(32),
      address: someText(255),
      /** ISO 3166-1 alpha-2. */
      nationality: z.string().regex(/^[A-Z]{2}$/),
      occupation: someText(100),
      sourceOfIncome: z.enum(KYC_SOURCES_OF_INCOME),
    }),
    answer: nothing,
    errors: ['kyc_state_conflict', 'kyc_image_missing', 'field_invalid', 'age_too_young'],
  }),
} as const;
