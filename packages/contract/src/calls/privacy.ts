/**
 * A person's rights over their own data (GDPR art. 7, 15, 17, 20; Vietnam's Law on Personal Data Protection
 * 91/2025/QH15).
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { instant, nothing, someText, wholeList } from '../shapes.ts';

const password = someText(128);

export const privacyCalls = {
  'privacy.consents': defineCall({
    method: 'GET',
    path: '/wps/member/consents',
    summary: 'Every consent as it was given or withdrawn, newest first, and the current ones.',
    auth: 'member',
    answer: wholeList(
      z.object({
        kind: z.enum(['age', 'data', 'marketing', 'fingerprint']),
        version: z.string(),
        given: z.boolean(),
        at: instant,
      }),
    ),
  }),
  'privacy.setConsent': defineCall({
    method: 'POST',
    path: '/wps/member/consents',
    summary: 'Gives or withdraws an optional consent.',
    auth: 'member',
    input: z.object({ kind: z.enum(['marketing', 'fingerprint']), given: z.boolean() }),
    answer: nothing,
  }),
  'privacy.export': defineCall({
    method: 'POST',
    path: '/wps/member/privacy/export',
    summary: 'Everything stored about the member, by section, for reading and for export.',
    auth: 'member',
    input: z.object({ password }),
    answer: z.object({ madeAt: instant, sections: z.record(z.string(), z.unknown()) }),
    errors: ['password_wrong'],
  }),
  'privacy.erasure': defineCall({
    method: 'GET',
    path: '/wps/member/privacy/erasure',
    summary: 'Whether the account is to be erased, and when.',
    auth: 'member',
    answer: z.object({ erasesAt: instant.nullable(), waitingDays: z.int() }),
  }),
  'privacy.requestErasure': defineCall({
    method: 'POST',
    path: '/wps/member/privacy/erasure',
    summary: 'Requests erasure after a waiting time; accounting records stay, without the person.',
    auth: 'member',
    input: z.object({ password }),
    answer: z.object({ erasesAt: instant }),
    errors: ['password_wrong', 'balance_remaining', 'erasure_state_conflict'],
  }),
  'privacy.cancelErasure': defineCall({
    method: 'POST',
    path: '/wps/member/privacy/erasure/cancel',
    summary: 'Withdraws the erasure request during the waiting time.',
    auth: 'member',
    answer: nothing,
    errors: ['erasure_state_conflict'],
  }),
} as const;
