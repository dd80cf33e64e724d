/** Calls that exist in the demo only; production answers 404. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { EMAIL_LENGTH_MAXIMUM, MOBILE_LENGTH_MAXIMUM } from '../constants.ts';
import { idText, instant, positiveAmount, someText, wholeList } from '../shapes.ts';
import { DEPOSIT_STATUSES } from './deposit.ts';

/** Newest first. */
const sentCode = z.object({ code: z.string(), purpose: z.string(), expirationTime: instant });

export const sandboxCalls = {
  'sandbox.pay': defineCall({
    method: 'POST',
    path: '/sandbox/pay/:orderId',
    summary: 'Simulates the payment provider: pays a deposit order through the signed webhook.',
    auth: 'none',
    allowedDuringMaintenance: true,
    params: z.object({ orderId: idText }),
    input: z.object({
      outcome: z.enum(['paid', 'underpaid', 'overpaid', 'late', 'duplicate', 'failed']),
      amount: positiveAmount.optional(),
    }),
    answer: z.object({ orderId: z.string(), status: z.enum(DEPOSIT_STATUSES) }),
    errors: ['call_not_found', 'order_not_found', 'order_state_conflict'],
  }),
  'sandbox.codes': defineCall({
    method: 'GET',
    path: '/sandbox/sms',
    summary: 'The codes "sent" to a mobile number.',
    auth: 'none',
    query: z.object({ mobile: someText(MOBILE_LENGTH_MAXIMUM) }),
    answer: wholeList(sentCode),
    errors: ['call_not_found'],
  }),
  'sandbox.phoneKeys': defineCall({
    method: 'GET',
    path: '/sandbox/phone/jwks',
    summary: "The key set of the sandbox's phone identity provider (RFC 7517).",
    auth: 'none',
    envelope: 'bare',
    answer: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
    errors: ['call_not_found'],
  }),
  'sandbox.emails': defineCall({
    method: 'GET',
    path: '/sandbox/email',
    summary: 'The codes "sent" to an email address.',
    auth: 'none',
    query: z.object({ email: someText(EMAIL_LENGTH_MAXIMUM) }),
    answer: wholeList(sentCode),
    errors: ['call_not_found'],
  }),
} as const;
