/** Ways to pay in, and the accounts at providers of both directions. */
import { z } from 'zod';
import { DEPOSIT_METHOD_KINDS } from '../calls/deposit.ts';
import { AMOUNT_MAXIMUM, amount, codeText, currencyCode, someText } from '../shapes.ts';
import { approvalAnswer, defineOpsCall, reasonText } from './ops-call.ts';

const methodRow = z.object({
  methodId: z.string(),
  kind: z.enum(DEPOSIT_METHOD_KINDS),
  provider: z.string(),
  /** Providers that serve it while its own does not. */
  fallbacks: z.array(z.string()),
  /** Null: every merchant offers it. */
  merchant: z.string().nullable(),
  currency: currencyCode,
  nameVi: z.string(),
  nameEn: z.string(),
  minimum: amount,
  maximum: amount,
  quickAmounts: z.array(amount),
  expirySec: z.int(),
  bankCode: z.string().nullable(),
  bankName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  accountName: z.string().nullable(),
  enabled: z.boolean(),
  /** Lower ones come first. */
  sort: z.int(),
  version: z.int(),
  /** What several merchants share is changed by operators of all of them. */
  canEdit: z.boolean(),
});

const sum = z.int().min(1).max(AMOUNT_MAXIMUM);

export const PROVIDER_DIRECTIONS = ['pay_in', 'pay_out'] as const;

const providerRow = z.object({
  direction: z.enum(PROVIDER_DIRECTIONS),
  code: z.string(),
  adapter: z.string(),
  url: z.string().nullable(),
  enabled: z.boolean(),
  /** Null: every currency. */
  currencies: z.array(z.string()).nullable(),
  minimum: amount.nullable(),
  maximum: amount.nullable(),
  /** Lower ones come first. */
  priority: z.int(),
  version: z.int(),
});

/** As strong as the server demands it; never answered. */
const secretText = someText(500).optional();

export const opsPaymentMethodCalls = {
  'ops.payments.methods': defineOpsCall({
    method: 'GET',
    path: '/ops/payment-methods',
    right: 'payments.read',
    object: 'setting',
    summary:
      'Deposit methods of the merchant and those all merchants share, in the order members see, those that are off too.',
    answer: z.object({
      list: z.array(methodRow),
      /** Banks an account can be at. */
      banks: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  }),
  'ops.payments.setMethod': defineOpsCall({
    method: 'POST',
    path: '/ops/payment-methods/:methodId',
    right: 'payments.manage',
    reason: true,
    object: 'setting',
    summary: 'Changes a deposit method from the next order on; open orders keep what they were opened with.',
    params: z.object({ methodId: codeText }),
    input: z.object({
      nameVi: someText(100),
      nameEn: someText(100),
      minimum: sum,
      maximum: sum,
      quickAmounts: z.array(sum).max(12),
      expirySec: z.int().min(1).max(86_400),
      enabled: z.boolean(),
      sort: z.int().min(0).max(10_000),
      version: z.int().min(1),
      reason: reasonText,
    }),
    answer: methodRow,
    errors: ['method_unavailable', 'changed_meanwhile', 'merchant_foreign', 'input_invalid'],
  }),
  'ops.payments.setAccount': defineOpsCall({
    method: 'POST',
    path: '/ops/payment-methods/:methodId/account',
    right: 'payments.manage',
    approval: 'receiving_account',
    reason: true,
    object: 'setting',
    summary:
      'Asks to change the account a deposit method receives money on; a second person decides. Open orders keep theirs.',
    params: z.object({ methodId: codeText }),
    input: z.object({
      bankCode: codeText,
      accountNumber: z.string().regex(/^[A-Za-z0-9]{1,19}$/),
      accountName: someText(100),
      version: z.int().min(1),
      reason: reasonText,
    }),
    answer: approvalAnswer,
    errors: ['method_unavailable', 'changed_meanwhile', 'merchant_foreign', 'input_invalid', 'approval_pending'],
  }),
  'ops.payments.providers': defineOpsCall({
    method: 'GET',
    path: '/ops/payment-providers',
    right: 'payments.read',
    object: 'setting',
    summary: 'Accounts at payment providers, without their keys; they belong to the installation.',
    answer: z.object({
      list: z.array(providerRow),
      /** What a new account may be, and what it must have. */
      adapters: z.array(
        z.object({
          direction: z.enum(PROVIDER_DIRECTIONS),
          name: z.string(),
          needs: z.array(z.enum(['url', 'key', 'callbackKey'])),
        }),
      ),
      canEdit: z.boolean(),
    }),
  }),
  'ops.payments.setProvider': defineOpsCall({
    method: 'POST',
    path: '/ops/payment-providers/:code',
    right: 'payments.manage',
    reason: true,
    object: 'setting',
    summary:
      'Adds an account at a provider (version 0, switched off) or changes one. Keys are written and never shown; an omitted one stays.',
    params: z.object({ code: codeText }),
    input: z.object({
      direction: z.enum(PROVIDER_DIRECTIONS),
      adapter: someText(40).optional(),
      url: someText(500).optional(),
      key: secretText,
      callbackKey: secretText,
      enabled: z.boolean().optional(),
      currencies: z.array(someText(5)).max(20).nullable().optional(),
      minimum: sum.nullable().optional(),
      maximum: sum.nullable().optional(),
      priority: z.int().min(0).max(10_000).optional(),
      version: z.int().min(0),
      reason: reasonText,
    }),
    answer: providerRow,
    errors: ['changed_meanwhile', 'merchant_foreign', 'input_invalid'],
  }),
} as const;
