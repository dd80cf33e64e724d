/** Free spins at the desk: what members were granted, a grant by two persons, and what is taken back of one. */
import { z } from 'zod';
import { AMOUNT_MAXIMUM, amount, codeText, currencyCode, idText, instant } from '../shapes.ts';
import { approvalAnswer, defineOpsCall, keysetPage, keysetQuery, reasonText, sortBy } from './ops-call.ts';

export const FREE_SPINS_MAXIMUM = 1_000;
/** `open`: some are left and not over. */
export const FREE_SPINS_STATES = ['open', 'used', 'over'] as const;

const grant = z.object({
  grantId: z.string(),
  campaign: z.string(),
  vendor: z.string(),
  game: z.string(),
  member: z.object({ memberId: z.string(), username: z.string() }),
  currency: currencyCode,
  spins: z.int(),
  /** Value of one spin. */
  stake: amount,
  used: z.int(),
  won: amount,
  grantedAt: instant,
  expiresAt: instant,
  state: z.enum(FREE_SPINS_STATES),
});

export const opsFreeSpinsCalls = {
  'ops.freeSpins.list': defineOpsCall({
    method: 'GET',
    path: '/ops/free-spins',
    right: 'vendors.read',
    object: 'game',
    summary: 'Grants of free spins to the merchant’s members, newest first.',
    query: z.object({
      vendor: codeText.optional(),
      game: codeText.optional(),
      memberId: idText.optional(),
      sort: sortBy(['grantedAt'], '-grantedAt'),
      ...keysetQuery(),
    }),
    answer: keysetPage(grant),
    csv: {
      grantId: 'text',
      campaign: 'text',
      vendor: 'text',
      game: 'text',
      'member.username': 'text',
      currency: 'text',
      spins: 'number',
      stake: 'money',
      used: 'number',
      won: 'money',
      grantedAt: 'instant',
      expiresAt: 'instant',
      state: 'text',
    },
  }),
  'ops.freeSpins.grant': defineOpsCall({
    method: 'POST',
    path: '/ops/free-spins',
    right: 'adjustments.request',
    approval: 'free_spins',
    reason: true,
    object: 'member',
    summary:
      'Asks to grant a member free spins in a vendor’s game, once per campaign; the threshold is compared with the value of all spins.',
    input: z.object({
      username: z.string().min(1).max(64),
      vendor: codeText,
      game: codeText,
      campaign: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/),
      spins: z.int().min(1).max(FREE_SPINS_MAXIMUM),
      /** Value of one spin, in minor units of the merchant’s currency. */
      stake: z.int().min(1).max(AMOUNT_MAXIMUM),
      expiresAt: instant,
      reason: reasonText,
    }),
    answer: approvalAnswer,
    errors: [
      'input_invalid',
      'account_not_found',
      'game_not_found',
      'vendor_unknown',
      'free_spins_granted',
      'product_restricted',
    ],
  }),
  'ops.freeSpins.revoke': defineOpsCall({
    method: 'POST',
    path: '/ops/free-spins/:grantId/revoke',
    right: 'adjustments.request',
    reason: true,
    object: 'game',
    summary: 'Takes back the spins of a grant that are not played yet; the vendor is told.',
    params: z.object({ grantId: idText }),
    input: z.object({ reason: reasonText }),
    answer: z.object({ revoked: z.int() }),
    errors: ['free_spins_not_found', 'free_spins_over'],
  }),
} as const;
