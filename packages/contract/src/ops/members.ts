/** Members as support and risk see them. */
import { z } from 'zod';
import { idText, instant, someText } from '../shapes.ts';
import { amount, currencyCode } from '../shapes.ts';
import { defineOpsCall, keysetPage, keysetQuery } from './ops-call.ts';

/** How a member was found. */
export const MEMBER_MATCHES = ['username', 'memberId', 'mobile', 'email', 'bankAccount', 'order', 'transfer'] as const;

const memberRow = z.object({
  memberId: z.string(),
  username: z.string(),
  type: z.int(),
  state: z.string(),
  currency: currencyCode,
  /** Masked. */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  registeredAt: instant,
  matchedBy: z.enum(MEMBER_MATCHES),
});

export const opsMemberCalls = {
  'ops.members.search': defineOpsCall({
    method: 'GET',
    path: '/ops/members',
    state: 'planned',
    right: 'members.read',
    object: 'member',
    summary: 'Finds members by name, number, address, bank account or an id; personal data masked.',
    query: z.object({ query: someText(128), ...keysetQuery() }),
    answer: keysetPage(memberRow),
  }),
  'ops.members.read': defineOpsCall({
    method: 'GET',
    path: '/ops/members/:memberId',
    state: 'planned',
    right: 'members.open',
    opens: 'personal',
    object: 'member',
    summary: 'A member’s page: who it is, money, sign-ins, bank accounts.',
    params: z.object({ memberId: idText }),
    answer: z.object({
      memberId: z.string(),
      username: z.string(),
      type: z.int(),
      state: z.string(),
      registeredAt: instant,
      mobile: z.string().nullable(),
      email: z.string().nullable(),
      name: z.string().nullable(),
      birthday: z.string().nullable(),
      balances: z.array(z.object({ account: z.string(), currency: z.string(), balance: amount })),
      bankAccounts: z.array(z.object({ bankCode: z.string(), accountNumber: z.string(), holder: z.string() })),
      signIns: z.array(
        z.object({
          device: z.string(),
          address: z.string(),
          startedAt: instant,
          lastSeenAt: instant,
          open: z.boolean(),
        }),
      ),
    }),
    errors: ['account_not_found'],
  }),
} as const;
