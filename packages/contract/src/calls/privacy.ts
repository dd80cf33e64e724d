/**
 * A person's rights over their own data (GDPR art. 7, 15, 17, 20; Vietnam's Law on Personal Data Protection
 * 91/2025/QH15).
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { CONSENT_CHANNELS, CONSENT_PRODUCTS, CONSENT_SOURCES } from '../constants.ts';
import { instant, nothing, someText } from '../shapes.ts';

const password = someText(128);

const cell = { product: z.enum(CONSENT_PRODUCTS), channel: z.enum(CONSENT_CHANNELS) };

/** Consents to marketing, by product and channel; none is given unless the member gives it. */
const marketing = z.object({
  /** Of the text on the page: what is consented to now. */
  version: z.string(),
  /** Channels marketing can be sent on. */
  channels: z.array(z.enum(CONSENT_CHANNELS)),
  given: z.array(z.object({ ...cell, version: z.string(), at: instant })),
  /** The last changes, newest first. */
  history: z.array(
    z.object({ ...cell, given: z.boolean(), version: z.string(), source: z.enum(CONSENT_SOURCES), at: instant }),
  ),
});

export const privacyCalls = {
  'privacy.consents': defineCall({
    method: 'GET',
    path: '/wps/member/consents',
    summary: 'Every consent as it was given or withdrawn, newest first, and the current ones.',
    auth: 'member',
    answer: z.object({
      list: z.array(
        z.object({
          kind: z.enum(['age', 'data', 'marketing', 'fingerprint', 'terms']),
          version: z.string(),
          given: z.boolean(),
          at: instant,
        }),
      ),
      marketing,
    }),
  }),
  'privacy.setConsent': defineCall({
    method: 'POST',
    path: '/wps/member/consents',
    summary: 'Gives or withdraws an optional consent.',
    auth: 'member',
    input: z.object({ kind: z.enum(['marketing', 'fingerprint']), given: z.boolean() }),
    answer: nothing,
  }),
  'privacy.setMarketing': defineCall({
    method: 'PUT',
    path: '/wps/member/consents',
    summary:
      'Gives or withdraws consents to marketing, by product and channel. None can be given during a break or a self-exclusion.',
    auth: 'member',
    input: z.object({
      changes: z
        .array(z.object({ ...cell, given: z.boolean() }))
        .min(1)
        .max(CONSENT_PRODUCTS.length * CONSENT_CHANNELS.length),
      /** Where the member did it. */
      from: z.enum(['page', 'message']).default('page'),
    }),
    answer: marketing,
    errors: ['account_self_excluded', 'account_cooling_off'],
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
